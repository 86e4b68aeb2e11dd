import type { Operation, TodoDraft, TodoList, TodoPatch, TodoStatus } from "../../todo/index.ts";
import { allTodos } from "../../todo/index.ts";
import type { HermesItem } from "./encode.ts";
import { namesOf, toNative } from "./encode.ts";

/** What goes beyond is left off at the end: list order is priority. */
export const MAX_ITEMS = 256;

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

/**
 * Where the first item in progress belongs: before the first pending one that
 * precedes it. Undefined if it stands well.
 */
export function liftOf(
  items: readonly { readonly status?: TodoStatus }[],
): { readonly from: number; readonly to: number } | undefined {
  const from = items.findIndex(({ status }) => status === "in_progress");
  const to = items.findIndex(({ status }) => status === "pending");
  return to >= 0 && to < from ? { from, to } : undefined;
}

export function lifted<T extends { readonly status?: TodoStatus }>(items: readonly T[]): T[] {
  const lift = liftOf(items);
  if (!lift) return [...items];
  const rest = items.toSpliced(lift.from, 1);
  return rest.toSpliced(lift.to, 0, items[lift.from] as T);
}

/** An item as it was sent, tidied: blanks cut, what cannot be read left out. */
export interface ReadItem {
  /** Empty if none was sent. */
  readonly id: string;
  readonly content: string;
  readonly status: TodoStatus | undefined;
  /** `null` if the item says that it has none, undefined if it says nothing. */
  readonly parent: string | null | undefined;
}
