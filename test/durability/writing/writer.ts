import type { ChildProcessByStdio } from "node:child_process";
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { COMPILING_ONCE } from "../../../src/stores/fixtures/compile-cache.ts";
import type { Acknowledged } from "./work.ts";

export interface WriterTask {
  /** The scheme of the store's URL, and what stands after it. */
  readonly scheme: string;
  readonly place: string;
  /** The number of the first change. */
  readonly first: number;
  /** A sync to be left out. Omitted: none. */
  readonly leftOut?: string | undefined;
}

/** A process that writes to a store without end. */
export class Writer {
  /** What it acknowledged so far, as far as we heard. */
  readonly acknowledged: Acknowledged[] = [];
  readonly #process: ChildProcessByStdio<null, Readable, null>;
  readonly #ended: Promise<unknown>;
  #hears: (() => void) | undefined;

  constructor({ scheme, place, first, leftOut = "" }: WriterTask) {
    const script = path.join(import.meta.dirname, "writer-process.ts");
    const args = [script, scheme, place, String(first), leftOut];
    this.#process = spawn(process.execPath, args, {
      env: COMPILING_ONCE,
      stdio: ["ignore", "pipe", "inherit"],
    });
    this.#ended = once(this.#process, "exit");
    createInterface({ input: this.#process.stdout }).on("line", (line) => {
      this.acknowledged.push(JSON.parse(line) as Acknowledged);
      this.#hears?.();
    });
  }

  /** Resolves as soon as it has acknowledged so many changes; rejects if it ends before. */
  async hasWritten(changes: number): Promise<void> {
    const heard = new Promise<void>((resolve) => {
      this.#hears = () => {
        if (this.acknowledged.length >= changes) resolve();
      };
      this.#hears();
    });
    const failed = this.#ended.then(() => Promise.reject(new Error("the writer ended by itself")));
    await Promise.race([heard, failed]);
  }

  /** Ends it without warning. */
  async kill(): Promise<void> {
    this.#process.kill("SIGKILL");
    await this.#ended;
  }
}
