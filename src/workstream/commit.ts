/**
 * The commit path: every change of a scope's documents goes through `commit`, and every change of
 * its todo list through `changeList`.
 * @module
 */
import type { Actor, Commit, Documents, NewEntry, Snapshot } from "../stores/contract.ts";
import type {
  Applied,
  JsonValue,
  LeftTodo,
  Operation,
  Rules,
  TodoList,
  TodoOrigin,
} from "../todo/index.ts";
import { allTodos, apply, deltaBetween, isObject } from "../todo/index.ts";
import type { Cause, TodoDocument, TodoEntryData } from "./documents.ts";
import { asJson, TODO_CHANGED, todoDocument } from "./documents.ts";
import type { Place } from "./journal.ts";
import { compactJournal, isCompactionDue } from "./journal.ts";
import { retry } from "./retry.ts";

export const MODEL: Actor = { kind: "model" };
export const PERSON: Actor = { kind: "person" };
export const IMPORT: Actor = { kind: "import" };
export const RUNTIME: Actor = { kind: "runtime" };

export interface Decision<T> {
  readonly result: T;
  /** Omitted: nothing is written. */
  readonly commit?: Pick<Commit, "documents" | "entries">;
  /** Kept with the idempotency key. Omitted: the result. */
  readonly reply?: JsonValue;
}

export interface CommitOptions<T> {
  /** A retry with the same key has no second effect and gets the first answer. */
  readonly key?: string | undefined;
  /** Makes the answer of a kept reply. Omitted: the reply is the answer. */
  readonly replayed?: (reply: JsonValue) => T | Promise<T>;
}

/**
 * Loads a scope, lets `decide` make a commit of what it finds, and starts over when another writer
 * was faster. `decide` may run many times and must have no effects.
 */
export async function commit<T>(
  place: Place,
  decide: (snapshot: Snapshot) => Decision<T> | Promise<Decision<T>>,
  { key, replayed = (reply) => reply as T }: CommitOptions<T> = {},
): Promise<T> {
  const { store, scope } = place;
  const earlier = key === undefined ? undefined : await store.replay(scope, key);
  if (earlier !== undefined) return replayed(earlier);
  return retry({ kind: store.kind, scope }, async () => {
    const snapshot = await store.load(scope);
    const { result, commit: change, reply = result as JsonValue } = await decide(snapshot);
    if (!change) return { answer: result };
    const committed = await store.commit(scope, {
      ...change,
      expected: snapshot.revision,
      ...(key !== undefined && { idempotency: { key, reply } }),
    });
    if (!committed.ok) return undefined;
    if ("replay" in committed) return { answer: await replayed(committed.replay) };
    if (isCompactionDue(snapshot, committed.seq)) {
      // The commit stands: a failed compaction is made up for by the next one.
      await compactJournal(place).catch(() => {});
    }
    return { answer: result };
  });
}

/** What is written to a list, by whom. */
export interface ListWrite {
  readonly operations: readonly Operation[];
  readonly rules: Rules;
  readonly by: TodoOrigin;
  readonly at: number;
  /** Whose work it becomes. Omitted: it stays whose it was. */
  readonly session?: string | undefined;
  /** Adds evidence to what the write completes. */
  readonly support?: (applied: Applied) => Promise<Applied>;
}

export interface ListChange {
  readonly applied: Applied;
  /** The same document if nothing changed. */
  readonly next: TodoDocument;
}

/** Applies a write to a stored list. */
export async function applyTo(document: TodoDocument, write: ListWrite): Promise<ListChange> {
  const { operations, rules, at: now, by, session, support } = write;
  let { lastId } = document;
  const applied = apply(document.list, operations, rules, {
    now,
    newId: () => `t${++lastId}`,
    by,
    ...(session !== undefined && { session }),
    ...(document.left && { left: document.left }),
  });
  const { list, kept, finished } = applied;
  const isCleared = kept.length > 0 && kept.length === allTodos(list).length;
  if (list === document.list && finished === undefined && !isCleared) {
    return { applied, next: document };
  }
  const supported = support ? await support(applied) : applied;
  const left = leftAfter(document.left ?? [], applied);
  const next: TodoDocument = {
    lastId,
    revision: document.revision + 1,
    list: supported.list,
    ...(left.length > 0 && { left }),
    ...(isCleared && { cleared: now }),
  };
  return { applied: supported, next };
}

/** Applies a write to the list of a scope. Answers what to commit; nothing if nothing changed. */
export async function changeList(
  documents: Documents,
  { actor, cause, ...write }: ListWrite & { readonly actor: Actor; readonly cause: Cause },
): Promise<{ readonly applied: Applied; readonly change?: Pick<Commit, "documents" | "entries"> }> {
  const document = todoDocument(documents);
  const { applied, next } = await applyTo(document, write);
  if (next === document) return { applied };
  const line = { kind: TODO_CHANGED, at: write.at, actor, cause };
  const entries = changeEntries(line, document.list, applied);
  return { applied, change: { documents: { todo: asJson(next) }, entries } };
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
  { session }: { readonly session?: string },
  { continuation }: Documents,
): string | undefined {
  if (session !== undefined || !isObject(continuation)) return session;
  const { session: last } = continuation;
  return isObject(last) && typeof last["id"] === "string" ? last["id"] : undefined;
}

/** The journal's line for a change of the list. None where only the owner of todos is another. */
export function changeEntries(
  line: { kind: string; at: number; actor: Actor; cause: Cause; undoes?: number },
  before: TodoList,
  {
    list,
    changes,
    finished,
    left,
    takenBack,
  }: Pick<Applied, "list" | "changes" | "finished"> & Partial<Pick<Applied, "left" | "takenBack">>,
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
