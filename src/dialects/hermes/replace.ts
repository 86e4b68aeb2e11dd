import type { Operation, TodoDraft, TodoList } from "../../todo/index.ts";
import { allTodos } from "../../todo/index.ts";
import { lifted } from "./lift.ts";
import type { ReadItem } from "./native.ts";
import { namesOf } from "./native.ts";
import { MAX_ITEMS } from "./schema.ts";

/** What a write does, or why it is refused as a whole. */
export type Write =
  | { readonly operations: readonly Operation[]; readonly omitted: number }
  | { readonly problem: string };

/** The whole list anew. */
export function replacementOf(items: readonly ReadItem[], list: TodoList): Write {
  const empty = items.findIndex(({ content }) => content === "");
  if (empty >= 0) return { problem: missingContent(empty) };
  const drafts = withIds(lastOfEachId(items), list).map(draftOf);
  const isFlat = list.phases.length <= 1 && !drafts.some(({ parent }) => parent !== null);
  const todos = (isFlat ? lifted(drafts) : drafts).slice(0, MAX_ITEMS);
  return { operations: [{ kind: "replace", todos }], omitted: drafts.length - todos.length };
}

export function missingContent(place: number): string {
  return `todos[${place}] has empty or missing content. Nothing was changed.`;
}

/** Of items with the same id the last stays, at its place. */
export function lastOfEachId(items: readonly ReadItem[]): readonly ReadItem[] {
  if (new Set(items.map(({ id }) => id)).size === items.length) return items;
  const last = new Map(items.map(({ id }, place) => [id, place]));
  return items.filter(({ id }, place) => id === "" || last.get(id) === place);
}

/** An item without an id keeps that of the todo with its content; a new one gets the next free number. */
function withIds(items: readonly ReadItem[], list: TodoList): readonly ReadItem[] {
  if (!items.some(({ id }) => id === "")) return items;
  const sent = new Set(items.map(({ id }) => id));
  const names = namesOf(list);
  const known = new Map<string, string>();
  for (const [place, { content }] of allTodos(list).entries()) {
    const name = names[place] as string;
    if (!sent.has(name) && !known.has(content)) known.set(content, name);
  }
  const taken = new Set([...sent, ...names]);
  let next = 1;
  return items.map((item) => {
    if (item.id !== "") return item;
    const { content } = item;
    let id = known.get(content);
    known.delete(content);
    while (id === undefined) {
      const number = String(next++);
      if (!taken.has(number)) id = number;
    }
    return { ...item, id };
  });
}

function draftOf({ id, content, status = "pending", parent = null }: ReadItem): TodoDraft {
  return { key: id, content, status, parent };
}
