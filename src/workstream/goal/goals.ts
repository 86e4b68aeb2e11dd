/**
 * The goal of a scope: proposed, accepted by a person, checked at the end of each turn.
 * @module
 */
import { hash } from "node:crypto";
import type {
  CheckResult,
  Goal,
  GoalBudget,
  GoalChangeKind,
  GoalOutcome,
  GoalRefusal,
  GoalRun,
  GoalTerms,
  GoalVerdict,
} from "../../goal/index.ts";
import * as rules from "../../goal/index.ts";
import { maskSecrets } from "../../progress/index.ts";
import type { Actor, Documents } from "../../stores/contract.ts";
import { commit, MODEL, PERSON, RUNTIME } from "../commit.ts";
import { asJson } from "../documents.ts";
import { allowCommand, needsShell } from "../evidence/allowed-checks.ts";
import type { CheckPlace } from "../evidence/checks.ts";
import { checkOutcome } from "../evidence/checks.ts";
import type { Live } from "../live.ts";
import { workspaceFiles } from "./workspace-files.ts";

export type GoalAnswer =
  | { readonly ok: true; readonly goal: Goal; readonly change?: GoalChangeKind }
  | ({ readonly ok: false } & (
      | GoalRefusal
      | { readonly code: "no-scope" }
      /** There is no workspace in which its checks could run. */
      | { readonly code: "no-workspace" }
      /** A check has signs that only a shell would understand. */
      | { readonly code: "needs-shell"; readonly check: string }
    ));

export interface GoalProposal extends Pick<GoalTerms, "text"> {
  readonly checks?: readonly string[];
  readonly protect?: readonly string[];
  /** Omitted parts: `DEFAULT_GOAL_BUDGET`. */
  readonly budget?: Partial<GoalBudget>;
  /** Omitted: the model. */
  readonly by?: Actor;
}

/** What a person does with the goal that they have looked at. */
export interface GoalDecision {
  readonly hash: string;
  /** A person, by name. */
  readonly by: Actor;
}

/** The goal of a workstream, as a host and a person's command use it. */
export interface GoalWork {
  /** Undefined: there is none. */
  show(): Promise<Goal | undefined>;
  /** Asks a person. A model may propose; only a person's `accept` lets anything run. */
  propose(proposal: GoalProposal): Promise<GoalAnswer>;
  accept(decision: GoalDecision): Promise<GoalAnswer>;
  pause(by?: Actor): Promise<GoalAnswer>;
  resume(decision: GoalDecision): Promise<GoalAnswer>;
  cancel(decision: GoalDecision): Promise<GoalAnswer>;
  extend(decision: GoalDecision & { readonly more: Partial<GoalBudget> }): Promise<GoalAnswer>;
  /** What a person thinks of protected files that changed before a pass. */
  answerTampering(decision: GoalDecision & { readonly isFine: boolean }): Promise<GoalAnswer>;
  /** Runs the checks now. Undefined: there is no active goal with checks. */
  check(): Promise<GoalVerdict | undefined>;
}

type Work = <T>(without: T, work: (live: Live) => Promise<T>) => Promise<T>;

/** `work` runs on the scope, or answers `without` where there is none. */
export function goalWork(work: Work): GoalWork {
  const none: GoalAnswer = { ok: false, code: "no-scope" };
  return {
    show: () => work<Goal | undefined>(undefined, goalHere),
    propose: (proposal) => work(none, (live) => propose(live, proposal)),
    accept: (decision) => work(none, (live) => accept(live, decision)),
    pause: (by = PERSON) => work(none, (live) => change(live, by, rules.pauseGoal)),
    resume: (decision) => work(none, (live) => decide(live, decision, rules.resumeGoal)),
    cancel: (decision) => work(none, (live) => decide(live, decision, rules.cancelGoal)),
    extend: (decision) => work(none, (live) => decide(live, decision, rules.extendGoal)),
    answerTampering: (decision) => work(none, (live) => answerTampering(live, decision)),
    check: () =>
      work<GoalVerdict | undefined>(undefined, async (live) => {
        const goal = await goalHere(live);
        const isDue = goal && rules.restOfGoal(goal, live.now()) === null;
        return isDue ? checkGoal(live, goal) : undefined;
      }),
  };
}

export function goalIn(documents: Documents): Goal | undefined {
  return rules.checkedGoal(documents.goal);
}

async function goalHere({ store, scope }: Live): Promise<Goal | undefined> {
  return goalIn((await store.load(scope)).documents);
}

function propose(live: Live, proposal: GoalProposal): Promise<GoalAnswer> {
  const { text, checks = [], protect = [], by = MODEL } = proposal;
  const budget = { ...rules.DEFAULT_GOAL_BUDGET, ...proposal.budget };
  return change(live, by, (goal, at) =>
    rules.proposeGoal(goal, { text, checks, protect, budget, by, at }),
  );
}

