import path from "node:path";
import type { JsonValue, Todo, TodoPriority, TodoStatus } from "../../todo/index.ts";
import { allTodos } from "../../todo/index.ts";
import { translatingFailures } from "./disk/failure.ts";
import { ROOT, scopePlace } from "./documents/scope-place.ts";
import { asTodoDocument } from "./documents/todo-document.ts";
import { lookAt } from "./look.ts";
import { snapshotOf } from "./snapshot.ts";

/** A todo in the shape of its file's first fields. Fields that nobody knows are kept. */
export interface WrittenTodo {
  readonly content: string;
  readonly status: TodoStatus;
  readonly priority?: TodoPriority;
  /** The one that a model or a person gave; need not be unique. */
  readonly id?: string;
  readonly [extra: string]: JsonValue | undefined;
}

/**
 * The list of a scope in the directory of a files store, in its order; empty
 * where there is none. Entries that are no todos are left out, and nothing is
 * written: neither the directory nor what was edited by hand.
 */
export function readTodos(
  dir: string,
  scope: { readonly key: string },
): Promise<readonly WrittenTodo[]> {
  const root = path.join(path.resolve(dir), ROOT);
  return translatingFailures(root, () => {
    const place = scopePlace(root, scope.key);
    const { documents } = snapshotOf(place, lookAt(place, 0));
    const list = asTodoDocument(documents.todo)?.list;
    return list ? allTodos(list).map(written) : [];
  });
}

const FIELDS: ReadonlySet<string> = new Set(["content", "status", "priority", "id"]);

function written({ content, status, priority, key, extra = {} }: Todo): WrittenTodo {
  return {
    content,
    status,
    ...(priority !== undefined && { priority }),
    ...(key !== undefined && { id: key }),
    // What another vocabulary kept under the name of one of these fields is not meant by it.
    ...Object.fromEntries(Object.entries(extra).filter(([name]) => !FIELDS.has(name))),
  };
}
