/**
 * Whether this version of SQLite can corrupt a write-ahead log when a write
 * races a checkpoint. Mended in 3.51.3; 3.52 was withdrawn. A version that
 * cannot be read is taken for a defective one.
 */
export function hasWalResetDefect(version: string): boolean {
  const parts = /^(\d+)\.(\d+)\.(\d+)/.exec(version);
  if (!parts) return true;
  const [major = 0, minor = 0, patch = 0] = parts.slice(1).map(Number);
  if (major !== 3) return major < 3;
  return minor < 51 || (minor === 51 && patch < 3) || minor === 52;
}
