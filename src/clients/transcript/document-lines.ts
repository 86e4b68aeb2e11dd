import { isObject, parsedJson } from "../../todo/index.ts";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const NEWLINE = 0x0a;
const RETURN = 0x0d;
const SPACE = 0x20;
const COLON = 0x3a;
const [BRACE, BRACKET, BRACE_END, BRACKET_END] = [0x7b, 0x5b, 0x7d, 0x5d];

/** The field of an object that has the entries of a conversation. */
const ENTRIES = "messages";
const LONGEST_KEY = 64;

/** The beginning of a document that is one long line. */
const CUT_DOCUMENT = /^\{.*"messages"\s*:\s*\[/;
/** The beginning of a document that was made to be read, whose first line is a brace. */
const PRETTY_DOCUMENT = /^\{\s*"[^"\n]*"\s*:/;

/**
 * Is a text that begins like this one JSON document, rather than one document a
 * line? A document is an array, or an object that has its entries in a field.
 */
export function isDocument(head: string): boolean {
  const text = head.trimStart();
  const [first = ""] = text.split("\n", 1);
  const value = parsedJson(first);
  if (Array.isArray(value)) return value.length > 0;
  if (isObject(value)) return Array.isArray(value[ENTRIES]);
  if (text.startsWith("[")) return true;
  if (first.length === text.length) return CUT_DOCUMENT.test(text);
  return first.trimEnd() === "{" && PRETTY_DOCUMENT.test(text);
}

/**
 * Turns a JSON document into lines, one an entry: in its chunks, whatever is not
 * part of an entry is overwritten with line ends, and line ends inside an entry
 * with blanks, which is all that they can be there. So a document of any size is
 * read like any other transcript.
 */
export function* documentLines(chunks: Iterable<Buffer>): Generator<Buffer> {
  const blanking = new Blanking();
  for (const chunk of chunks) {
    blanking.blank(chunk);
    yield chunk;
  }
}

class Blanking {
  #depth = 0;
  /** How deep the array of entries is. */
  #base = -1;
  #isInString = false;
  #isEscaped = false;
  /** The last text in the outermost object, which may turn out to be a key. */
  #text = "";
  #isKey = false;

  blank(chunk: Buffer): void {
    for (let place = 0; place < chunk.length; place++) {
      if (this.#isInString) place = this.#throughString(chunk, place);
      else this.#token(chunk, place);
    }
  }

  get #isInEntry(): boolean {
    return this.#base >= 0 && this.#depth > this.#base;
  }

  /** Goes on to the end of the string, or of the chunk. */
  #throughString(chunk: Buffer, from: number): number {
    const isInEntry = this.#isInEntry;
    for (let place = from; place < chunk.length; place++) {
      const byte = chunk[place] as number;
      if (this.#isEscaped) this.#isEscaped = false;
      else if (byte === BACKSLASH) this.#isEscaped = true;
      else if (byte === QUOTE) this.#isInString = false;
      if (!isInEntry) {
        if (this.#isInString && this.#text.length < LONGEST_KEY) {
          this.#text += String.fromCharCode(byte);
        }
        chunk[place] = NEWLINE;
      }
      if (!this.#isInString) return place;
    }
    return chunk.length;
  }

  #token(chunk: Buffer, place: number): void {
    const byte = chunk[place] as number;
    const wasInEntry = this.#isInEntry;
    switch (byte) {
      case QUOTE:
        this.#isInString = true;
        this.#isKey = false;
        if (!wasInEntry) this.#text = "";
        break;
      case COLON:
        this.#isKey = this.#depth === 1;
        break;
      case BRACE:
      case BRACKET:
        this.#open(byte);
        break;
      case BRACE_END:
      case BRACKET_END:
        this.#depth--;
        if (this.#depth < this.#base) this.#base = -1;
        break;
    }
    if (!wasInEntry && !this.#isInEntry) chunk[place] = NEWLINE;
    else if (byte === NEWLINE || byte === RETURN) chunk[place] = SPACE;
  }

  #open(byte: number): void {
    this.#depth++;
    const isRoot = this.#depth === 1;
    const isField = this.#depth === 2 && this.#isKey && this.#text === ENTRIES;
    if (byte === BRACKET && this.#base < 0 && (isRoot || isField)) this.#base = this.#depth;
    this.#isKey = false;
  }
}
