import { parsedObject } from "../../todo/index.ts";
import { documentLines, isDocument } from "./document-lines.ts";
import type { Transcript, TranscriptEntry, TranscriptReader } from "./transcript.ts";
import { lineBlocks } from "./lines.ts";
import { Marks } from "./marks.ts";

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
