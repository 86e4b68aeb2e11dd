import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Door } from "../door/index.ts";
import { elapsed } from "./elapsed.ts";

/** Who is first for so long, in milliseconds, without getting anything done may be dead. */
const SUSPICIOUS = 20;
/** Who lives is passed over after so long: it may have been stopped, or have lost interest. */
const STANDSTILL = 300;
/** Who is seen to be at work has more time: the machine may be busy. */
const PATIENCE = 5_000;

const NAME = /^\d{20}-\d+-\d+$/;

let taken = 0;

export interface TicketPlace {
  readonly directory: string;
  readonly door: Door;
}

/**
 * A place in a queue of processes: a file whose name says since when who waits.
 * The queue is a courtesy and guards nothing. Where the disk does not play along
 * nobody is ahead, and whoever is passed over takes the same place again.
 */
export class Ticket {
  readonly #place: TicketPlace;
  readonly #name: string;
  #first = { name: "", since: 0 };

  constructor(place: TicketPlace) {
    this.#place = place;
    // The same clock for every process of a machine, and nobody sets it.
    const since = String(process.hrtime.bigint()).padStart(20, "0");
    this.#name = `${since}-${process.pid}-${taken++}`;
    this.#put();
  }

  /** How many have waited for longer. Takes away the tickets of those who are no more. */
  countAhead(): number {
    const names = this.#names();
    if (!names.includes(this.#name)) this.#put();
    const ahead = names.filter((name) => name < this.#name).toSorted();
    return ahead.length - this.#passOver(ahead);
  }

  giveBack(): void {
    this.#remove(this.#name);
  }

  /** Answers how many from the first on are gone, or take too long. */
  #passOver(ahead: readonly string[]): number {
    const [first] = ahead;
    const now = elapsed();
    if (first === undefined || first !== this.#first.name) {
      this.#first = { name: first ?? "", since: now };
      return 0;
    }
    const waited = now - this.#first.since;
    if (waited < SUSPICIOUS) return 0;
    const alive = ahead.findIndex((name) => !isGone(name));
    const gone = alive < 0 ? ahead.length : alive;
    const isSlow = gone === 0 && waited > (isAtWork(first) ? PATIENCE : STANDSTILL);
    const passed = isSlow ? 1 : gone;
    for (const name of ahead.slice(0, passed)) this.#remove(name);
    return passed;
  }

  #names(): string[] {
    const { door, directory } = this.#place;
    try {
      const names = door.entries(directory).map(({ name }) => name);
      return names.filter((name) => NAME.test(name));
    } catch {
      return [];
    }
  }

  #put(): void {
    const { door, directory } = this.#place;
    try {
      if (dirname(directory) !== door.root) door.makeFolder(dirname(directory));
      door.makeFolder(directory);
      door.writing(join(directory, this.#name), "new", () => {});
    } catch {
      // Then the others do not know of us.
    }
  }

  #remove(name: string): void {
    try {
      this.#place.door.remove(join(this.#place.directory, name));
    } catch {
      // Somebody else was faster, or passes it over.
    }
  }
}

function processOf(name: string): number {
  return Number(name.split("-")[1]);
}

/** Whether it runs, would if there were a processor, or waits for a disk. Only Linux tells. */
function isAtWork(name: string): boolean {
  try {
    return /^.*\) [RD] /s.test(readFileSync(`/proc/${processOf(name)}/stat`, "latin1"));
  } catch {
    return false;
  }
}

/** Numbers of processes are used again: then it is passed over later. */
function isGone(name: string): boolean {
  try {
    process.kill(processOf(name), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}
