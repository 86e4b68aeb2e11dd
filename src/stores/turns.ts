/** Who comes while others write waits up to so many milliseconds before trying. */
const NEWCOMER = 8;
/** Who has waited long tries most often. */
const SHORTEST = 2;
/** After so many milliseconds of waiting pauses are half as long. */
const HALF_LIFE = 50;
/** How much longer the pauses get for every millisecond that the last one ended late. */
const RELIEF = 2;
/** Others who were met this short ago are taken to be still there. */
const MEMORY = 500;

/**
 * The manners of one writer among many, who see nothing of each other but that
 * a lock is taken or a revision is old. Whoever has just written lets others go
 * first; whoever waits tries the more often the longer it has waited. A writer
 * that is alone never pauses.
 *
 * Pauses also grow when they end late: then the processor is short, and a crowd
 * that keeps asking would hold up the very process that it waits for.
 */
export class Turns {
  #waitsSince: number | undefined;
  #metOthers = -Infinity;
  #lateness = 0;

  /** To be awaited before the first try of a write. */
  async arrive(): Promise<void> {
    const isWaiting = this.#waitsSince !== undefined;
    if (!isWaiting && performance.now() - this.#metOthers < MEMORY) await this.#pause(NEWCOMER);
  }

  /** To be awaited when the lock was taken, before the next try. */
  async wait(): Promise<void> {
    const waited = this.#meetOthers();
    await this.#pause(Math.max(SHORTEST, NEWCOMER / (1 + waited / HALF_LIFE)));
  }

  /** To be called at the end: the write was made, or others were faster and it has to be made again. */
  leave(isWritten: boolean): void {
    if (isWritten) this.#waitsSince = undefined;
    else this.#meetOthers();
  }

  /** Answers for how long it has waited, in milliseconds. */
  #meetOthers(): number {
    this.#metOthers = performance.now();
    this.#waitsSince ??= this.#metOthers;
    return this.#metOthers - this.#waitsSince;
  }

  async #pause(longest: number): Promise<void> {
    const late = await pause(Math.random() * (longest + RELIEF * this.#lateness));
    this.#lateness = (this.#lateness + late) / 2;
  }
}

/** Answers by how much it ended late, in milliseconds. */
async function pause(milliseconds: number): Promise<number> {
  const start = performance.now();
  await new Promise<void>((resolve) => {
    // Timers know nothing under a millisecond; the shortest pause is one turn of the event loop.
    if (milliseconds < 0.5) setImmediate(resolve);
    else setTimeout(resolve, milliseconds);
  });
  const granularity = 1;
  return Math.max(0, performance.now() - start - milliseconds - granularity);
}
