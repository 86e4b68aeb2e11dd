import type { JsonValue, Phase, Todo, TodoList } from "../../../todo/index.ts";
import {
  DEFAULT_PHASE,
  isCount,
  isObject,
  TODO_PRIORITIES,
  TODO_STATUSES,
} from "../../../todo/index.ts";

/** The list as the workstream stores it. */
export interface TodoDocument {
  /** Only grows, so that no id is given twice. */
  readonly lastId: number;
  /** Grows by one with every change of the list. */
  readonly revision: number;
  readonly list: TodoList;
}

/** The document as a list, or undefined if it is something else. */
export function asTodoDocument(value: JsonValue | undefined): TodoDocument | undefined {
  if (!isObject(value) || !isObject(value["list"])) return undefined;
  const { phases } = value["list"];
  const isList = Array.isArray(phases) && phases.every(isPhase);
  const isCounted = isCount(value["lastId"]) && isCount(value["revision"]);
  return isList && isCounted ? (value as unknown as TodoDocument) : undefined;
}

const FORBIDDEN = ["__proto__", "constructor", "prototype"];

/** What keeps a value from being a todo of a list that people edit, in words for them. */
export function problemOf(value: unknown): string | undefined {
  if (!isObject(value)) return "it is not an object";
  const forbidden = FORBIDDEN.find((name) => Object.hasOwn(value, name));
  if (forbidden) return `a field of it must not be called ${forbidden}`;
  const { content, status, priority, id } = value;
  if (typeof content !== "string" || content === "") return "its content must be a text";
  if (!TODO_STATUSES.some((name) => name === status)) {
    return `its status must be one of ${TODO_STATUSES.join(", ")}`;
  }
  if (priority !== undefined && !TODO_PRIORITIES.some((name) => name === priority)) {
    return `its priority must be one of ${TODO_PRIORITIES.join(", ")}, or left out`;
  }
  if (id !== undefined && typeof id !== "string") return "its id must be a text, or left out";
  return undefined;
}

function isPhase(phase: JsonValue): boolean {
  return (
    isObject(phase) &&
    typeof phase["name"] === "string" &&
    Array.isArray(phase["todos"]) &&
    phase["todos"].every(isTodo)
  );
}

function isTodo(todo: JsonValue): boolean {
  return (
    isObject(todo) &&
    problemOf(todo) === undefined &&
    typeof todo["id"] === "string" &&
    isObject(todo["times"])
  );
}

/** Fields of a todo in the file that mean something to us; any other is one of `extra`. */
const ENTRY_FIELDS: ReadonlySet<string> = new Set([
  ...["content", "status", "priority", "phase", "activeForm", "notes", "parent", "check"],
  ...["planLine", "evidence", "extra", "key", "id", "origin", "added", "started", "closed"],
]);

/** A todo in the file. What is undefined is not written. */
type Entry = { readonly [name: string]: JsonValue | undefined };

/** The fields of a list's file, but for the store's own numbers. */
interface TodoFile {
  /** Only where the todos do not show the phases and their order. */
  readonly phases?: readonly string[];
  readonly todos: readonly Entry[];
}

/** A list as people edit it: flat, with nothing in it that says no more than is usual. */
export function todoFile({ list }: TodoDocument): TodoFile {
  const isFlat = list.phases.every(({ name }) => name === DEFAULT_PHASE) && list.phases.length < 2;
  const todos = list.phases.flatMap((phase) =>
    phase.todos.map((todo) => entryOf(todo, isFlat ? undefined : phase)),
  );
  const names = list.phases.map(({ name }) => name);
  return showsPhases(list) ? { todos } : { phases: names, todos };
}

function entryOf(todo: Todo, phase: Phase | undefined): Entry {
  const { content, status, priority, activeForm, notes, parent, check, planLine, evidence } = todo;
  const { extra = {}, key, id, origin, times } = todo;
  const isClear = Object.keys(extra).every((name) => !ENTRY_FIELDS.has(name));
  return {
    content,
    status,
    priority,
    phase: phase?.name,
    activeForm,
    notes,
    parent,
    check,
    planLine,
    evidence: evidence as unknown as JsonValue,
    // Under its own name what could be taken for one of our fields.
    ...(isClear ? extra : { extra }),
    key,
    id,
    origin: origin === "model" ? undefined : origin,
    added: writtenTime(times.added),
    started: writtenTime(times.started),
    closed: writtenTime(times.closed),
  };
}

/** Most times of a list are the same at every writing, and dates are slow to write out. */
const writtenTimes = new Map<number, JsonValue>();
const MOST_TIMES = 10_000;

/** A date that people can read, where one says the same as the number. */
function writtenTime(time: number | undefined): JsonValue | undefined {
  if (time === undefined) return undefined;
  const known = writtenTimes.get(time);
  if (known !== undefined) return known;
  const date = new Date(time);
  const written = date.getTime() === time ? date.toISOString() : time;
  if (writtenTimes.size >= MOST_TIMES) writtenTimes.clear();
  writtenTimes.set(time, written);
  return written;
}

/** Whether reading the todos one by one gives back the phases. */
function showsPhases({ phases }: TodoList): boolean {
  const names = new Set(phases.map(({ name }) => name));
  return names.size === phases.length && phases.every(({ todos }) => todos.length > 0);
}
