import type { JsonValue, TodoList } from "../../../todo/index.ts";
import { isCount, isObject, TODO_PRIORITIES, TODO_STATUSES } from "../../../todo/index.ts";

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
