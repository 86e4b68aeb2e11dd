/** As many of the texts as fit into so many characters, and a word on how many are left out. */
export function fitting(
  texts: readonly string[],
  length: number,
  separator: string,
  more: (left: number) => string = (left) => `and ${left} more`,
): string {
  let used = 0;
  for (const [place, text] of texts.entries()) {
    used += text.length + separator.length;
    if (used > length) {
      return [...texts.slice(0, place), more(texts.length - place)].join(separator);
    }
  }
  return texts.join(separator);
}
