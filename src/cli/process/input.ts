import { existsSync, read } from "node:fs";
import { withoutMark } from "../arguments/byte-order-mark.ts";

const CHUNK = 64 * 1024;

let isReading = false;

/** More than any agent program sends. What is longer is not read: an agent waits. */
const LONGEST_OBJECT = 64 * 1024 * 1024;

/**
 * Standard input to its end, or to the end of the JSON object that it is. Read directly where that is
 * possible: to open a stream for it takes a fifth of the time in which Node starts. Beside the
 * thread of the program, whose timers go on while nothing comes.
 */
export async function processInput(until?: "object"): Promise<string> {
  const chunks: Buffer[] = [];
  const object = until && new ObjectSoFar();
  const textSoFar = (): string => withoutMark(Buffer.concat(chunks).toString("utf8"));
  const isLast = (part: Buffer): boolean => {
    chunks.push(part);
    return object?.endsIn(part) ?? false;
  };
  try {
    for (;;) {
      const chunk = Buffer.allocUnsafe(CHUNK);
      const length = await readInto(chunk);
      if (length === 0 || isLast(chunk.subarray(0, length))) return textSoFar();
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // What Windows says where others say that nothing was read.
    if (code === "EOF") return textSoFar();
    // Nothing there yet, and whoever opened it asked not to be made to wait.
    if (code !== "EAGAIN") throw error;
  }
  for await (const chunk of process.stdin) if (isLast(chunk as Buffer)) break;
  return textSoFar();
}

function readInto(chunk: Buffer): Promise<number> {
  isReading = true;
  return new Promise((resolve, reject) => {
    read(0, chunk, 0, CHUNK, null, (error, length) => {
      isReading = false;
      if (error) reject(error);
      else resolve(length);
    });
  });
}

/** A program that does nothing and has done it well. */
const NOTHING = ["/bin/sh", "-c", ":"] as const;

/**
 * Ends the process now, with exit code 0 where the system can do that, also while it reads standard
 * input: an exit waits for every read that was begun, and nobody else can end one on which nothing
 * comes.
 */
export function endNow(): void {
  if (!isReading) process.exit();
  const [program] = NOTHING;
  if (process.platform !== "win32" && existsSync(program)) process.execve?.(program, NOTHING, {});
  process.kill(process.pid, "SIGKILL");
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
