import { pick, type Random } from "../../src/testing/generate.ts";

/**
 * Decides what happens next, so that a run depends on nothing but its seed:
 * whoever wants to do something waits here for its turn, and one thing is done
 * to its end before the next one is.
 */
export class Scheduler {
  readonly #random: Random;
  readonly #waiting: (() => void)[] = [];

  constructor(random: Random) {
    this.#random = random;
  }

  /** Resolves when it is the caller's turn. */
  turn(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Lets one after the other go on until all of `work` is done. `tick` moves timers on. */
  async run(work: readonly Promise<unknown>[], tick: () => void): Promise<void> {
    let isDone = false;
    const all = Promise.all(work).finally(() => (isDone = true));
    all.catch(() => {});
    await settled();
    while (!isDone) {
      const next = pick(this.#waiting, this.#random);
      if (next) {
        this.#waiting.splice(this.#waiting.indexOf(next), 1);
        next();
      } else tick();
      await settled();
    }
    await all;
  }
}

/** Everything that follows from what was done is done too. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
