const UNITS = ["bytes", "KB", "MB", "GB"];

/** A number of bytes as people read it: "812 bytes", "1.4 MB". */
export function byteCount(bytes: number): string {
  let [count, unit] = [bytes, 0];
  while (count >= 1000 && unit < UNITS.length - 1) {
    count /= 1000;
    unit++;
  }
  const shown = unit === 0 || count >= 100 ? Math.round(count) : Number(count.toFixed(1));
  return `${shown} ${UNITS[unit]}`;
}
