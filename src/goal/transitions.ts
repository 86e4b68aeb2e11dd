import type { Goal, GoalActor, GoalBudget, GoalTerms, ProtectedFile } from "./goal.ts";
import { DEFAULT_GOAL_BUDGET, hashTerms, isNamedPerson } from "./goal.ts";

export type GoalRefusal =
  | { readonly code: "no-goal" }
  | { readonly code: "not-a-person" }
  /** The goal is not the one that was looked at. */
  | { readonly code: "hash-mismatch"; readonly goal: Goal }
  /** Its state does not allow this. */
  | { readonly code: "wrong-state"; readonly goal: Goal }
  | {
      readonly code: "invalid-terms";
      readonly field: keyof GoalTerms | "budget";
      readonly why: string;
    };

/** What happened to a goal. */
export type GoalChangeKind =
  | "proposed"
  | "accepted"
  | "paused"
  | "resumed"
  | "cancelled"
  | "extended"
  | "tampering-accepted"
  | "tampering-refused";

export type GoalOutcome =
  /** Without a change: nothing was new. */
  | { readonly ok: true; readonly goal: Goal; readonly change?: GoalChangeKind }
  | ({ readonly ok: false } & GoalRefusal);

/** Who does it, and when in milliseconds since the epoch. */
export interface GoalAct {
  readonly by: GoalActor;
  readonly at: number;
}

/** A person's act on the goal with this hash, and on no other. */
export interface PersonAct extends GoalAct {
  readonly hash: string;
}

const LONGEST_TEXT = 2_000;
const LONGEST_WORD = 500;
const MOST_CHECKS = 10;
const MOST_GLOBS = 50;

/** Asks a person. Repeating the same terms changes nothing while they wait or are worked on. */
export function proposeGoal(
  goal: Goal | undefined,
  {
    by,
    at,
    budget = DEFAULT_GOAL_BUDGET,
    ...given
  }: GoalAct & GoalTerms & { readonly budget?: GoalBudget },
): GoalOutcome {
  const terms = { text: given.text.trim(), checks: given.checks, protect: given.protect };
  const refusal = whyInvalid(terms, budget);
  if (refusal) return { ok: false, ...refusal };
  const hash = hashTerms(terms);
  const isOpen = goal?.state === "proposed" || goal?.state === "active" || goal?.state === "paused";
  if (isOpen && goal.hash === hash) return { ok: true, goal };
  return {
    ok: true,
    change: "proposed",
    goal: {
      ...terms,
      ...{ revision: (goal?.revision ?? 0) + 1, hash, budget, state: "proposed", by, at },
      ...{ spent: { turns: 0, tokens: 0 }, runs: [], strikes: 0 },
    },
  };
}

/** A person accepts the terms with this hash. `files`: what decides the checks, as it is now. */
export function acceptGoal(
  goal: Goal | undefined,
  act: PersonAct & { readonly files: readonly ProtectedFile[] },
): GoalOutcome {
  const { by, at, files } = act;
  return decide(goal, act, ["proposed"], "accepted", {
    state: "active",
    accepted: { by, at, files },
  });
}

/** Only makes us quieter: anybody may. */
export function pauseGoal(goal: Goal | undefined): GoalOutcome {
  if (!goal) return { ok: false, code: "no-goal" };
  if (goal.state !== "active") return { ok: false, code: "wrong-state", goal };
  return { ok: true, goal: { ...goal, state: "paused" }, change: "paused" };
}

/** Goes on after a pause, with a check that was found to be flaky, or in another session. */
export function resumeGoal(goal: Goal | undefined, act: PersonAct): GoalOutcome {
  if (goal?.question?.kind === "tampered") return { ok: false, code: "wrong-state", goal };
  const states = ["paused", "active"] as const;
  return decide(goal, act, states, "resumed", { state: "active" }, ["question", "session"]);
}

export function cancelGoal(goal: Goal | undefined, act: PersonAct): GoalOutcome {
  const states = ["proposed", "active", "paused", "out-of-budget"] as const;
  return decide(goal, act, states, "cancelled", { state: "cancelled" });
}

