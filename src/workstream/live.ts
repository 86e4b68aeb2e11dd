import type { ContinuationLimits, Ending, Judgement } from "../continuation/index.ts";
import type { Dialect } from "../dialects/dialect.ts";
import type { ReminderChoices } from "../reminder/index.ts";
import type { Actor, Documents, NewEntry, Store } from "../stores/contract.ts";
import type { Applied, LeftTodo, Operation, Rules, TodoList, TodoOrigin } from "../todo/index.ts";
import { allTodos, apply, deltaBetween, isObject } from "../todo/index.ts";
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

/** Who edits a list beside the tools: a person, or an agent that runs our command in its shell. */
export type Hand = "person" | "model";

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
  /** The session at work. Omitted: whose todos they are is not asked; what is written is of the one whose turn began last. */
  readonly session?: string;
  /** Whose edits these are. Omitted: a person's. */
  readonly hand?: Hand;
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

/** Who writes, and when. */
export interface Writer {
  readonly now: number;
  readonly by: TodoOrigin;
  readonly session?: string | undefined;
}

/** Applies operations to a stored list. `next` is the same document if nothing changed. */
export function applyTo(
  document: TodoDocument,
  operations: readonly Operation[],
  rules: Rules,
  { now, by, session }: Writer,
): { applied: Applied; next: TodoDocument } {
  let { lastId } = document;
  const newId = (): string => `t${++lastId}`;
  const applied = apply(document.list, operations, rules, {
    now,
    newId,
    by,
    ...(session !== undefined && { session }),
    ...(document.left && { left: document.left }),
  });
  const { list, kept, finished } = applied;
  const isCleared = kept.length > 0 && kept.length === allTodos(list).length;
  if (list === document.list && finished === undefined && !isCleared) {
    return { applied, next: document };
  }
  const left = leftAfter(document.left ?? [], applied);
  const next: TodoDocument = {
    lastId,
    revision: document.revision + 1,
    list,
    ...(left.length > 0 && { left }),
    ...(isCleared && { cleared: now }),
  };
  return { applied, next };
}

/** More than a person will ever look through. */
const MOST_LEFT = 200;

/** What is set aside after a change, newest last. */
export function leftAfter(
  before: readonly LeftTodo[],
  { left = [], takenBack = [] }: { left?: readonly LeftTodo[]; takenBack?: readonly LeftTodo[] },
): readonly LeftTodo[] {
  if (left.length === 0 && takenBack.length === 0) return before;
  const back = new Set(takenBack.map(({ todo }) => todo.id));
  return [...before.filter(({ todo }) => !back.has(todo.id)), ...left].slice(-MOST_LEFT);
}

/** The session at work: the one that is known here, else the one whose turn began last. */
export function sessionAt(
  { session }: Pick<LiveList, "session">,
  { continuation }: Documents,
): string | undefined {
  if (session !== undefined || !isObject(continuation)) return session;
  const { session: last } = continuation;
  return isObject(last) && typeof last["id"] === "string" ? last["id"] : undefined;
}

type Told = Pick<Applied, "list" | "changes" | "finished"> &
  Partial<Pick<Applied, "left" | "takenBack">>;

/** The journal's line for a change of the list. None where only the owner of todos is another. */
export function changeEntries(
  line: { kind: string; at: number; actor: Actor; cause: Cause; undoes?: number },
  before: TodoList,
  { list, changes, finished, left, takenBack }: Told,
): NewEntry[] {
  const delta = deltaBetween(before, list);
  const isSilent = changes.length === 0 && !delta.layout && line.undoes === undefined;
  if (isSilent) return [];
  const data: TodoEntryData = {
    cause: line.cause,
    changes,
    delta,
    ...(finished && { finished }),
    ...(left?.length && { left }),
    ...(takenBack?.length && { takenBack }),
    ...(line.undoes !== undefined && { undoes: line.undoes }),
  };
  return [{ kind: line.kind, at: line.at, actor: line.actor, data: asJson(data) }];
}
