import { parsedObject } from "../../todo/index.ts";
import { documentLines, isDocument } from "./document-lines.ts";
import type { Transcript, TranscriptEntry, TranscriptReader } from "./transcript.ts";
import { lineBlocks } from "./lines.ts";

/** How much of an entry its head is. */
const HEAD = 256;

/** How much of a transcript shows whether it is a document. */
const BEGINNING = 64 * 1024;

/** Opens a transcript from its beginning: a file, or a text in a test. Chunks may share their memory. */
export type Open = () => Iterable<Buffer>;

/** Goes through a transcript block by block and parses nothing that the reader does not ask for. */
export class TranscriptSource implements Transcript {
  readonly #open: Open;
  readonly #marks: Marks;
  readonly #wants: TranscriptReader["wants"];
  #unreadable = 0;

  constructor(open: Open, words: readonly string[], wants: TranscriptReader["wants"]) {
    this.#open = open;
    this.#marks = new Marks(words);
    this.#wants = wants;
  }

  /** Entries that the reader asked for and that are no JSON object, and lines that are too long. */
  get unreadable(): number {
    return this.#unreadable;
  }

  watch(text: string): void {
    this.#marks.watch(text);
  }

  unwatch(text: string): void {
    this.#marks.unwatch(text);
  }

  *[Symbol.iterator](): Generator<TranscriptEntry> {
    const chunks = beginsAsDocument(this.#open) ? documentLines(this.#open()) : this.#open();
    for (const block of lineBlocks(chunks, () => this.#unreadable++)) {
      yield* this.#entriesOf(block);
    }
  }

  /** One character of the text is one byte of the block, so that places in one are places in the other. */
  *#entriesOf(block: Buffer): Generator<TranscriptEntry> {
    const text = block.toString("latin1");
    const nextMark = this.#marks.finder(text);
    let start = 0;
    while (start < text.length) {
      const mark = nextMark(start);
      if (this.#wants === "marked entries") {
        if (mark === Infinity) return;
        start = text.lastIndexOf("\n", mark) + 1;
      }
      const newline = text.indexOf("\n", start);
      const end = newline < 0 ? text.length : newline;
      if (end > start)
        yield this.#entry(block, text.slice(start, start + HEAD), mark < end, start, end);
      start = end + 1;
    }
  }

  #entry(
    block: Buffer,
    head: string,
    isMarked: boolean,
    start: number,
    end: number,
  ): TranscriptEntry {
    return {
      head: head.slice(0, end - start),
      isMarked,
      parse: () => {
        const value = parsedObject(block.toString("utf8", start, end));
        if (!value) this.#unreadable++;
        return value;
      },
    };
  }
}

function beginsAsDocument(open: Open): boolean {
  let beginning = "";
  for (const chunk of open()) {
    beginning += chunk.toString("latin1");
    if (beginning.length >= BEGINNING) break;
  }
  return isDocument(beginning);
}

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
