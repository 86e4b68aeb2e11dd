/** The beginning and the end of a long text, each half of `most` characters; a short text as it is. */
export function headAndTail(text: string, most: number): string {
  if (text.length <= most) return text;
  const half = Math.floor(most / 2);
  return `${text.slice(0, half)}\n…\n${text.slice(-half)}`.toWellFormed();
}
