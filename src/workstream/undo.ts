import type { Change, JsonValue, TodoList } from "../todo/index.ts";
import { allTodos, changesBetween, isOpen, isPersons, revert } from "../todo/index.ts";
import type { CallOptions } from "./call.ts";
import { commitHere } from "./compact-journal.ts";
import type { Cause, TodoEntryData } from "./documents.ts";
import { toldOf } from "./edit.ts";
import { asJson, TODO_UNDONE, todoDocument, todoEntry } from "./documents.ts";
import { newestFirst } from "./journal-pages.ts";
import type { Live } from "./live.ts";
import { changeEntries, leftAfter } from "./live.ts";

export type Undone =
  | {
      readonly ok: true;
      readonly list: TodoList;
      readonly changes: readonly Change[];
      /** What had made the change that is taken back. */
      readonly cause: Cause;
    }
  | {
      readonly ok: false;
      /** `persons-todo`: it would take a todo off the list that belongs to a person, and an agent asks. */
      readonly code: "nothing-to-undo" | "changed-since" | "persons-todo";
    };

/** Takes back the newest change that is not undone yet, by what the journal kept of it. */
export async function undoLast(
  live: Live,
  { idempotencyKey: key }: CallOptions = {},
): Promise<Undone> {
  const earlier = key === undefined ? undefined : await live.store.replay(live.scope, key);
  if (earlier !== undefined) return replayed(live, earlier);
  const { result, committed } = await commitHere<Undone>(live, async (snapshot) => {
    const last = await lastChange(live, snapshot.seq);
    if (!last) return { result: { ok: false, code: "nothing-to-undo" } };
    const { documents } = snapshot;
    const { lastId, revision, list: current, left: aside = [] } = todoDocument(documents);
    const { cause, delta, left: takenBack = [], takenBack: left = [] } = last.data;
    const list = revert(current, delta);
    if (!list) return { result: { ok: false, code: "changed-since" } };
    if (live.hand === "model" && losesPersons(current, list)) {
      return { result: { ok: false, code: "persons-todo" } };
    }
    const changes = changesBetween(current, list);
    const stillLeft = leftAfter(aside, { left, takenBack });
    const actor = { kind: live.hand ?? "person" };
    const line = { kind: TODO_UNDONE, at: live.now(), actor, cause, undoes: last.seq };
    return {
      result: { ok: true, list, changes, cause },
      commit: {
        documents: {
          todo: asJson({
            lastId,
            revision: revision + 1,
            list,
            ...(stillLeft.length > 0 && { left: stillLeft }),
          }),
          ...toldOf(live, documents, "undo", changes),
        },
        entries: changeEntries(line, current, { list, changes, left, takenBack }),
        ...(key !== undefined && { idempotency: { key, reply: asJson({ changes, cause }) } }),
      },
    };
  });
  return committed && "replay" in committed ? replayed(live, committed.replay) : result;
}

function losesPersons(before: TodoList, after: TodoList): boolean {
  const stays = new Set(allTodos(after).map(({ id }) => id));
  return allTodos(before).some((todo) => isOpen(todo) && isPersons(todo) && !stays.has(todo.id));
}

async function replayed({ store, scope }: Live, reply: JsonValue): Promise<Undone> {
  const { changes, cause } = reply as unknown as Pick<Done, "changes" | "cause">;
  const { list } = todoDocument((await store.load(scope)).documents);
  return { ok: true, list, changes, cause };
}

type Done = Extract<Undone, { readonly ok: true }>;

/** The newest change that is not undone, among the entries up to `newest`. */
async function lastChange(
  { store, scope }: Live,
  newest: number,
): Promise<{ seq: number; data: TodoEntryData } | undefined> {
  const undone = new Set<number>();
  for await (const entry of newestFirst(store, scope, newest + 1)) {
    const data = todoEntry(entry);
    if (data?.undoes !== undefined) undone.add(data.undoes);
    else if (data && !undone.has(entry.seq)) return { seq: entry.seq, data };
  }
  return undefined;
}
