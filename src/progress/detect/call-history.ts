import type { Call } from "../call-ledger.ts";
import type { CallRecord } from "./call-record.ts";
import { recordOf, settle } from "./call-record.ts";
import type { LoopFinding } from "./loop.ts";
import { detectLoop } from "./loop.ts";
import type { LoopThresholds } from "./verdict.ts";
import { LONGEST_CYCLE, windowSize } from "./verdict.ts";
import type { ToolEnded, ToolFailed } from "../event.ts";
import { changesFiles } from "../tool-kind.ts";

/** Calls without a finding after which a loop is over; rounds of other calls are shorter. */
const QUIET_CALLS = 2 * LONGEST_CYCLE;

/** The calls of one run of one agent, as many as the thresholds need. */
export class CallHistory {
  readonly #thresholds: LoopThresholds;
  readonly #size: number;
  readonly #calls: CallRecord[] = [];
  /** Calls that have not ended yet, by id. */
  readonly #pending = new Map<string, CallRecord>();
  readonly #guard = new CompactionGuard();
  #hasChange = false;
  #told: LoopFinding["level"] | undefined;
  #quiet = 0;

  constructor(thresholds: LoopThresholds) {
    this.#thresholds = thresholds;
    this.#size = windowSize(thresholds);
  }

  armGuard(): void {
    this.#guard.arm();
  }

  noteChange(): void {
    this.#hasChange = true;
  }

  /** Judges a call that begins, then counts it. */
  open(call: Call): LoopFinding | undefined {
    const record = recordOf(call, this.#hasChange);
    this.#hasChange = false;
    const found = detectLoop(this.#calls, record, this.#thresholds);
    this.#keep(record);
    return found;
  }

  close(call: Call, event: ToolEnded | ToolFailed): LoopFinding | undefined {
    const record = this.#pending.get(call.id);
    if (!record) return undefined;
    this.#pending.delete(call.id);
    settle(record, event);
    if (event.kind === "tool-ended" && changesFiles(call.tool)) this.#hasChange = true;
    const alike = this.#guard.take(record);
    if (!alike) return undefined;
    const { length } = alike;
    const calls = alike.map(({ id }) => id);
    return {
      rule: "compaction_loop_persisted",
      level: "critical",
      count: length,
      threshold: length,
      calls,
    };
  }

  /** Whether this is the first word of the loop, or the first that is critical. */
  isNews(found: LoopFinding | undefined): boolean {
    if (!found) {
      this.#quiet++;
      if (this.#quiet > QUIET_CALLS) this.#told = undefined;
      return false;
    }
    this.#quiet = 0;
    if (this.#told === "critical" || this.#told === found.level) return false;
    this.#told = found.level;
    return true;
  }

  #keep(record: CallRecord): void {
    this.#calls.push(record);
    this.#pending.set(record.id, record);
    if (this.#calls.length < 2 * this.#size) return;
    for (const { id } of this.#calls.splice(0, this.#size)) this.#pending.delete(id);
  }
}

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
