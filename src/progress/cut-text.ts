/** A text of at most so many UTF-16 code units: what is longer ends in an ellipsis, never in half a character. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, Math.max(0, most - 1)).replace(/[\ud800-\udbff]$/, "")}…`;
}

/** The same, but its end is kept as well as its beginning: what is left out was in the middle. */
export function cutMiddle(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = text.slice(text.length - Math.floor(most / 2)).replace(/^[\udc00-\udfff]/, "");
  return cutText(text, most - end.length) + end;
}
