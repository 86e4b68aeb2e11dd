/**
 * A goal at the end of a turn: what the ladder of continuation sees of it.
 * @module
 */
import type {
  ContinuationLimits,
  ContinuationState,
  DecisionTodo,
  Ending,
} from "../../continuation/index.ts";
import type { Goal } from "../../goal/index.ts";
import { chargeTurn } from "../../goal/index.ts";
import type { Documents } from "../../stores/contract.ts";
import type { Todo } from "../../todo/index.ts";
import { incompleteTodos, isWaiting } from "../../todo/index.ts";
import type { StateChange } from "../continuation/state.ts";
import { CONTINUATION_DECIDED } from "../continuation/state.ts";
import { asJson } from "../documents.ts";
import type { Live } from "../live.ts";
import { GOAL_CHECKED, goalIn } from "./goals.ts";

export interface OverBudget {
  readonly decision: {
    readonly kind: "skip";
    readonly reason: "goal-out-of-budget";
    readonly rungs: readonly [];
  };
}

/** A goal has a budget of its own, which the ladder does not know. */
export const LIMITED_BY_GOAL: ContinuationLimits = {
  maxAutoTurns: Number.MAX_SAFE_INTEGER,
  maxCumulativeTokens: Number.MAX_SAFE_INTEGER,
  maxWallClockMs: Number.MAX_SAFE_INTEGER,
  stagnationLimit: Number.MAX_SAFE_INTEGER,
};

/** The goal of the scope, charged with the turn that ended. */
export function chargedGoal(
  documents: Documents,
  { lastTurnOutcome }: ContinuationState,
): Goal | undefined {
  const goal = goalIn(documents);
  if (!goal || !lastTurnOutcome) return goal;
  return chargeTurn(goal, lastTurnOutcome.turnId, lastTurnOutcome.tokens);
}

/**
 * The goal as the ladder sees it: one more open todo. It belongs to the session that works on it,
 * and it waits while everything on the session's list does.
 */
export function goalAsTodo(
  goal: Goal,
  todos: readonly Todo[],
  { session, now }: Live,
): DecisionTodo {
  const owner = goal.session ?? session;
  const open = incompleteTodos(todos).filter(
    (todo) => session === undefined || todo.session === session,
  );
  const isAllWaiting = open.length > 0 && open.every((todo) => isWaiting(todo, now()));
  const waits = isAllWaiting ? open[0]?.waits : undefined;
  return {
    content: goal.text,
    status: "in_progress",
    ...(owner !== undefined && { session: owner }),
    ...(waits && { waits }),
  };
}

/**
 * A message that asks for nothing is most often a claim to be done: with a goal there are checks to
 * tell. Whatever asks, waits or is risky stays what it is.
 */
export function endingBeforeChecks(ending: Ending): Ending {
  const isSilent = ending.reading === "doubt" && ending.sign === "unclear" && !ending.isRisky;
  return isSilent ? { ...ending, reading: "clear", sign: "goal" } : ending;
}

/** What a goal asks for is read like a todo: it may be risky too. */
export function goalTodos(
  documents: Documents,
): readonly Pick<Todo, "content" | "status" | "waits">[] {
  const goal = goalIn(documents);
  return goal?.state === "active" ? [{ content: goal.text, status: "in_progress" }] : [];
}

/** The agent is left alone, and a person decides whether the goal is worth more. */
export function overBudget(state: ContinuationState, goal: Goal): StateChange<OverBudget> {
  const decision = { kind: "skip", reason: "goal-out-of-budget", rungs: [] } as const;
  const turnId = state.lastTurnOutcome?.turnId;
  const { revision, hash, exhausted } = goal;
  return {
    result: { decision },
    state,
    documents: { goal: asJson(goal) },
    entries: [
      { kind: GOAL_CHECKED, data: { revision, hash, verdict: "out-of-budget", exhausted } },
      { kind: CONTINUATION_DECIDED, data: { ...decision, ...(turnId && { turnId }) } },
    ],
  };
}
