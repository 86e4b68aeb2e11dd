import { withoutMark } from "../arguments/values.ts";

/** More than any agent program sends. A longer object is not read: an agent waits for us. */
const LONGEST_OBJECT = 64 * 1024 * 1024;

/** Standard input to its end, or to the end of the JSON object that it is. */
export async function processInput(until?: "object"): Promise<string> {
  const chunks: Buffer[] = [];
  const object = until && new ObjectSoFar();
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    if (object?.endsIn(chunk)) break;
  }
  return withoutMark(Buffer.concat(chunks).toString("utf8"));
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const [BRACE, BRACE_END, BRACKET, BRACKET_END] = [0x7b, 0x7d, 0x5b, 0x5d];

/** A JSON object that comes in parts. Every byte is looked at once. */
class ObjectSoFar {
  #length = 0;
  #depth = 0;
  #isInText = false;
  #isEscaped = false;

  /** Whether it ends in the part that comes next. Throws if it is too long. */
  endsIn(part: Buffer): boolean {
    this.#length += part.length;
    if (this.#length > LONGEST_OBJECT) throw new RangeError("standard input is longer than 64 MB");
    for (const byte of part) if (this.#isEnd(byte)) return true;
    return false;
  }

  #isEnd(byte: number): boolean {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === BACKSLASH) this.#isEscaped = this.#isInText;
    else if (byte === QUOTE) this.#isInText = !this.#isInText;
    else if (this.#isInText) return false;
    else if (byte === BRACE || byte === BRACKET) this.#depth++;
    else if (byte === BRACE_END || byte === BRACKET_END) return --this.#depth <= 0;
    return false;
  }
}
