import type { ReminderState } from "../reminder/index.ts";
import { parseReminderState } from "../reminder/index.ts";
import type { Change, JsonValue, LeftTodo, ListDelta, TodoList } from "../todo/index.ts";
import { EMPTY_LIST, isObject } from "../todo/index.ts";
import type { Documents, JournalEntry } from "../stores/contract.ts";

/** The list as it is stored. */
export interface TodoDocument {
  /** Only grows, so that no id is given twice. */
  readonly lastId: number;
  /** Grows by one with every change of the list. */
  readonly revision: number;
  readonly list: TodoList;
  /** Open todos of earlier sessions that were set aside, newest last. Omitted: none. */
  readonly left?: readonly LeftTodo[];
  /**
   * When a write that was not a person's left nothing but the person's todos, in milliseconds since
   * the epoch. Gone with the next change of the list.
   */
  readonly cleared?: number;
}

/** What made a change: a model's tool call, or a person's command. */
export type Cause =
  { readonly dialect: string; readonly tool: string } | { readonly command: string };

/** The data of a `todo-changed` entry, and of a `todo-undone` one, which names what it took back. */
export interface TodoEntryData {
  readonly cause: Cause;
  readonly changes: readonly Change[];
  readonly delta: ListDelta;
  /** The finished list that was cleared with this change. */
  readonly finished?: TodoList;
  /** Todos that were set aside with this change. */
  readonly left?: readonly LeftTodo[];
  /** Todos that were set aside before and came back with this change. */
  readonly takenBack?: readonly LeftTodo[];
  readonly undoes?: number;
}

export const TODO_CHANGED = "todo-changed";
export const TODO_UNDONE = "todo-undone";
export const WAIT_ANSWERED = "wait-answered";
export const REMINDER_DELIVERED = "reminder-delivered";
export const REMINDER_SWITCHED = "reminder-switched";

export function todoDocument(documents: Documents): TodoDocument {
  return (
    (documents.todo as TodoDocument | undefined) ?? { lastId: 0, revision: 0, list: EMPTY_LIST }
  );
}

/** The document as a list, or undefined if it is something else. */
export function asTodoDocument(value: JsonValue | undefined): TodoDocument | undefined {
  if (!isObject(value) || !isObject(value["list"])) return undefined;
  const { lastId, revision, list } = value;
  const isList = Array.isArray(list["phases"]) && Number.isSafeInteger(lastId);
  return isList && Number.isSafeInteger(revision) ? (value as unknown as TodoDocument) : undefined;
}

const readReminders = new WeakMap<object, ReminderState>();

/** What is frozen stays what it is, and is read once. */
export function reminderDocument({ reminder }: Documents): ReminderState {
  if (!isObject(reminder) || !Object.isFrozen(reminder)) return parseReminderState(reminder);
  const known = readReminders.get(reminder);
  if (known) return known;
  const state = parseReminderState(reminder);
  readReminders.set(reminder, state);
  return state;
}

/** What a todo entry says, or undefined for one of another kind, or that only a later version knows. */
export function todoEntry({ kind, data }: JournalEntry): TodoEntryData | undefined {
  const isTodo = kind === TODO_CHANGED || kind === TODO_UNDONE;
  return isTodo && isTodoData(data) ? (data as unknown as TodoEntryData) : undefined;
}

function isTodoData(data: JsonValue): boolean {
  if (!isObject(data)) return false;
  const { cause, changes, delta } = data;
  return isObject(cause) && isObject(delta) && Array.isArray(changes) && changes.every(isChange);
}

function isChange(value: unknown): boolean {
  return isObject(value) && typeof value["id"] === "string" && typeof value["content"] === "string";
}

/** Our own readonly data is JSON by construction; interfaces lack the index signature that says so. */
export function asJson(value: object): JsonValue {
  return value as JsonValue;
}
