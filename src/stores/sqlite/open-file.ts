import { statSync } from "node:fs";
import { StoreError } from "../contract.ts";
import { elapsed } from "../clock.ts";

/** Milliseconds. What is acknowledged within them is lost with what was acknowledged just before. */
export const LOOK_EVERY = 50;

/**
 * The file that is open. SQLite goes on with one that was removed or replaced, and whatever it writes
 * there is gone when it closes it; here that is noticed.
 */
export class OpenFile {
  readonly #path: string;
  readonly #identity: string | undefined;
  #looked = elapsed();

  /** To be made right after the file was opened. */
  constructor(path: string) {
    this.#path = path;
    this.#identity = identityOf(path);
  }

  refuseIfGone(): void {
    const now = elapsed();
    if (now - this.#looked < LOOK_EVERY) return;
    if (identityOf(this.#path) !== this.#identity) {
      const message = `${this.#path} was removed or replaced while it was in use: start this program again`;
      throw new StoreError("sqlite", "gone", message);
    }
    this.#looked = now;
  }
}

/** Undefined: there is no file, as where the database is in memory. */
function identityOf(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  return found && `${found.dev} ${found.ino}`;
}
