import type { CheckResult, Goal, GoalCeiling, GoalQuestion, GoalRun } from "./goal.ts";
import { hasPassed, MOST_RUNS, STAGNATION_LIMIT } from "./goal.ts";

/** What the end of a turn comes to for an active goal. Only `failed` sends the agent back to work. */
export type GoalVerdict =
  | { readonly kind: "met"; readonly run: GoalRun }
  | { readonly kind: "failed"; readonly failure: CheckResult; readonly turn: number }
  /** A person decides. The agent is not blamed and not sent back. */
  | GoalQuestion
  /** A check could not be run: a person is told. */
  | { readonly kind: "unavailable"; readonly result: CheckResult }
  | { readonly kind: "out-of-budget"; readonly ceiling: GoalCeiling };

/** Why the checks are not run at all. */
export type GoalRest = "no-goal" | "not-active" | "no-checks" | "waits-for-person" | "over-budget";

/** Whether the end of a turn runs the checks; null means yes. */
export function restOfGoal(goal: Goal | undefined, now: number): GoalRest | null {
  if (!goal) return "no-goal";
  if (goal.state !== "active") return "not-active";
  if (goal.checks.length === 0) return "no-checks";
  if (goal.question) return "waits-for-person";
  return ceilingOf(goal, now) === undefined ? null : "over-budget";
}

/** Charges a turn that ended, once. */
export function chargeTurn(goal: Goal, turnId: string, tokens = 0): Goal {
  if (goal.state !== "active" || goal.spent.turnId === turnId) return goal;
  return { ...goal, spent: { ...goal.spent, tokens: goal.spent.tokens + tokens, turnId } };
}

/** Ends a goal whose budget is used up before its checks run. */
export function endOverBudget(
  goal: Goal,
  now: number,
): { goal: Goal; verdict: GoalVerdict } | null {
  const ceiling = goal.state === "active" ? ceilingOf(goal, now) : undefined;
  return ceiling === undefined ? null : outOfBudget(goal, ceiling);
}

/**
 * What a run of the checks makes of an active goal. Deterministic; the caller commits the goal and
 * its journal entry before anything is said to anybody.
 */
export function afterRun(goal: Goal, run: GoalRun): { goal: Goal; verdict: GoalVerdict } {
  const before = goal.runs.at(-1);
  const ran: Goal = { ...goal, runs: [...goal.runs, run].slice(-MOST_RUNS) };
  const flaky = flakyCheck(before, run);
  if (flaky !== undefined) return asked(ran, { kind: "flaky", check: flaky });
  if (hasPassed(goal, run)) {
    if (run.changed.length === 0) {
      return { goal: { ...ran, state: "met", strikes: 0 }, verdict: { kind: "met", run } };
    }
    return asked(ran, { kind: "tampered", files: run.changed });
  }
  const failure = run.results.find(({ exitCode }) => exitCode !== undefined && exitCode !== 0);
  if (!failure) {
    const result = run.results.find(({ exitCode }) => exitCode === undefined) ?? NOT_RUN;
    return { goal: ran, verdict: { kind: "unavailable", result } };
  }
  const strikes = isSameFailure(before, run) ? goal.strikes + 1 : 0;
  if (strikes >= STAGNATION_LIMIT) return outOfBudget({ ...ran, strikes }, "stagnation");
  const turn = goal.spent.turns + 1;
  const spent = { ...goal.spent, turns: turn };
  return { goal: { ...ran, strikes, spent }, verdict: { kind: "failed", failure, turn } };
}

function asked(goal: Goal, question: GoalQuestion): { goal: Goal; verdict: GoalVerdict } {
  return { goal: { ...goal, question }, verdict: question };
}

const NOT_RUN: CheckResult = { command: "", durationMs: 0, unavailable: "not-run" };

function outOfBudget(goal: Goal, ceiling: GoalCeiling): { goal: Goal; verdict: GoalVerdict } {
  return {
    goal: { ...goal, state: "out-of-budget", exhausted: ceiling },
    verdict: { kind: "out-of-budget", ceiling },
  };
}

function ceilingOf({ spent, budget, accepted }: Goal, now: number): GoalCeiling | undefined {
  if (spent.turns >= budget.turns) return "turns";
  if (spent.tokens >= budget.tokens) return "tokens";
  // A clock that went back tells nothing of the time that passed: the budget counts as used up.
  const elapsed = now - (accepted?.at ?? now);
  return elapsed < 0 || elapsed >= budget.ms ? "time" : undefined;
}

/** The same checks failed with the same output, and no file changed. */
function isSameFailure(before: GoalRun | undefined, run: GoalRun): boolean {
  if (!before || !isOnSameFiles(before, run)) return false;
  return run.results.every(({ command, exitCode, digest }) =>
    before.results.some(
      (old) => old.command === command && old.exitCode === exitCode && old.digest === digest,
    ),
  );
}

/** A check that passed in one of two runs on the same files and failed in the other. */
function flakyCheck(before: GoalRun | undefined, run: GoalRun): string | undefined {
  if (!before || !isOnSameFiles(before, run)) return undefined;
  return run.results.find(({ command, exitCode }) => {
    const old = before.results.find((result) => result.command === command)?.exitCode;
    return old !== undefined && exitCode !== undefined && (old === 0) !== (exitCode === 0);
  })?.command;
}

/** No file changed between the end of one run and the beginning of the next. */
function isOnSameFiles(before: GoalRun, run: GoalRun): boolean {
  return before.tree !== undefined && before.tree.after === run.tree?.before;
}
