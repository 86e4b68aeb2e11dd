/**
 * A goal: what must be true at the end, and the commands that decide it. One goal a workstream.
 *
 * A person accepts exact terms (text, checks, protected files) by their hash. Any other terms are
 * another goal. A goal is met only by checks that ran and passed while its protected files were
 * as accepted; nobody's word makes it met.
 * @module
 */
import { isCount, isObject } from "../todo/json.ts";
import { hashText } from "../todo/hash.ts";

export type GoalState =
  /** Waits for a person to accept it. */
  "proposed" | "active" | "met" | "out-of-budget" | "paused" | "cancelled";

/** What a person accepts. */
export interface GoalTerms {
  readonly text: string;
  /** Commands, each run in the workspace without a shell. None: the goal can only be asserted. */
  readonly checks: readonly string[];
  /** Globs of files that must stay as they are, such as tests. */
  readonly protect: readonly string[];
}

/** How far an agent may go for a goal before a person decides again. */
export interface GoalBudget {
  /** Ends of turns at which the agent is sent back to work. */
  readonly turns: number;
  readonly tokens: number;
  /** Milliseconds since the goal was accepted. */
  readonly ms: number;
}

export const DEFAULT_GOAL_BUDGET: GoalBudget = {
  turns: 20,
  tokens: 2_000_000,
  ms: 4 * 60 * 60 * 1_000,
};

/** Who did something with a goal. */
export interface GoalActor {
  readonly kind: "model" | "person" | "runtime" | "import" | "file";
  readonly name?: string;
}

/** A file, script or program that decides what a check means, as it was at one moment. */
export interface ProtectedFile {
  /** As shown to a person: a path in the workspace, `package.json#test`, or a program's path. */
  readonly name: string;
  /** SHA-256 of its content; null if it did not exist. */
  readonly digest: string | null;
}

/** One check that ran, or could not. */
export interface CheckResult {
  readonly command: string;
  readonly durationMs: number;
  /** Omitted: it did not end by itself. */
  readonly exitCode?: number;
  /** Why there is no exit code: `not-allowed`, `not-found`, `timed-out`… */
  readonly unavailable?: string;
  /** SHA-256 of the output. */
  readonly digest?: string;
  /** The last lines of the output, with secrets masked. */
  readonly tail?: string;
}

/** All checks of a goal, run once. */
export interface GoalRun {
  readonly at: number;
  readonly turnId?: string;
  /** Fingerprints of the workspace's files. Omitted: unknown, which never counts as unchanged. */
  readonly tree?: { readonly before: string; readonly after: string };
  readonly results: readonly CheckResult[];
  /** Protected files that differ from what was accepted. */
  readonly changed: readonly string[];
  readonly commit?: string;
}

export interface Goal extends GoalTerms {
  /** 1, 2, 3… within its scope. */
  readonly revision: number;
  /** SHA-256 of the terms. */
  readonly hash: string;
  readonly budget: GoalBudget;
  readonly state: GoalState;
  readonly by: GoalActor;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** By whom, when, and what the protected files were then. */
  readonly accepted?: {
    readonly by: GoalActor;
    readonly at: number;
    readonly files: readonly ProtectedFile[];
  };
  /** The session that works on it: the first that ended a turn of work. Omitted: none yet. */
  readonly session?: string;
  readonly spent: {
    readonly turns: number;
    readonly tokens: number;
    /** The last turn that was charged. */
    readonly turnId?: string;
  };
  /** The last runs, oldest first. */
  readonly runs: readonly GoalRun[];
  /** Failures in a row with the same output and no file changed. */
  readonly strikes: number;
  /** What a person has to decide before it goes on. */
  readonly question?: GoalQuestion;
  /** Why it is out of budget. */
  readonly exhausted?: GoalCeiling;
}

export type GoalQuestion =
  /** The checks passed, with these protected files changed. */
  | { readonly kind: "tampered"; readonly files: readonly string[] }
  /** This check passed and failed on the same files. */
  | { readonly kind: "flaky"; readonly check: string };

export type GoalCeiling = "turns" | "tokens" | "time" | "stagnation";

/** Unchanged failures in a row after which the agent is left alone. */
export const STAGNATION_LIMIT = 3;

/** Runs that are kept. */
export const MOST_RUNS = 20;

export function hashTerms({ text, checks, protect }: GoalTerms): string {
  return hashText(JSON.stringify([text, checks, protect]));
}

/** A person, by name: nobody else accepts, resumes or cancels. */
export function isNamedPerson(by: GoalActor): boolean {
  return by.kind === "person" && by.name !== undefined && by.name.trim() !== "";
}

/**
 * A goal as it comes out of a store, where anybody may have written. Terms that do not match their
 * hash, or an acceptance without a named person, make it a proposal again. Undefined: no goal.
 */
export function checkedGoal(stored: unknown): Goal | undefined {
  if (!isGoal(stored)) return undefined;
  const hash = hashTerms(stored);
  const isAccepted = stored.accepted !== undefined && isNamedPerson(stored.accepted.by);
  const needsAcceptance = stored.state !== "proposed" && stored.state !== "cancelled";
  if (hash === stored.hash && (isAccepted || !needsAcceptance)) {
    const isForged = stored.state === "met" && !isProven(stored);
    return isForged ? { ...stored, state: "active" } : stored;
  }
  const { accepted: _a, question: _q, exhausted: _e, session: _s, ...terms } = stored;
  const spent = { turns: 0, tokens: 0 };
  return { ...terms, hash, state: "proposed", spent, runs: [], strikes: 0 };
}

/** The last run passed, and a person has seen which protected files had changed before it. */
function isProven(goal: Goal): boolean {
  const run = goal.runs.at(-1);
  if (!run || !hasPassed(goal, run) || goal.question) return false;
  return run.changed.length === 0 || (goal.accepted?.at ?? 0) >= run.at;
}

/** Whether a run is of exactly the goal's checks, and all of them passed. A goal without checks never passes. */
export function hasPassed({ checks }: GoalTerms, run: GoalRun | undefined): boolean {
  if (run === undefined || checks.length === 0 || run.results.length !== checks.length)
    return false;
  return run.results.every(
    ({ command, exitCode, unavailable }, place) =>
      command === checks[place] && exitCode === 0 && unavailable === undefined,
  );
}

function isGoal(value: unknown): value is Goal {
  if (!isObject(value)) return false;
  const { text, checks, protect, revision, state, by, at, budget, spent, runs, strikes } =
    value as Partial<Goal>;
  return (
    typeof text === "string" &&
    isTexts(checks) &&
    isTexts(protect) &&
    isCount(revision) &&
    STATES.includes(state as GoalState) &&
    typeof by?.kind === "string" &&
    Number.isFinite(at) &&
    isCount(budget?.turns) &&
    isCount(budget.tokens) &&
    isCount(budget.ms) &&
    isCount(spent?.turns) &&
    isCount(spent.tokens) &&
    isCount(strikes) &&
    Array.isArray(runs) &&
    runs.every(isRun)
  );
}

const STATES: readonly GoalState[] = [
  "proposed",
  "active",
  "met",
  "out-of-budget",
  "paused",
  "cancelled",
];

function isRun(value: unknown): value is GoalRun {
  if (!isObject(value)) return false;
  const { at, results, changed } = value as Partial<GoalRun>;
  return (
    Number.isFinite(at) && Array.isArray(results) && results.every(isObject) && isTexts(changed)
  );
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((text) => typeof text === "string");
}
