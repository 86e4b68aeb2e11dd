import { isObject } from "../json-input.ts";
import type {
  JsonValue,
  PhaseDraft,
  Todo,
  TodoDraft,
  TodoList,
  TodoPriority,
  TodoStatus,
} from "../../todo/index.ts";
import { allTodos, DEFAULT_PHASE, TODO_PRIORITIES, TODO_STATUSES } from "../../todo/index.ts";

/** A todo as this vocabulary writes it. Fields that it does not know are kept as they are. */
export interface TypeclawTodo {
  readonly content: string;
  readonly status: TodoStatus;
  readonly priority?: TodoPriority;
  /** The model's own; need not be unique. */
  readonly id?: string;
  readonly [extra: string]: JsonValue | undefined;
}

const FIELDS: ReadonlySet<string> = new Set(["content", "status", "priority", "id"]);

export function toNative(list: TodoList): { readonly todos: readonly TypeclawTodo[] } {
  return { todos: toItems(list) };
}

/** Reads a list or an object that has one; malformed entries are left out. */
export function fromNative(value: unknown): readonly PhaseDraft[] | undefined {
  const entries = isObject(value) ? value["todos"] : value;
  if (!Array.isArray(entries)) return undefined;
  const items = (entries as JsonValue[]).filter((entry) => problemOf(entry, "") === undefined);
  const todos = (items as unknown as TypeclawTodo[]).map(toDraft);
  return todos.length === 0 ? [] : [{ name: DEFAULT_PHASE, todos }];
}

export function toItems(list: TodoList): TypeclawTodo[] {
  return allTodos(list).map(toItem);
}

function toItem({ content, status, priority, key, extra = {} }: Todo): TypeclawTodo {
  return {
    content,
    status,
    ...(priority !== undefined && { priority }),
    ...(key !== undefined && { id: key }),
    // What another vocabulary kept under the name of one of our fields is not ours to show.
    ...Object.fromEntries(Object.entries(extra).filter(([name]) => !FIELDS.has(name))),
  };
}

/** Of a whole-list write: what an item leaves out is gone. */
export function toDraft({ content, status, priority, id, ...rest }: TypeclawTodo): TodoDraft {
  const extra = rest as { readonly [name: string]: JsonValue };
  return {
    content,
    status,
    priority: priority ?? null,
    key: id ?? null,
    extra: Object.keys(extra).length > 0 ? extra : null,
  };
}

/** What keeps a value from being a todo; `at` is what the problem calls it. */
export function problemOf(value: unknown, at: string): string | undefined {
  if (!isObject(value)) return `${at} must be an object`;
  const { content, status, priority, id } = value;
  if (typeof content !== "string" || content === "") {
    return `${at}.content must be a non-empty string`;
  }
  if (!TODO_STATUSES.some((name) => name === status)) {
    return `${at}.status must be one of ${TODO_STATUSES.join(", ")}`;
  }
  if (priority !== undefined && !TODO_PRIORITIES.some((name) => name === priority)) {
    return `${at}.priority must be one of ${TODO_PRIORITIES.join(", ")}, or left out`;
  }
  if (id !== undefined && typeof id !== "string") return `${at}.id must be a string, or left out`;
  return undefined;
}
