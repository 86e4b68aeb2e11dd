import type { ActivitySummary } from "./activity.ts";
import { Activity } from "./activity.ts";
import { CallLedger } from "./call-ledger.ts";
import type { Verdict } from "./detect/verdict.ts";
import type { WatchOptions } from "./detect/watch.ts";
import { Watch } from "./detect/watch.ts";
import type { RuntimeEvent } from "./event.ts";
import { Situation } from "./situation.ts";

/**
 * Follows one scope's events, one by one, in memory that does not grow with their
 * number: what goes on, and what goes wrong. Knows no clock; `now` is handed in.
 */
export class Progress {
  readonly #ledger = new CallLedger();
  readonly #situation = new Situation();
  readonly #activity = new Activity(this.#ledger, this.#situation);
  readonly #watch: Watch;

  constructor(options: WatchOptions = {}) {
    this.#watch = new Watch(this.#ledger, this.#situation, options);
  }

  /** Counts the event; answers verdicts that have not been told before. */
  take(event: RuntimeEvent): readonly Verdict[] {
    const step = this.#ledger.take(event);
    this.#activity.take(event, step);
    this.#situation.take(event);
    return this.#watch.take(event, step);
  }

  /** Verdicts that follow from silence. Ask whenever somebody looks. */
  look(now: number): readonly Verdict[] {
    return this.#watch.look(now);
  }

  summary(now: number): ActivitySummary {
    return this.#activity.summary(now);
  }
}
