/**
 * Splits what a person typed into words: blanks part them, double quotes keep
 * them together, a backslash takes the next character as it is. A quote that
 * is never closed ends with the line. `""` is a word, an empty one.
 */
export function tokenize(line: string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  let isQuoted = false;
  for (let place = 0; place < line.length; place++) {
    const character = line.charAt(place);
    const next = line.charAt(place + 1);
    if (character === "\\" && next !== "") {
      word = (word ?? "") + next;
      place++;
    } else if (character === '"') {
      isQuoted = !isQuoted;
      word ??= "";
    } else if (!isQuoted && /\s/.test(character)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else {
      word = (word ?? "") + character;
    }
  }
  if (word !== undefined) words.push(word);
  return words;
}
