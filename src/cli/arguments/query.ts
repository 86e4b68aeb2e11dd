/** What a person looks for: all words, or undefined if there are none. Empty words find nothing. */
export function queryOf(words: readonly string[]): string | undefined {
  return words.length > 0 ? words.join(" ") : undefined;
}
