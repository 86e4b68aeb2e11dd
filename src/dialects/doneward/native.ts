import { isObject } from "../json-input.ts";
import type { JsonValue, PhaseDraft, Todo, TodoDraft, TodoList } from "../../todo/index.ts";
import { allTodos, DEFAULT_PHASE, TODO_PRIORITIES } from "../../todo/index.ts";
import { STATUSES } from "./schema.ts";

/** A todo as this vocabulary writes it. */
export interface NativeTodo {
  readonly id: string;
  readonly content: string;
  readonly status: Todo["status"];
  readonly activeForm?: string;
  readonly check?: string;
  readonly priority?: Todo["priority"];
  readonly parent?: string;
  readonly notes?: readonly string[];
}

/** The id that the model knows a todo by. */
export function idOf(todo: Pick<Todo, "id" | "key">): string {
  return todo.key ?? todo.id;
}

export function toNative(list: TodoList): { readonly todos: readonly NativeTodo[] } {
  const todos = allTodos(list);
  const names = new Map(todos.map((todo) => [todo.id, idOf(todo)]));
  return {
    todos: todos.map((todo) => {
      const { content, status, activeForm, check, priority, notes } = todo;
      const parent = todo.parent === undefined ? undefined : names.get(todo.parent);
      return {
        id: idOf(todo),
        content,
        status,
        ...(activeForm !== undefined && { activeForm }),
        ...(check !== undefined && { check }),
        ...(priority !== undefined && { priority }),
        ...(parent !== undefined && { parent }),
        ...(notes && { notes }),
      };
    }),
  };
}

export function fromNative(value: unknown): readonly PhaseDraft[] | undefined {
  const entries = isObject(value) ? value["todos"] : value;
  if (!Array.isArray(entries)) return undefined;
  return [{ name: DEFAULT_PHASE, todos: (entries as JsonValue[]).flatMap(readDraft) }];
}

function readDraft(entry: JsonValue): TodoDraft[] {
  if (!isObject(entry)) return [];
  const { id, content, status, activeForm, check, priority, parent, notes } = entry;
  if (typeof content !== "string" || content === "") return [];
  const known = STATUSES.find((name) => name === status);
  const rank = TODO_PRIORITIES.find((name) => name === priority);
  const texts = Array.isArray(notes) ? notes.filter((note) => typeof note === "string") : [];
  return [
    {
      content,
      ...(typeof id === "string" && id !== "" && { key: id }),
      ...(known && { status: known }),
      ...(typeof activeForm === "string" && { activeForm }),
      ...(typeof check === "string" && { check }),
      ...(rank && { priority: rank }),
      ...(typeof parent === "string" && { parent }),
      ...(texts.length > 0 && { notes: texts }),
    },
  ];
}
