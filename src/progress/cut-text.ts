/** A text of at most so many UTF-16 code units: what is longer ends in an ellipsis, never in half a character. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, Math.max(0, most - 1)).replace(/[\ud800-\udbff]$/, "")}…`;
}