/** Adds to the budget. A goal that ran out of it goes on, and stagnation is forgotten. */
export function extendGoal(
  goal: Goal | undefined,
  act: PersonAct & { readonly more: Partial<GoalBudget> },
): GoalOutcome {
  const { turns = 0, tokens = 0, ms = 0 } = act.more;
  const isBudget = [turns, tokens, ms].every((count) => Number.isSafeInteger(count) && count >= 0);
  if (!isBudget || turns + tokens + ms === 0) {
    return { ok: false, code: "invalid-terms", field: "budget", why: "nothing is added" };
  }
  if (!goal) return { ok: false, code: "no-goal" };
  const budget = {
    turns: goal.budget.turns + turns,
    tokens: goal.budget.tokens + tokens,
    ms: goal.budget.ms + ms,
  };
  const state = goal.state === "out-of-budget" ? "active" : goal.state;
  const states = ["active", "paused", "out-of-budget"] as const;
  return decide(goal, act, states, "extended", { state, budget, strikes: 0 }, ["exhausted"]);
}

/** A person looked at the files that changed before a pass: they are fine, and the goal is met. */
export function acceptTampering(
  goal: Goal | undefined,
  act: PersonAct & { readonly files: readonly ProtectedFile[] },
): GoalOutcome {
  const { by, at, files } = act;
  const next = { state: "met", accepted: { by, at, files } } as const;
  return answerTampering(goal, act, "tampering-accepted", next);
}

/** The changed files are not fine: the goal stays open, with the files as they were accepted. */
export function refuseTampering(goal: Goal | undefined, act: PersonAct): GoalOutcome {
  return answerTampering(goal, act, "tampering-refused", {});
}

function answerTampering(
  goal: Goal | undefined,
  act: PersonAct,
  change: GoalChangeKind,
  next: Partial<Goal>,
): GoalOutcome {
  const isAsked = goal?.question?.kind === "tampered";
  return decide(goal, act, isAsked ? ["active"] : [], change, next, ["question"]);
}

function decide(
  goal: Goal | undefined,
  { by, hash }: PersonAct,
  states: readonly Goal["state"][],
  change: GoalChangeKind,
  next: Partial<Goal>,
  cleared: readonly ("question" | "exhausted" | "session")[] = [],
): GoalOutcome {
  if (!isNamedPerson(by)) return { ok: false, code: "not-a-person" };
  if (!goal) return { ok: false, code: "no-goal" };
  if (goal.hash !== hash) return { ok: false, code: "hash-mismatch", goal };
  if (!states.includes(goal.state)) return { ok: false, code: "wrong-state", goal };
  const kept = Object.entries(goal).filter(([key]) => !cleared.some((field) => field === key));
  return { ok: true, goal: { ...(Object.fromEntries(kept) as unknown as Goal), ...next }, change };
}

function whyInvalid(
  { text, checks, protect }: GoalTerms,
  { turns, tokens, ms }: GoalBudget,
): GoalRefusal | undefined {
  const refuse = (field: keyof GoalTerms | "budget", why: string): GoalRefusal => ({
    code: "invalid-terms",
    field,
    why,
  });
  if (text === "") return refuse("text", "it is empty");
  if (text.length > LONGEST_TEXT)
    return refuse("text", `it is longer than ${LONGEST_TEXT} characters`);
  if (checks.length > MOST_CHECKS) return refuse("checks", `there are more than ${MOST_CHECKS}`);
  if (protect.length > MOST_GLOBS) return refuse("protect", `there are more than ${MOST_GLOBS}`);
  if (!checks.every(isWord)) return refuse("checks", `each is 1 to ${LONGEST_WORD} characters`);
  if (!protect.every(isWord)) return refuse("protect", `each is 1 to ${LONGEST_WORD} characters`);
  if (new Set(checks).size < checks.length) return refuse("checks", "one is there twice");
  const isBudget = [turns, tokens, ms].every((count) => Number.isSafeInteger(count) && count > 0);
  return isBudget ? undefined : refuse("budget", "every part is a whole number above 0");
}

function isWord(text: string): boolean {
  return text.trim() !== "" && text.length <= LONGEST_WORD;
}
