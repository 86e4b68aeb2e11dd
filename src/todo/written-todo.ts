import type { JsonValue, Todo, TodoPriority, TodoStatus } from "./todo.ts";

/** A todo with the fields that people and models write. Fields that nobody knows are kept. */
export interface WrittenTodo {
  readonly content: string;
  readonly status: TodoStatus;
  readonly priority?: TodoPriority;
  /** The one that a model or a person gave; need not be unique. */
  readonly id?: string;
  readonly [extra: string]: JsonValue | undefined;
}

const FIELDS: ReadonlySet<string> = new Set(["content", "status", "priority", "id"]);

export function writtenTodo({ content, status, priority, key, extra = {} }: Todo): WrittenTodo {
  return {
    content,
    status,
    ...(priority !== undefined && { priority }),
    ...(key !== undefined && { id: key }),
    // What another vocabulary kept under the name of one of these fields is not meant by it.
    ...Object.fromEntries(Object.entries(extra).filter(([name]) => !FIELDS.has(name))),
  };
}
