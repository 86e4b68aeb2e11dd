import type { ContinuationState } from "../continuation/index.ts";
import type { Plan } from "../plan/index.ts";
import type {
  CurrentActivity,
  Estimate,
  EvidenceState,
  TodoUsage,
  Verdict,
} from "../progress/index.ts";
import type { Change, TodoList, TodoStatus } from "../todo/index.ts";
import { allTodos, isOpen, progressOf } from "../todo/index.ts";
import { badgesOf } from "../views/badges.ts";
import { needsOf } from "../views/needs-you.ts";
import type { AgentRow, CountChange, TodoCounts } from "./documents.ts";
import type { SessionPresence } from "./standing.ts";
import { standingOf } from "./standing.ts";

/** What a row is made of: who the agent is, and what was read of its scope at one moment. */
export interface AgentFacts {
  readonly who: Pick<AgentRow, "id" | "scope" | "name" | "client" | "root" | "lane">;
  readonly presence: SessionPresence;
  readonly list: TodoList;
  readonly plan: Plan | undefined;
  readonly continuation: ContinuationState;
  readonly isSwitchedOff: boolean;
  readonly progress: {
    readonly line: string;
    readonly current: CurrentActivity;
    readonly age?: number;
    readonly focus?: { readonly id: string };
    readonly todos: { readonly [id: string]: TodoUsage };
    readonly estimate?: Estimate;
    readonly verdicts: readonly Verdict[];
  };
  proofOf(todo: string): EvidenceState;
  readonly change: CountChange | undefined;
  /** Ids of the todos that were completed today and not opened again. */
  readonly doneToday: readonly string[];
  readonly position: AgentRow["position"];
  /** When all this was read, in milliseconds since the epoch. */
  readonly now: number;
}

export function agentRow(facts: AgentFacts): AgentRow {
  const { who, list, plan, progress, change, doneToday, position, now } = facts;
  const isOver = facts.presence === "gone";
  const { current, verdicts, estimate, age } = progress;
  const todos = allTodos(list);
  const { completed: done, total } = progressOf(list);
  const open = todos.filter(isOpen).length;
  const focus = todos.find(({ id }) => id === progress.focus?.id);
  const isProven = (id: string): boolean => facts.proofOf(id) === "verified";
  const { continuation, isSwitchedOff } = facts;
  const needs = needsOf({ progress, continuation, ...(plan && { plan }), list, isOver, now });
  // What the runtime saw last holds up nobody who is gone.
  const seen = isOver ? {} : { progress };
  const badges = badgesOf({ needs, ...seen, continuation, isSwitchedOff });
  const standing = standingOf({
    badges,
    verdicts,
    current,
    open,
    total,
    presence: facts.presence,
    isObserved: isObserved(facts),
    hasFocus: focus !== undefined,
    ...(age !== undefined && { age }),
  });
  const added = todos.map(({ times }) => times.added);
  const tokens = Object.values(progress.todos).reduce((sum, usage) => sum + usage.tokens, 0);
  return {
    ...who,
    standing,
    ...(isOver && { isOver }),
    line: progress.line,
    lineFrom: focus ? "list" : "runtime",
    done,
    proven: todos.filter(({ id, status }) => status === "completed" && isProven(id)).length,
    cancelled: todos.filter(({ status }) => status === "cancelled").length,
    total,
    ...(change && { change }),
    doneToday: doneToday.length,
    provenToday: doneToday.filter(isProven).length,
    ...(added.length > 0 && { startedAt: added.reduce((first, at) => Math.min(first, at)) }),
    ...(focus?.times.started !== undefined && { focusSince: focus.times.started }),
    ...(age !== undefined && { lastEventAt: now - age }),
    ...(estimate && open > 0 && { estimate }),
    ...(tokens > 0 && { tokens }),
    badges,
    needs,
    position,
  };
}

/** Whether a host told of turns or tools, and not only a model of its list. */
function isObserved({ position, continuation }: AgentFacts): boolean {
  const { lastTurnOutcome, newestTurnId } = continuation;
  return position.runtime > 0 || lastTurnOutcome !== null || newestTurnId !== undefined;
}

/** A write of the list, as the journal has it. */
export interface ListWrite {
  readonly seq: number;
  readonly at: number;
  readonly actor: { readonly kind: CountChange["by"] };
  readonly changes: readonly Change[];
}

/**
 * The last write that made the counts go another way than forward, so that no bar moves without
 * a reason that can be shown. The first write of a list is none. `writes` are the newest, newest
 * first; `now` is what they led to.
 */
export function lastCountChange(
  writes: readonly ListWrite[],
  now: TodoCounts,
): CountChange | undefined {
  let after = now;
  for (const { seq, at, actor, changes } of writes) {
    const before = countsBefore(changes, after);
    const isBeginning = before.total === 0;
    if (!isBeginning && (before.total !== after.total || before.done > after.done)) {
      return { seq, at, by: actor.kind, before, after };
    }
    after = before;
  }
  return undefined;
}

function countsBefore(changes: readonly Change[], after: TodoCounts): TodoCounts {
  let { done, total } = after;
  // One todo can have several changes, which all tell its status before and after.
  for (const { from, to } of new Map(changes.map((change) => [change.id, change])).values()) {
    total += Number(from !== undefined) - Number(to !== undefined);
    done += Number(isDone(from)) - Number(isDone(to));
  }
  return { done, total };
}

function isDone(status: TodoStatus | undefined): boolean {
  return status === "completed";
}

/**
 * Ids of the todos that were completed at or after `since` and not opened again. What was cleared
 * off the list afterwards stays done. `writes`: newest first.
 */
export function doneSince(writes: readonly ListWrite[], since: number): readonly string[] {
  const settled = new Map<string, boolean>();
  for (const { at, changes } of writes) {
    if (at < since) break;
    for (const { id, from, to } of changes) {
      if (from === to || to === undefined || settled.has(id)) continue;
      settled.set(id, to === "completed");
    }
  }
  return [...settled].flatMap(([id, isDone]) => (isDone ? [id] : []));
}
