import { isObject } from "../json-input.ts";
import type { JsonValue, PhaseDraft, TodoDraft, TodoList, TodoStatus } from "../../todo/index.ts";
import { allTodos, DEFAULT_PHASE, EMPTY_LIST } from "../../todo/index.ts";
import type { ItemStatus } from "./schema.ts";
import { STATUSES } from "./schema.ts";

/** A todo as `TodoWrite` has it. */
export interface TodoWriteItem {
  readonly content: string;
  readonly status: ItemStatus;
  readonly activeForm: string;
}

const NATIVE: { readonly [status in TodoStatus]: ItemStatus } = {
  pending: "pending",
  in_progress: "in_progress",
  completed: "completed",
  cancelled: "completed",
};

export function toItems(list: TodoList): TodoWriteItem[] {
  return allTodos(list).map(({ content, status, activeForm = content }) => ({
    content,
    status: NATIVE[status],
    activeForm,
  }));
}

/**
 * A whole list as drafts, to be written over `list`. An active form that only
 * repeats the content says nothing, unless the todo has another one now; an
 * item that reads as completed may stand for a cancelled todo.
 */
export function itemDrafts(
  items: readonly TodoWriteItem[],
  list: TodoList = EMPTY_LIST,
): TodoDraft[] {
  const formed = new Set(
    allTodos(list)
      .filter((todo) => todo.activeForm !== undefined)
      .map((todo) => todo.content),
  );
  return items.map(({ content, status, activeForm }) => ({
    content,
    status,
    ...(status === "completed" && { alike: ["cancelled"] as const }),
    ...((activeForm !== content || formed.has(content)) && { activeForm }),
  }));
}

/** Reads items, or an object that has them; malformed entries are left out. */
export function readTodos(value: unknown): PhaseDraft[] | undefined {
  const entries = isObject(value) ? (value["todos"] ?? value["stored"]) : value;
  if (!Array.isArray(entries)) return undefined;
  const items = (entries as JsonValue[]).flatMap(readItem);
  return items.length === 0 ? [] : [{ name: DEFAULT_PHASE, todos: itemDrafts(items) }];
}

function readItem(entry: JsonValue): TodoWriteItem[] {
  if (!isObject(entry)) return [];
  const { content, activeForm } = entry;
  const status = STATUSES.find((name) => name === entry["status"]);
  if (typeof content !== "string" || !status) return [];
  const hasForm = typeof activeForm === "string" && activeForm !== "";
  return [{ content, status, activeForm: hasForm ? activeForm : content }];
}
