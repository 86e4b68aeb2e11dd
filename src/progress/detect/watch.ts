import type { CallLedger, CallStep } from "../call-ledger.ts";
import { dropOldest } from "../bounds.ts";
import type { RuntimeEvent } from "../event.ts";
import type { SilenceLimits, Situation } from "../situation.ts";
import { SILENCE_LIMITS, silentChildren } from "../situation.ts";
import { CallHistory } from "./call-history.ts";
import type { LoopFinding } from "./loop.ts";
import type { LoopThresholds, Verdict } from "./verdict.ts";
import { resolveThresholds } from "./verdict.ts";

export interface StaleListLimits {
  /** Both must be reached since the list was last written. */
  readonly calls: number;
  readonly ms: number;
}

export const STALE_LIST_LIMITS: StaleListLimits = { calls: 15, ms: 300_000 };

export interface WatchOptions {
  /** False turns every detector off. */
  readonly enabled?: boolean;
  /** Marks critical loop verdicts as blocking. Without it they only warn. */
  readonly blocking?: boolean;
  readonly thresholds?: Partial<LoopThresholds>;
  readonly silence?: Partial<SilenceLimits>;
  readonly staleList?: Partial<StaleListLimits>;
}

const MOST_LANES = 64;

type Whose = Pick<RuntimeEvent, "run" | "agent">;

/**
 * All detectors over a stream of events. Every trouble is told once; a loop that was
 * a warning is told once more when it becomes critical. Nothing is told of an agent
 * while its child works or a person is awaited, and what it does meanwhile counts for
 * nothing: it waits. A child's own calls are judged by themselves.
 */
export class Watch {
  readonly #ledger: CallLedger;
  readonly #situation: Situation;
  readonly #enabled: boolean;
  readonly #blocking: boolean;
  readonly #thresholds: LoopThresholds;
  readonly #silence: SilenceLimits;
  readonly #staleList: StaleListLimits;
  readonly #histories = new Map<string, CallHistory>();
  readonly #ownHistory: CallHistory;
  readonly #toldChildren = new Set<string>();
  #isSilenceTold = false;
  #list: { readonly at: number; readonly open: number } | undefined;
  #callsSinceList = 0;
  #isStaleTold = false;

  constructor(ledger: CallLedger, situation: Situation, options: WatchOptions = {}) {
    this.#ledger = ledger;
    this.#situation = situation;
    this.#enabled = options.enabled ?? true;
    this.#blocking = options.blocking ?? false;
    this.#thresholds = resolveThresholds(options.thresholds);
    this.#silence = { ...SILENCE_LIMITS, ...options.silence };
    this.#staleList = { ...STALE_LIST_LIMITS, ...options.staleList };
    this.#ownHistory = new CallHistory(this.#thresholds);
  }

  /** Takes an event that ledger and situation have taken already; answers what is new. */
  take(event: RuntimeEvent, step: CallStep | undefined): readonly Verdict[] {
    if (!this.#enabled) return NOTHING;
    this.#isSilenceTold = false;
    if (event.agent !== undefined) this.#toldChildren.delete(event.agent);
    if (event.kind === "compaction") this.#historyOf(event).armGuard();
    if (event.kind === "file-changed") this.#historyOf(event).noteChange();
    if (event.kind === "list-changed") this.#noteList(event);
    if (!step || (step.kind !== "opened" && step.kind !== "closed")) return NOTHING;
    return this.#judge(event, step);
  }

  /** What the time that has passed without an event says. */
  look(now: number): readonly Verdict[] {
    if (!this.#enabled || this.#situation.isPersonAwaited) return NOTHING;
    const silent = silentChildren(this.#situation, this.#ledger, this.#silence, now);
    const verdicts: Verdict[] = [];
    for (const { agent, lastAt } of silent) {
      if (this.#toldChildren.has(agent)) continue;
      this.#toldChildren.add(agent);
      const limit = this.#silence.childMs;
      verdicts.push(warning("child_no_output", now - lastAt, limit, now, { agent }));
    }
    const stale = this.#isWaiting(now) ? undefined : this.#staleVerdict(now);
    if (stale) verdicts.push(stale);
    const silence = this.#silenceVerdict(now);
    if (silence) verdicts.push(silence);
    return verdicts;
  }

  #judge(event: RuntimeEvent, step: Extract<CallStep, { kind: "opened" | "closed" }>): Verdict[] {
    const { call } = step;
    if (call.agent === undefined && this.#isWaiting(event.at)) return [];
    const history = this.#historyOf(call);
    const found = step.kind === "opened" ? history.open(call) : history.close(call, step.event);
    const verdicts: Verdict[] = [];
    if (step.kind === "opened" || found) {
      if (history.isNews(found) && found) verdicts.push(this.#verdict(found, call.tool, event));
    }
    if (step.kind === "opened" && call.agent === undefined) {
      this.#callsSinceList++;
      const stale = this.#staleVerdict(event.at);
      if (stale) verdicts.push(stale);
    }
    return verdicts;
  }

  #verdict(found: LoopFinding, tool: string, { at, run, agent }: RuntimeEvent): Verdict {
    const isBlocking = this.#blocking && found.level === "critical";
    const whose = { ...(run !== undefined && { run }), ...(agent !== undefined && { agent }) };
    return { ...found, tool, at, ...whose, isBlocking };
  }

  /** A person or a working child is waited for. */
  #isWaiting(now: number): boolean {
    const { isPersonAwaited, childCount } = this.#situation;
    if (isPersonAwaited || childCount === 0) return isPersonAwaited;
    return silentChildren(this.#situation, this.#ledger, this.#silence, now).length < childCount;
  }

  #noteList({ at, open }: { readonly at: number; readonly open: number }): void {
    this.#list = { at, open };
    this.#callsSinceList = 0;
    this.#isStaleTold = false;
  }

  #staleVerdict(now: number): Verdict | undefined {
    const { calls, ms } = this.#staleList;
    if (this.#isStaleTold || !this.#list || this.#list.open === 0) return undefined;
    if (this.#callsSinceList < calls || now - this.#list.at < ms) return undefined;
    if (this.#situation.isIdle) return undefined;
    this.#isStaleTold = true;
    return warning("stale_list", this.#callsSinceList, calls, now);
  }

  #silenceVerdict(now: number): Verdict | undefined {
    const { isTurnRunning, childCount, mayHideCall, lastAt = now } = this.#situation;
    if (this.#isSilenceTold || !isTurnRunning || childCount > 0) return undefined;
    const mayRunTool = mayHideCall || this.#ledger.size > 0;
    const limit = mayRunTool ? this.#silence.toolMs : this.#silence.turnMs;
    if (now - lastAt < limit) return undefined;
    this.#isSilenceTold = true;
    return warning("no_output", now - lastAt, limit, now);
  }

  #historyOf({ run, agent }: Whose): CallHistory {
    if (run === undefined && agent === undefined) return this.#ownHistory;
    const key = `${run ?? ""}\n${agent ?? ""}`;
    const known = this.#histories.get(key);
    if (known) return known;
    const history = new CallHistory(this.#thresholds);
    this.#histories.set(key, history);
    dropOldest(this.#histories, MOST_LANES);
    return history;
  }
}

const NOTHING: readonly Verdict[] = [];

function warning(
  rule: "no_output" | "child_no_output" | "stale_list",
  count: number,
  threshold: number,
  at: number,
  whose: Whose = {},
): Verdict {
  return { rule, level: "warning", count, threshold, at, ...whose, calls: [], isBlocking: false };
}
