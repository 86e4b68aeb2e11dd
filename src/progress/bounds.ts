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

/** Takes the oldest entries away, until there are no more than so many. */
export function dropOldest(entries: Map<string, unknown> | Set<string>, most: number): void {
  // Asked for every event, and mostly for nothing.
  if (entries.size <= most) return;
  for (const key of entries.keys()) {
    entries.delete(key);
    if (entries.size <= most) return;
  }
}
