/** Many calls at once are still few; an answer that has not come by then does not come. */
const MOST_WATCHED = 32;

/** Words that entries of interest carry, and texts that are looked for while an answer is due. */
export class Marks {
  readonly #words: RegExp;
  readonly #watched = new Set<string>();

  constructor(words: readonly string[]) {
    this.#words = new RegExp(words.map((word) => word.replace(/\W/g, "\\$&")).join("|"), "g");
  }

  watch(text: string): void {
    if (text === "") return;
    this.#watched.add(text);
    const [oldest = ""] = this.#watched;
    if (this.#watched.size > MOST_WATCHED) this.#watched.delete(oldest);
  }

  unwatch(text: string): void {
    this.#watched.delete(text);
  }

  /** Answers where the next mark at or behind a place is; places are asked for in rising order. */
  finder(block: string): (from: number) => number {
    const places = new Map<string | RegExp, number>();
    const place = (mark: string | RegExp, from: number): number => {
      const known = places.get(mark) ?? -1;
      if (known >= from) return known;
      const found =
        typeof mark === "string" ? block.indexOf(mark, from) : search(mark, block, from);
      const next = found < 0 ? Infinity : found;
      places.set(mark, next);
      return next;
    };
    return (from) => {
      let first = place(this.#words, from);
      for (const text of this.#watched) first = Math.min(first, place(text, from));
      return first;
    };
  }
}

function search(words: RegExp, text: string, from: number): number {
  words.lastIndex = from;
  return words.exec(text)?.index ?? -1;
}
