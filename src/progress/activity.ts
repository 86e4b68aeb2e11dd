import type { Call, CallLedger, CallStep } from "./call-ledger.ts";
import { dropOldest } from "./bounds.ts";
import type { RuntimeEvent } from "./event.ts";
import { subjectOf } from "./payload.ts";
import type { Asked, Child, Situation } from "./situation.ts";

export interface ToolCounts {
  readonly started: number;
  readonly ended: number;
  readonly failed: number;
}

/** What happened while a todo was in focus. */
export interface TodoUsage {
  readonly events: number;
  readonly calls: number;
  /** Of running turns, without the time in which a person was awaited. */
  readonly ms: number;
  readonly tokens: number;
}

/** How long the open todos may take, if they take as long as the finished ones did. */
export interface Estimate {
  readonly finished: number;
  readonly medianMs: number;
  readonly p90Ms: number;
}

export type CurrentActivity =
  /** `asked`: the oldest open question or permission. */
  | { readonly kind: "waiting-on-person"; readonly asked: Asked }
  | { readonly kind: "child"; readonly label: string; readonly since: number }
  /** `about`: the command, file or address, where the call names one. */
  | {
      readonly kind: "tool";
      readonly tool: string;
      readonly about?: string;
      readonly since: number;
    }
  | { readonly kind: "thinking" }
  | { readonly kind: "idle" };

export interface ActivitySummary {
  readonly events: number;
  readonly current: CurrentActivity;
  /** Milliseconds since the last event; absent before the first. */
  readonly age?: number;
  readonly focus?: string;
  readonly open: number;
  readonly tools: ReadonlyMap<string, ToolCounts>;
  readonly todos: ReadonlyMap<string, TodoUsage>;
  readonly children: readonly Child[];
  /** Absent until five todos were finished. */
  readonly estimate?: Estimate;
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

const MOST_TOOLS = 256;
const MOST_TODOS = 512;
/** Where tools beyond the limit are counted. */
const OTHER_TOOLS = "(other)";
const DURATIONS = 100;
const ENOUGH_FINISHED = 5;

/** Counts what happens: by tool, by todo in focus, and how long finished todos took. */
export class Activity {
  readonly #ledger: CallLedger;
  readonly #situation: Situation;
  readonly #tools = new Map<string, Mutable<ToolCounts>>();
  readonly #todos = new Map<string, Mutable<TodoUsage>>();
  /** Events of the running turn by todo, to share out what the turn cost. */
  readonly #turn = new Map<string, number>();
  readonly #durations: number[] = [];
  #events = 0;
  #focus: string | undefined;
  #open = 0;

  constructor(ledger: CallLedger, situation: Situation) {
    this.#ledger = ledger;
    this.#situation = situation;
  }

  /** Takes an event before the situation does: the time up to it belongs to what was before. */
  take(event: RuntimeEvent, step: CallStep | undefined): void {
    this.#events++;
    this.#countForFocus(event, step);
    if (step) this.#countTool(step);
    if (event.kind === "turn-ended") this.#shareOut(event.tokens ?? 0);
    if (event.kind !== "list-changed") return;
    for (const todo of event.completed ?? []) this.#finish(todo);
    this.#focus = event.focus;
    this.#open = event.open;
  }

  summary(now: number): ActivitySummary {
    const { lastAt } = this.#situation;
    const estimate = this.#estimate();
    return {
      events: this.#events,
      current: this.#current(),
      ...(lastAt !== undefined && { age: Math.max(0, now - lastAt) }),
      ...(this.#focus !== undefined && { focus: this.#focus }),
      open: this.#open,
      tools: this.#tools,
      todos: this.#todos,
      children: [...this.#situation.children],
      ...(estimate && { estimate }),
    };
  }

  #current(): CurrentActivity {
    const { asked } = this.#situation;
    if (asked) return { kind: "waiting-on-person", asked };
    const [child] = this.#situation.children;
    if (child) return { kind: "child", label: child.label, since: child.startedAt };
    const call = [...this.#ledger.open].findLast(({ agent }) => agent === undefined);
    if (call) return running(call);
    return { kind: this.#situation.isTurnRunning ? "thinking" : "idle" };
  }

  #countForFocus({ at }: RuntimeEvent, step: CallStep | undefined): void {
    const todo = this.#focus;
    if (todo === undefined) return;
    const usage = this.#usage(todo);
    usage.events++;
    if (step?.kind === "opened") usage.calls++;
    const { lastAt = at, isIdle, isPersonAwaited } = this.#situation;
    if (!isIdle && !isPersonAwaited) usage.ms += Math.max(0, at - lastAt);
    this.#turn.set(todo, (this.#turn.get(todo) ?? 0) + 1);
  }

  #usage(todo: string): Mutable<TodoUsage> {
    let usage = this.#todos.get(todo);
    if (usage) return usage;
    usage = { events: 0, calls: 0, ms: 0, tokens: 0 };
    this.#todos.set(todo, usage);
    dropOldest(this.#todos, MOST_TODOS);
    return usage;
  }

  #countTool(step: CallStep): void {
    if (step.kind === "orphaned" || step.kind === "updated") return;
    const { tool } = step.call;
    const name = this.#tools.has(tool) || this.#tools.size < MOST_TOOLS ? tool : OTHER_TOOLS;
    let counts = this.#tools.get(name);
    if (!counts) this.#tools.set(name, (counts = { started: 0, ended: 0, failed: 0 }));
    if (step.kind === "opened") counts.started++;
    else if (step.event.kind === "tool-ended") counts.ended++;
    else counts.failed++;
  }

  /** Every todo that was in focus gets its part, by the number of events; nothing is lost to rounding. */
  #shareOut(tokens: number): void {
    let events = 0;
    for (const count of this.#turn.values()) events += count;
    let left = tokens;
    for (const [todo, count] of this.#turn) {
      const part = events === count ? left : Math.min(left, Math.round((left * count) / events));
      this.#usage(todo).tokens += part;
      left -= part;
      events -= count;
    }
    this.#turn.clear();
  }

  #finish(todo: string): void {
    const usage = this.#todos.get(todo);
    if (!usage) return;
    this.#durations.push(usage.ms);
    if (this.#durations.length > DURATIONS) this.#durations.shift();
  }

  #estimate(): Estimate | undefined {
    const finished = this.#durations.length;
    if (finished < ENOUGH_FINISHED) return undefined;
    const sorted = [...this.#durations].sort((a, b) => a - b);
    const share = (part: number) =>
      sorted[Math.min(finished - 1, Math.floor(finished * part))] ?? 0;
    return {
      finished,
      medianMs: share(0.5) * this.#open,
      p90Ms: share(0.9) * this.#open,
    };
  }
}

function running({ tool, input, startedAt: since }: Call): CurrentActivity {
  const about = subjectOf(input);
  return { kind: "tool", tool, since, ...(about !== undefined && { about }) };
}
