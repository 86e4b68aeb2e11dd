import type { Operation, TodoList, TodoPatch } from "../../todo/index.ts";
import { liftOf } from "./lift.ts";
import type { HermesItem, ReadItem } from "./native.ts";
import { toNative } from "./native.ts";
import type { Write } from "./replace.ts";
import { lastOfEachId, missingContent } from "./replace.ts";
import { MAX_ITEMS } from "./schema.ts";

/** Changes the items that are known by id, as far as they say something, and adds the others. */
export function mergeOf(items: readonly ReadItem[], list: TodoList): Write {
  const after = new Map<string, HermesItem>(toNative(list).todos.map((item) => [item.id, item]));
  const patches: TodoPatch[] = [];
  let omitted = 0;
  for (const item of lastOfEachId(items)) {
    const { id, content, status } = item;
    if (id === "") continue;
    const known = after.get(id);
    if (!known && content === "") return { problem: missingContent(items.indexOf(item)) };
    if (!known && after.size >= MAX_ITEMS) {
      omitted++;
      continue;
    }
    after.set(id, merged(known, item));
    patches.push({
      key: id,
      ...(content !== "" && { content }),
      ...(status && { status }),
      ...(item.parent !== undefined && { parent: item.parent }),
    });
  }
  const operations: Operation[] = [{ kind: "merge", todos: patches }];
  return { operations: [...operations, ...order([...after.values()], list)], omitted };
}

function merged(known: HermesItem | undefined, item: ReadItem): HermesItem {
  const { parent = known?.parent ?? null } = item;
  return {
    id: item.id,
    content: item.content,
    status: item.status ?? known?.status ?? "pending",
    ...(parent !== null && { parent }),
  };
}

/** Parts stay with their whole and phases keep their order: only a flat list is put in order. */
function order(after: readonly HermesItem[], list: TodoList): Operation[] {
  if (list.phases.length > 1 || after.some(({ parent }) => parent !== undefined)) return [];
  const lift = liftOf(after);
  const focus = lift && after[lift.from];
  return focus ? [{ kind: "reorder", todo: focus.id, position: lift.to }] : [];
}
