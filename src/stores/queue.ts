import { rmdirSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { Ticket } from "./queue-ticket.ts";
import { elapsed } from "./elapsed.ts";

/** Others who were met this short ago, in milliseconds, are taken to be still there. */
const MEMORY = 500;
/** Who was refused has so long to come back as the first. */
const RETURN = 200;
/** About as long as one writer takes. */
const STEP = 2;
/** What happens meanwhile, a death for example, is noticed this late. */
const LONGEST_SLEEP = 40;

export type Wait = () => Promise<void>;

/**
 * The writers of one store, of any number of processes: first come, first
 * served. Nobody queues who is alone. Who meets others takes a ticket and
 * sleeps in proportion to the number of those ahead, so that a crowd does not
 * take the processor from the one that writes.
 *
 * A write on an old revision has to be made again. Its answer is given when it
 * is its writer's turn, and the turn is kept for a moment: the next try is the
 * first, and succeeds.
 */
export class Queue {
  readonly #directory: string;
  readonly #kept = new Map<string, { readonly turn: Turn; readonly end: NodeJS.Timeout }>();
  #metOthers = -Infinity;

  /** The directory holds the tickets and nothing else. It is made when the first is taken. */
  constructor(directory: string) {
    this.#directory = directory;
  }

  /** Does `work`, which awaits `wait()` whenever it finds the lock taken, and then tries again. */
  async inTurn<T>(
    key: string,
    work: (wait: Wait) => Promise<T>,
    isRefused: (result: T) => boolean = () => false,
  ): Promise<T> {
    const turn = this.#takeBack(key) ?? new Turn(this.#directory, () => this.#meetOthers());
    let isKept = false;
    try {
      if (elapsed() - this.#metOthers < MEMORY) await turn.come();
      const result = await work(() => turn.wait());
      if (isRefused(result)) {
        this.#meetOthers();
        await turn.come();
        isKept = this.#keep(key, turn);
      }
      return result;
    } finally {
      if (!isKept) turn.end();
    }
  }

  close(): void {
    for (const key of [...this.#kept.keys()]) this.#takeBack(key)?.end();
    try {
      rmdirSync(this.#directory);
    } catch {
      // There is none, or others still use it.
    }
  }

  #meetOthers(): void {
    this.#metOthers = elapsed();
  }

  /** False if another write of ours keeps a turn for the same. */
  #keep(key: string, turn: Turn): boolean {
    if (this.#kept.has(key)) return false;
    const end = setTimeout(() => this.#takeBack(key)?.end(), RETURN).unref();
    this.#kept.set(key, { turn, end });
    return true;
  }

  #takeBack(key: string): Turn | undefined {
    const kept = this.#kept.get(key);
    clearTimeout(kept?.end);
    this.#kept.delete(key);
    return kept?.turn;
  }
}

/** One writer's turn. It has a ticket from the moment on when it has to wait. */
class Turn {
  readonly #directory: string;
  readonly #onOthers: () => void;
  #ticket: Ticket | undefined;

  constructor(directory: string, onOthers: () => void) {
    this.#directory = directory;
    this.#onOthers = onOthers;
  }

  async wait(): Promise<void> {
    this.#ticket ??= new Ticket(this.#directory);
    this.#onOthers();
    await sleep(1);
    await this.come();
  }

  /** Resolves when nobody is ahead. */
  async come(): Promise<void> {
    this.#ticket ??= new Ticket(this.#directory);
    for (let ahead; (ahead = this.#ticket.countAhead()) > 0;) {
      this.#onOthers();
      await sleep(Math.min(LONGEST_SLEEP, ahead * STEP - 1));
    }
  }

  end(): void {
    this.#ticket?.giveBack();
    this.#ticket = undefined;
  }
}