/** Consent to run exactly these checks here, and to the files that decide them as they are now. */
async function accept(live: Live, decision: GoalDecision): Promise<GoalAnswer> {
  const goal = await goalHere(live);
  if (!goal) return { ok: false, code: "no-goal" };
  if (goal.hash !== decision.hash) return { ok: false, code: "hash-mismatch", goal };
  const place = live.checks;
  if (goal.checks.length > 0 && !place) return { ok: false, code: "no-workspace" };
  const check = goal.checks.find(needsShell);
  if (check !== undefined) return { ok: false, code: "needs-shell", check };
  const files = place ? workspaceFiles(place.root).protectedBy(goal) : [];
  const accepted = await change(live, decision.by, (now, at) =>
    rules.acceptGoal(now, { ...decision, at, files }),
  );
  // Only after the acceptance: a refused one leaves no consent behind.
  if (accepted.ok && place) for (const one of goal.checks) await allowCommand(place, one);
  return accepted;
}

function decide<Decision extends GoalDecision>(
  live: Live,
  decision: Decision,
  transition: (goal: Goal | undefined, act: Decision & { readonly at: number }) => GoalOutcome,
): Promise<GoalAnswer> {
  return change(live, decision.by, (goal, at) => transition(goal, { ...decision, at }));
}

/** A person looked at the protected files that changed before a pass. */
function answerTampering(
  live: Live,
  decision: GoalDecision & { readonly isFine: boolean },
): Promise<GoalAnswer> {
  return change(live, decision.by, (goal, at) => {
    if (!decision.isFine) return rules.refuseTampering(goal, { ...decision, at });
    const files = live.checks && goal ? workspaceFiles(live.checks.root).protectedBy(goal) : [];
    return rules.acceptTampering(goal, { ...decision, at, files });
  });
}

function change(
  live: Live,
  actor: Actor,
  transition: (goal: Goal | undefined, at: number) => GoalOutcome,
): Promise<GoalAnswer> {
  return commit<GoalAnswer>(live, ({ documents }) => {
    const at = live.now();
    const outcome = transition(goalIn(documents), at);
    if (!outcome.ok || outcome.change === undefined) return { result: outcome };
    const { goal, change: kind } = outcome;
    const { revision, hash: terms, text, checks, protect, budget } = goal;
    const said = kind === "proposed" ? { text, checks, protect, budget } : {};
    const data = asJson({ revision, hash: terms, ...said });
    return {
      result: outcome,
      commit: {
        documents: { goal: asJson(goal) },
        entries: [{ kind: `goal-${kind}`, at, actor, data }],
      },
    };
  });
}

/** The journal's kind of entry for checks that ran, or that the budget no longer allows. */
export const GOAL_CHECKED = "goal-checked";

/** What a goal that is checked now comes to; undefined if another writer changed it meanwhile. */
export async function checkGoal(
  live: Live,
  goal: Goal,
  turnId?: string,
): Promise<GoalVerdict | undefined> {
  const run = await runChecks(live, goal, turnId);
  return commit<GoalVerdict | undefined>(live, ({ documents }) => {
    const now = goalIn(documents);
    const isSame = now?.revision === goal.revision && now.hash === goal.hash;
    if (!now || !isSame || now.state !== "active" || now.question) return { result: undefined };
    const { session = live.session } = now;
    const owned = { ...now, ...(session !== undefined && { session }) };
    const { goal: next, verdict } = rules.afterRun(owned, run);
    const data = asJson({ revision: now.revision, hash: now.hash, verdict: verdict.kind, run });
    return {
      result: verdict,
      commit: {
        documents: { goal: asJson(next) },
        entries: [{ kind: GOAL_CHECKED, at: run.at, actor: RUNTIME, data }],
      },
    };
  });
}

const TAIL = 4_000;

async function runChecks(live: Live, goal: Goal, turnId: string | undefined): Promise<GoalRun> {
  const { checks: place, now } = live;
  const files = place && workspaceFiles(place.root);
  const accepted = goal.accepted?.files ?? [];
  const changedNow = (): readonly string[] =>
    files ? rules.changedFiles(accepted, files.protectedBy(goal)) : [];
  const before = files?.fingerprint();
  const changed = new Set(changedNow());
  const results: CheckResult[] = [];
  for (const command of goal.checks) {
    const result = await runOne(place, command, now);
    results.push(result);
    if (result.exitCode !== 0) break;
  }
  // Once more: what a check or a job in the background swapped meanwhile counts too.
  for (const name of changedNow()) changed.add(name);
  const after = files?.fingerprint();
  return {
    at: now(),
    ...(turnId !== undefined && { turnId }),
    ...(before !== undefined && after !== undefined && { tree: { before, after } }),
    results,
    changed: [...changed].sort(),
  };
}

async function runOne(
  place: CheckPlace | undefined,
  command: string,
  now: () => number,
): Promise<CheckResult> {
  const startedAt = now();
  const outcome = await checkOutcome(place, command);
  const ran = { command, durationMs: Math.max(0, now() - startedAt) };
  if ("unavailable" in outcome) return { ...ran, unavailable: outcome.unavailable };
  const { exitCode, output } = outcome;
  const text = output.replace(ANSI, "");
  // Times and counters differ from run to run: only what else is said counts as another output.
  const digest = hash("sha256", text.replace(/\d+/g, "0"));
  return { ...ran, exitCode, digest, tail: maskSecrets(text.slice(-TAIL)) };
}

const ANSI = /\u001b\[[0-9;]{0,40}[A-Za-z]/g;
