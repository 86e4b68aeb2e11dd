/** As many of the texts as fit into so many characters, and how many are left out. */
export function fitting(texts: readonly string[], length: number, separator: string): string {
  let used = 0;
  for (const [place, text] of texts.entries()) {
    used += text.length + separator.length;
    if (used > length) return [...texts.slice(0, place), moreOf(texts, place)].join(separator);
  }
  return texts.join(separator);
}

function moreOf(texts: readonly string[], place: number): string {
  return `and ${texts.length - place} more`;
}
