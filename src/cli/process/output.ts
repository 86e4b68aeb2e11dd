import { fstatSync, writeSync } from "node:fs";
import type { WriteStream } from "node:tty";
import type { Output } from "../io.ts";
import { EXIT } from "../io.ts";

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
