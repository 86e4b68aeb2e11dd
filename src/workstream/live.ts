import { randomUUID } from "node:crypto";
import type {
  ContinuationLimits,
  Ending,
  Judgement,
  LimitExtension,
} from "../continuation/index.ts";
import { CLIENT_LIMITS, describeLimitIssue, readLimits } from "../continuation/index.ts";
import type { Dialect } from "../dialects/dialect.ts";
import type { WatchOptions } from "../progress/index.ts";
import type { ReminderChoices } from "../reminder/index.ts";
import type { Origin } from "../scope/index.ts";
import type { Store } from "../stores/contract.ts";
import type { Rules } from "../todo/index.ts";
import type { TaskBoard } from "./board/index.ts";
import { isAway, isOffFor } from "./continuation/switches.ts";
import type { CheckPlace } from "./evidence/checks.ts";
import { checkPlace } from "./evidence/checks.ts";
import { recordFileEdits } from "./file-edit.ts";
import { Follower } from "./progress/follower.ts";
import { RuntimeJournal } from "./progress/runtime-journal.ts";

export interface WorkstreamOptions {
  readonly store: Store;
  /** Who is calling. None, or one that owns no list, gives a workstream that does nothing. */
  readonly origin?: Origin | undefined;
  /** A dialect or the name of one. */
  readonly dialect: Dialect | string;
  /** Where the dialect's task tools work, if it has some. Omitted: they are not offered. */
  readonly board?: TaskBoard;
  /** What to do with a second todo in progress. Omitted: what the dialect does. */
  readonly focus?: Rules["focus"];
  readonly host?: Host;
  /** The session at work, by whatever name the host gives it. Omitted: it is not asked whose todos they are. */
  readonly session?: string;
  /** Whose edits `edit`, `undo` and `takeBack` make. Omitted: a person's, of whom the model is told. */
  readonly hand?: Hand;
  /** Omitted: the host leaves it to us how a turn ended. */
  readonly judge?: Judge;
  /** How far a nudged agent may go, where it is not `CLIENT_LIMITS`. */
  readonly limits?: LimitExtension;
  /** Omitted: random. */
  readonly newEpisodeId?: () => string;
  /** Which reminders there are, and when a list is stale. Omitted: `DEFAULT_REMINDERS`. */
  readonly reminders?: ReminderChoices;
  /** How loops and stalls are found, and whether they are a reason to stop. Omitted: they warn. */
  readonly watch?: WatchOptions;
  /** Where and for how long checks are run. Omitted: in the workspace, if that is the origin. */
  readonly checks?: Partial<CheckPlace>;
  /** Milliseconds since the epoch. Omitted: the system's clock. */
  readonly now?: () => number;
}

/** What the host knows of itself. Omitted: tools on, no yield, not planning. */
export interface Host {
  readonly isTodoEnabled?: boolean;
  readonly mustYield?: boolean;
  readonly isPlanMode?: () => boolean;
  /** Asked when a nudge is decided and again when it is delivered. Omitted: `isContinuationOff`. */
  readonly isSwitchedOff?: () => boolean;
  /** Whether the person said that nobody answers for a while. Omitted: `isAway`. */
  readonly isAway?: () => boolean;
  /** How many durable tasks are open, where the model has tools for them. */
  readonly openTasks?: () => number;
  /** A todo that says what a child agent was asked to do is completed when the child succeeds. */
  readonly completesWithChild?: boolean;
}

/** A host's own opinion of how a turn ended. It can only make the decision more careful. */
export type Judge = (ending: Ending) => Judgement | Promise<Judgement>;

/** Who edits a list beside the tools: a person, or an agent that runs our command in its shell. */
export type Hand = "person" | "model";

/** A scope with everything that working on it takes: what the host chose, and the defaults. */
export interface Live extends Pick<
  WorkstreamOptions,
  "store" | "board" | "session" | "hand" | "judge"
> {
  readonly scope: string;
  readonly dialect: Dialect;
  /** The dialect's rules with what the host chose otherwise. */
  readonly rules: Rules;
  readonly host: Host;
  readonly limits: ContinuationLimits;
  readonly newEpisodeId: () => string;
  /** What the host chose otherwise. A person's own choice goes before it. */
  readonly reminders: ReminderChoices;
  readonly now: () => number;
  /** Where checks are run and who allowed them; none without a workspace. */
  readonly checks?: CheckPlace;
  /** Where runtime facts go. */
  readonly facts: RuntimeJournal;
  /** What they come to. */
  readonly follower: Follower;
}

export function liveScope(
  options: Omit<WorkstreamOptions, "dialect">,
  { origin, scope, dialect }: { origin: Origin; scope: string; dialect: Dialect },
): Live {
  const { store, board, host, session, hand, judge, reminders = {}, now = Date.now } = options;
  recordFileEdits(store);
  const facts = new RuntimeJournal(store, scope, now);
  return {
    store,
    scope,
    dialect,
    ...(board && { board }),
    rules: { ...dialect.rules, focus: options.focus ?? dialect.rules.focus },
    host: { isSwitchedOff: () => isOffFor(origin), isAway: () => isAway({ now }), ...host },
    ...(session !== undefined && { session }),
    ...(hand && { hand }),
    ...(judge && { judge }),
    limits: givenLimits(options.limits),
    reminders,
    newEpisodeId: options.newEpisodeId ?? randomUUID,
    now,
    ...checkPlace(origin, options.checks),
    facts,
    follower: new Follower(store, scope, facts, options.watch ?? {}),
  };
}

/** The limits that a host gave. One that cannot be is a mistake in its code. */
export function givenLimits(given: LimitExtension = {}): ContinuationLimits {
  const read = readLimits(given, CLIENT_LIMITS);
  if (read.ok) return read.limits;
  throw new TypeError(`[doneward] ${read.issues.map(describeLimitIssue).join(" ")}`);
}

/** The types ask for a store and a dialect; a program in plain JavaScript hears of them here. */
export async function requiredDialect(options: Partial<WorkstreamOptions> = {}): Promise<Dialect> {
  const { store, dialect } = options;
  if (typeof store?.load !== "function") {
    throw misuse("a store: one that is open, such as memoryStore() or await openStore(url)");
  }
  if (typeof dialect === "string") {
    // A host that brings its dialect does not load the others.
    const { dialectNamed } = await import("../dialects/catalogue.ts");
    return dialectNamed(dialect);
  }
  if (dialect && Array.isArray(dialect.tools)) return dialect;
  const names = (await knownDialects()).map(({ name }) => name).join(", ");
  throw misuse(`a dialect: one of your own, or the name of one of ours (${names})`);
}

export async function knownDialects(): Promise<readonly Dialect[]> {
  return (await import("../dialects/catalogue.ts")).DIALECTS;
}

function misuse(needed: string): TypeError {
  return new TypeError(`[doneward] openWorkstream needs ${needed}`);
}
