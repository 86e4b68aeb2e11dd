/** Takes the oldest entries away, until there are no more than so many. */
export function dropOldest(entries: Map<string, unknown> | Set<string>, most: number): void {
  // Asked for every event, and mostly for nothing.
  if (entries.size <= most) return;
  for (const key of entries.keys()) {
    entries.delete(key);
    if (entries.size <= most) return;
  }
}
