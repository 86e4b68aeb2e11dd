import { Door } from "../../door/index.ts";
import type { WrittenTodo } from "../../todo/index.ts";
import { allTodos, writtenTodo } from "../../todo/index.ts";
import { translatingFailures } from "./disk/failure.ts";
import { scopePlace } from "./documents/scope-place.ts";
import { asTodoDocument } from "./documents/todo-document.ts";
import { lookAt } from "./look.ts";
import { snapshotOf } from "./snapshot.ts";

export type { WrittenTodo };

/**
 * The list of a scope in the directory of a files store, in its order; empty
 * where there is none. Entries that are no todos are left out, and nothing is
 * written: neither the directory nor what was edited by hand.
 */
export function readTodos(
  dir: string,
  scope: { readonly key: string },
): Promise<readonly WrittenTodo[]> {
  const door = new Door(dir);
  return translatingFailures(door.root, () => {
    const place = scopePlace(door, scope.key);
    const { documents } = snapshotOf(place, lookAt(place, 0));
    const list = asTodoDocument(documents.todo)?.list;
    return list ? allTodos(list).map(writtenTodo) : [];
  });
}
