import { fstatSync, writeSync } from "node:fs";
import type { WriteStream } from "node:tty";
import { withoutMark } from "../arguments/values.ts";
import type { Output } from "../io.ts";
import { EXIT } from "../io.ts";

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

let streams = 0;

/** Whether a stream was opened, which may still have something to write. */
export function hasStreams(): boolean {
  return streams > 0;
}

/**
 * Standard output (1) or error (2). A pipe or a file is written to directly: to
 * open a stream for it would take as long as all the rest of a short command.
 */
export function processOutput(descriptor: 1 | 2): Output {
  let stream: WriteStream | undefined;
  const open = (): WriteStream => {
    if (!stream) streams++;
    stream ??= (descriptor === 1 ? process.stdout : process.stderr).on("error", end);
    return stream;
  };
  const mayBeTerminal = fstatSync(descriptor).isCharacterDevice();
  return {
    write(text) {
      const rest = mayBeTerminal || stream ? Buffer.from(text) : writtenNow(descriptor, text);
      if (rest.length > 0) open().write(rest);
    },
    get isTty() {
      return mayBeTerminal && open().isTTY === true;
    },
    get columns() {
      return mayBeTerminal ? open().columns : undefined;
    },
    get rows() {
      return mayBeTerminal ? open().rows : undefined;
    },
  };
}

/** Writes as much as can be written without waiting and answers the rest. */
function writtenNow(descriptor: number, text: string): Buffer {
  let rest = Buffer.from(text);
  try {
    while (rest.length > 0) rest = rest.subarray(writeSync(descriptor, rest));
  } catch (error) {
    // Full, and the other side asked not to wait for it: the stream knows how to.
    if ((error as NodeJS.ErrnoException).code !== "EAGAIN") end(error as Error);
  }
  return rest;
}

/** There is nobody left to talk to. `doneward history | head -1` is not a failure, a full disk is. */
function end(error: NodeJS.ErrnoException): never {
  if (error.code === "EPIPE") process.exit();
  process.stderr.write(`Cannot write: ${error.message}\n`);
  process.exit(EXIT.broken);
}
