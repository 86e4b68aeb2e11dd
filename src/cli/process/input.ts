import { existsSync, read } from "node:fs";
import { withoutMark } from "../arguments/byte-order-mark.ts";

const CHUNK = 64 * 1024;

let isReading = false;

/**
 * Standard input to its end, or until `isWhole` says that it is all. Read directly where that is
 * possible: to open a stream for it takes a fifth of the time in which Node starts. Beside the
 * thread of the program, whose timers go on while nothing comes.
 */
export async function processInput(isWhole?: (text: string) => boolean): Promise<string> {
  const chunks: Buffer[] = [];
  const textSoFar = (): string => withoutMark(Buffer.concat(chunks).toString("utf8"));
  const isLast = (part: Buffer): boolean =>
    isWhole !== undefined && mayBeLast(part) && isWhole(textSoFar());
  try {
    for (;;) {
      const chunk = Buffer.allocUnsafe(CHUNK);
      const length = await readInto(chunk);
      if (length === 0) return textSoFar();
      const part = chunk.subarray(0, length);
      chunks.push(part);
      if (isLast(part)) return textSoFar();
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // What Windows says where others say that nothing was read.
    if (code === "EOF") return textSoFar();
    // Nothing there yet, and whoever opened it asked not to be made to wait.
    if (code !== "EAGAIN") throw error;
  }
  for await (const chunk of process.stdin) {
    chunks.push(chunk as Buffer);
    if (isLast(chunk as Buffer)) break;
  }
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

/**
 * Whether an object may end here. A pipe gives a large text in many small parts, and to ask of each
 * would read it over and over.
 */
function mayBeLast(part: Buffer): boolean {
  return part.toString("latin1").trimEnd().endsWith("}");
}
