import { isObject } from "../json-input.ts";
import type {
  JsonValue,
  PhaseDraft,
  Todo,
  TodoDraft,
  TodoList,
  TodoStatus,
} from "../../todo/index.ts";
import { allTodos, DEFAULT_PHASE, EMPTY_LIST } from "../../todo/index.ts";
import { STATUSES } from "./schema.ts";

/** A todo as this vocabulary writes it. */
export interface GencodeTodo {
  readonly content: string;
  readonly status: (typeof STATUSES)[number];
  /** The content in words for work under way: "Running tests". */
  readonly activeForm: string;
}

const NATIVE: { readonly [status in TodoStatus]: GencodeTodo["status"] } = {
  pending: "pending",
  in_progress: "in_progress",
  completed: "completed",
  cancelled: "completed",
};

export function toNative(list: TodoList): { readonly todos: readonly GencodeTodo[] } {
  return { todos: toItems(list) };
}

/** Reads a list or an object that has one; malformed entries are left out. */
export function fromNative(value: unknown): readonly PhaseDraft[] | undefined {
  const entries = isObject(value) ? value["todos"] : value;
  if (!Array.isArray(entries)) return undefined;
  const todos = toDrafts((entries as JsonValue[]).flatMap(readItem));
  return todos.length === 0 ? [] : [{ name: DEFAULT_PHASE, todos }];
}

export function toItems(list: TodoList): GencodeTodo[] {
  return allTodos(list).map(toItem);
}

export function toItem({ content, status, activeForm = content }: Todo): GencodeTodo {
  return { content, status: NATIVE[status], activeForm };
}

/**
 * A whole list as drafts, to be written over `list`. An active form that only
 * repeats the content says nothing, unless the todo has another one now.
 */
export function toDrafts(items: readonly GencodeTodo[], list: TodoList = EMPTY_LIST): TodoDraft[] {
  const formed = new Set(
    allTodos(list).flatMap((todo) => (todo.activeForm === undefined ? [] : [todo.content])),
  );
  return items.map(({ content, status, activeForm }) => ({
    content,
    status,
    ...(status === "completed" && { alike: ["cancelled"] as const }),
    ...((activeForm !== content || formed.has(content)) && { activeForm }),
  }));
}

function readItem(entry: JsonValue): GencodeTodo[] {
  if (!isObject(entry)) return [];
  const { content, activeForm } = entry;
  const status = STATUSES.find((name) => name === entry["status"]);
  if (typeof content !== "string" || content === "" || !status) return [];
  const hasForm = typeof activeForm === "string" && activeForm !== "";
  return [{ content, status, activeForm: hasForm ? activeForm : content }];
}
