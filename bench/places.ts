import { randomUUID } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

/** What a suite has started or made; all of it ends with the suite, the newest first. */
export class Places {
  readonly #ends: (() => unknown)[] = [];

  after(end: () => unknown): void {
    this.#ends.unshift(end);
  }

  async end(): Promise<void> {
    for (const end of this.#ends.splice(0)) await end();
  }

  /** A directory for us only, on the disk where temporary files are. */
  directory(): string {
    const directory = fs.mkdtempSync(path.join(os.tmpdir(), "doneward-bench-"));
    this.after(() => fs.rmSync(directory, { recursive: true, force: true }));
    return directory;
  }

  /** The URL of a store with nothing in it. */
  newStore(kind: "sqlite" | "file"): string {
    return `${kind}:${path.join(this.directory(), randomUUID())}`;
  }
}

/** Runs `work` with places that are gone afterwards. */
export async function withPlaces<T>(work: (places: Places) => Promise<T>): Promise<T> {
  const places = new Places();
  try {
    return await work(places);
  } finally {
    await places.end();
  }
}
