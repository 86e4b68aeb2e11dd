import type { CallRecord } from "./call-record.ts";

/** Calls after a compaction that are looked at; all alike means that it did not help. */
const GUARDED_CALLS = 3;

/** Looks at the first calls after a compaction. Any difference between them ends the watch. */
export class CompactionGuard {
  readonly #calls: CallRecord[] = [];
  #isArmed = false;

  get isArmed(): boolean {
    return this.#isArmed;
  }

  arm(): void {
    this.#isArmed = true;
    this.#calls.length = 0;
  }

  /** Takes a call that has ended; answers the calls if all were alike. */
  take(call: CallRecord): readonly CallRecord[] | undefined {
    if (!this.#isArmed || call.outcome === undefined) return undefined;
    const [first = call] = this.#calls;
    this.#calls.push(call);
    const isAlike = call.key === first.key && call.outcome === first.outcome;
    if (isAlike && this.#calls.length < GUARDED_CALLS) return undefined;
    this.#isArmed = false;
    return isAlike ? [...this.#calls] : undefined;
  }
}
