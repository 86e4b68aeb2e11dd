import type { ContinuationLimits, Ending, Judgement } from "../continuation/index.ts";
import type { Dialect } from "../dialects/dialect.ts";
import type { ReminderChoices } from "../reminder/index.ts";
import type { Actor, NewEntry, Store } from "../stores/contract.ts";
import type { Applied, Operation, Rules, TodoList, TodoOrigin } from "../todo/index.ts";
import { apply, deltaBetween } from "../todo/index.ts";
import type { TaskBoard } from "./board/index.ts";
import type { Cause, TodoDocument, TodoEntryData } from "./documents.ts";
import { asJson } from "./documents.ts";
import type { CheckPlace } from "./evidence/run-check.ts";
import type { Follower } from "./progress/follower.ts";
import type { RuntimeJournal } from "./progress/runtime-journal.ts";

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

/** A scope with what it takes to decide on its documents and to write them. */
export interface LiveList {
  readonly store: Store;
  readonly scope: string;
  readonly dialect: Dialect;
  /** Where the dialect's task tools work. Omitted: they are not offered. */
  readonly board?: TaskBoard;
  /** The dialect's rules with what the host chose otherwise. */
  readonly rules: Rules;
  readonly host: Host;
  /** The session at work. Omitted: it is not asked whose todos they are. */
  readonly session?: string;
  readonly judge?: Judge;
  /** How far a nudged agent may go. */
  readonly limits: ContinuationLimits;
  readonly newEpisodeId: () => string;
  /** What the host chose otherwise. A person's own choice goes before it. */
  readonly reminders: ReminderChoices;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** A scope with everything that working on it takes. */
export interface Live extends LiveList {
  /** Where checks are run and who allowed them; none without a workspace. */
  readonly checks?: CheckPlace;
  /** Where runtime facts go. */
  readonly facts: RuntimeJournal;
  /** What they come to. */
  readonly follower: Follower;
}

export const MODEL: Actor = { kind: "model" };
export const PERSON: Actor = { kind: "person" };
export const IMPORT: Actor = { kind: "import" };
export const RUNTIME: Actor = { kind: "runtime" };

/** Applies operations to a stored list. `next` is the same document if nothing changed. */
export function applyTo(
  document: TodoDocument,
  operations: readonly Operation[],
  rules: Rules,
  now: number,
  by: TodoOrigin,
): { applied: Applied; next: TodoDocument } {
  let { lastId } = document;
  const newId = (): string => `t${++lastId}`;
  const applied = apply(document.list, operations, rules, { now, newId, by });
  const isChanged = applied.list !== document.list || applied.finished !== undefined;
  const next = { lastId, revision: document.revision + 1, list: applied.list };
  return { applied, next: isChanged ? next : document };
}

/** The journal's line for a change of the list. */
export function changeEntry(
  line: { kind: string; at: number; actor: Actor; cause: Cause; undoes?: number },
  before: TodoList,
  { list, changes, finished }: Pick<Applied, "list" | "changes" | "finished">,
): NewEntry {
  const data: TodoEntryData = {
    cause: line.cause,
    changes,
    delta: deltaBetween(before, list),
    ...(finished && { finished }),
    ...(line.undoes !== undefined && { undoes: line.undoes }),
  };
  return { kind: line.kind, at: line.at, actor: line.actor, data: asJson(data) };
}
