import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Door } from "../door/index.ts";
import type { TicketPlace } from "./queue-ticket.ts";
import { Ticket } from "./queue-ticket.ts";
import { elapsed } from "./elapsed.ts";

/** Others who were met this short ago, in milliseconds, are taken to be still there. */
const MEMORY = 500;
/** Who was refused has so long to come back as the first. */
const RETURN = 200;
/** As long as one writer takes, until it is known better. */
const STEP = 2;
/** What happens meanwhile, a death for example, is noticed this late. */
const LONGEST_SLEEP = 200;
/** Who goes on writing gives way after so long. To give way takes about as long as a few writes. */
const SLICE = 20;
/** And not before so many, however slow: the first of them may have had to read what others wrote. */
const FEWEST = 4;
/** Who writes again this soon goes on writing. */
const GOES_ON = 2;

export type Wait = () => Promise<void>;

interface QueueOptions {
  readonly now?: () => number;
  readonly door?: Door;
}

/**
 * The writers of one store, of any number of processes: first come, first
 * served. Nobody queues who is alone. Who meets others takes a ticket and
 * sleeps in proportion to the time that those ahead take, so that a crowd does not
 * take the processor from the one that writes. Whose turn it is writes for a
 * while if it has more to write, so that not every write waits for a process to
 * wake up.
 *
 * A write on an old revision has to be made again. Its answer is given when it
 * is its writer's turn, and the turn is kept for a moment: the next try is the
 * first, and succeeds.
 */
export class Queue {
  readonly #place: TicketPlace;
  readonly #now: () => number;
  readonly #kept = new Map<string, { readonly turn: Turn; readonly end: NodeJS.Timeout }>();
  #metOthers = -Infinity;
  #lastWrite = -Infinity;
  /** The turn that we have, until what is to be done at this moment is done. */
  #slice: { readonly turn: Turn; readonly end: NodeJS.Immediate } | undefined;

  /**
   * The directory holds the tickets and nothing else. It is made when the first
   * is taken. `now`: milliseconds, counted from anywhere. `door`: the way to the
   * directory, from where what is on it can be trusted; omitted: the directory
   * that it is in.
   */
  constructor(
    directory: string,
    { now = elapsed, door = new Door(dirname(directory)) }: QueueOptions = {},
  ) {
    this.#place = { directory, door };
    this.#now = now;
  }

  /** Does `work`, which awaits `wait()` whenever it finds the lock taken, and then tries again. */
  async inTurn<T>(
    key: string,
    work: (wait: Wait) => Promise<T>,
    isRefused?: (result: T) => boolean,
  ): Promise<T> {
    const start = this.#now();
    const goesOn = start - this.#lastWrite < GOES_ON;
    const turn =
      this.#takeBack(key)?.again() ??
      this.#takeSlice(start) ??
      new Turn(this.#place, this.#now, () => this.#meetOthers());
    let isKept = false;
    try {
      const isCrowded = start - this.#metOthers < MEMORY;
      if (isCrowded && !turn.isOn(start)) await turn.come();
      turn.count();
      const result = await work(() => turn.wait());
      if (isRefused?.(result)) {
        this.#meetOthers();
        await turn.come();
        isKept = this.#keep(key, turn);
      } else if (goesOn) isKept = this.#goOn(turn);
      return result;
    } finally {
      this.#lastWrite = this.#now();
      if (!isKept) turn.end();
    }
  }

  close(): void {
    for (const key of [...this.#kept.keys()]) this.#takeBack(key)?.end();
    this.#endSlice();
    try {
      this.#place.door.removeEmptyFolder(this.#place.directory);
    } catch {
      // There is none, or others still use it.
    }
  }

  #meetOthers(): void {
    this.#metOthers = this.#now();
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
    if (!kept) return undefined;
    clearTimeout(kept.end);
    this.#kept.delete(key);
    return kept.turn;
  }

  /** False if nobody waited for it or it is over, or another write of ours has a turn to go on with. */
  #goOn(turn: Turn): boolean {
    if (this.#slice || !turn.hasCome || !turn.isOn(this.#now())) return false;
    // Who awaits what is there already, or lets the program go on for a moment, is back by then.
    const end = setImmediate(() => {
      this.#slice = { turn, end: setImmediate(() => this.#endSlice()) };
    });
    this.#slice = { turn, end };
    return true;
  }

  #takeSlice(now: number): Turn | undefined {
    const slice = this.#slice;
    if (!slice) return undefined;
    if (!slice.turn.isOn(now)) return this.#endSlice();
    clearImmediate(slice.end);
    this.#slice = undefined;
    return slice.turn;
  }

  #endSlice(): undefined {
    if (!this.#slice) return;
    clearImmediate(this.#slice.end);
    this.#slice.turn.end();
    this.#slice = undefined;
  }
}

/** One writer's turn. It has a ticket from the moment on when it has to wait. */
class Turn {
  readonly #place: TicketPlace;
  readonly #now: () => number;
  readonly #onOthers: () => void;
  #ticket: Ticket | undefined;
  #since: number | undefined;
  #writes = 0;

  constructor(place: TicketPlace, now: () => number, onOthers: () => void) {
    this.#place = place;
    this.#now = now;
    this.#onOthers = onOthers;
  }

  async wait(): Promise<void> {
    this.#ticket ??= new Ticket(this.#place);
    this.#onOthers();
    await sleep(1);
    await this.come();
  }

  /** Resolves when nobody is ahead. */
  async come(): Promise<void> {
    this.#ticket ??= new Ticket(this.#place);
    const start = elapsed();
    let most = 0;
    for (let ahead; (ahead = this.#ticket.countAhead()) > 0;) {
      this.#onOthers();
      most = Math.max(most, ahead);
      const step = (elapsed() - start) / Math.max(1, most - ahead);
      // Half of the way, since who comes late keeps all others waiting; the next one is on the spot.
      const between = ((ahead - 1) * Math.min(SLICE, Math.max(STEP, step))) / 2;
      await sleep(Math.min(LONGEST_SLEEP, 1 + between));
    }
    this.#since ??= this.#now();
  }

  /** Whether it had to wait for its turn, and it is. */
  get hasCome(): boolean {
    return this.#since !== undefined;
  }

  /** Whether it came, so short ago or for so few writes that it goes on. */
  isOn(now: number): boolean {
    if (this.#since === undefined) return false;
    return now - this.#since < SLICE || this.#writes < FEWEST;
  }

  count(): void {
    this.#writes++;
  }

  /** It will come once more, at once. */
  again(): this {
    this.#since = undefined;
    this.#writes = 0;
    return this;
  }

  end(): void {
    this.#ticket?.giveBack();
    this.#ticket = undefined;
  }
}
