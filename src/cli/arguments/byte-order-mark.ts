/** A text without the mark that editors and shells on Windows put before it. */
export function withoutMark(text: string): string {
  return text.startsWith("\uFEFF") ? text.slice(1) : text;
}
