/**
 * Edits beside the tools: by a person, or by an agent that runs our command.
 * @module
 */
import { edited, editWords } from "../reminder/index.ts";
import type { Actor, Documents, Snapshot } from "../stores/contract.ts";
import type { Change, Issue, Operation, Rules, Todo, TodoList } from "../todo/index.ts";
import {
  allTodos,
  changesBetween,
  HAND_RULES,
  isOpen,
  isPersons,
  QUIET_HAND_RULES,
  revert,
} from "../todo/index.ts";
import type { CallOptions } from "./call.ts";
import type { Decision } from "./commit.ts";
import { changeEntries, changeList, commit, leftAfter, sessionAt } from "./commit.ts";
import type { Cause, TodoEntryData } from "./documents.ts";
import { asJson, reminderDocument, TODO_UNDONE, todoDocument, todoEntry } from "./documents.ts";
import { withEvidence } from "./evidence/evidence.ts";
import type { Place } from "./journal.ts";
import { newestFirst } from "./journal.ts";
import type { Live } from "./live.ts";

/** An edit by hand. */
export interface Edit {
  readonly operations: readonly Operation[];
  /** The edit in a few words, for the model and the history: "done Fix the tests". */
  readonly action: string;
  /** Omitted: `HAND_RULES`. */
  readonly rules?: Rules;
  /** A retry with the same key has no second effect, and answers the same changes. */
  readonly idempotencyKey?: string;
}

export interface Edited {
  readonly list: TodoList;
  readonly changes: readonly Change[];
  readonly issues: readonly Issue[];
  /** A person's todos that an import, or an agent's edit, would have taken off the list. Omitted: none. */
  readonly kept?: readonly Todo[];
  /** For a host with a transcript: the entry that its dialect keeps of an edit. */
  readonly record?: unknown;
}

/** Commits the edit together with the note that makes the model hear of it. */
export function editByHand(live: Live, edit: Edit): Promise<Edited> {
  const { operations, action, rules = HAND_RULES, idempotencyKey: key } = edit;
  const { hand: by = "person" } = live;
  return commit<Edited>(
    live,
    async ({ documents }) => {
      const { applied, change } = await changeList(documents, {
        ...{ operations, rules, by, at: live.now(), session: sessionAt(live, documents) },
        ...{ actor: { kind: by }, cause: { command: action } },
        support: (applied) => withEvidence(live, applied),
      });
      const { list, changes, issues, kept } = applied;
      const result = { list, changes, issues, ...(kept.length > 0 && { kept }) };
      if (!change) return { result };
      const record = live.dialect.editRecord?.(list);
      // A vocabulary that keeps a record of edits has names for them that its models know.
      const words = live.dialect.editRecord ? action : editWords(action, changes);
      const reminder = editReminder(live, documents, words, changes);
      return {
        result: { ...result, ...(record !== undefined && { record }) },
        commit: { ...change, documents: { ...change.documents, ...reminder } },
        reply: asJson({ changes }),
      };
    },
    {
      key,
      async replayed(reply) {
        const { changes } = reply as unknown as Pick<Edited, "changes">;
        return { list: await listOf(live), changes, issues: [] };
      },
    },
  );
}

async function listOf({ store, scope }: Live): Promise<TodoList> {
  return todoDocument((await store.load(scope)).documents).list;
}

/** What makes the model hear of an edit, if it is not its own. */
export function editReminder(
  { hand }: Live,
  documents: Documents,
  action: string,
  changes: readonly Change[],
): Documents {
  if (hand === "model") return {};
  return { reminder: asJson(edited(reminderDocument(documents), action, changes)) };
}

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
export function undoLast(live: Live, { idempotencyKey: key }: CallOptions = {}): Promise<Undone> {
  return commit<Undone>(live, (snapshot) => decideUndo(live, snapshot), {
    key,
    async replayed(reply) {
      const { changes, cause } = reply as unknown as Pick<Done, "changes" | "cause">;
      return { ok: true, list: await listOf(live), changes, cause };
    },
  });
}

type Done = Extract<Undone, { readonly ok: true }>;

async function decideUndo(live: Live, { documents, seq }: Snapshot): Promise<Decision<Undone>> {
  const last = await lastChange(live, seq);
  if (!last) return { result: { ok: false, code: "nothing-to-undo" } };
  const { lastId, revision, list: current, left: aside = [] } = todoDocument(documents);
  const { cause, delta, left: takenBack = [], takenBack: left = [] } = last.data;
  const list = revert(current, delta);
  if (!list) return { result: { ok: false, code: "changed-since" } };
  const { hand: by = "person" } = live;
  if (by === "model" && losesPersons(current, list)) {
    return { result: { ok: false, code: "persons-todo" } };
  }
  const changes = changesBetween(current, list);
  const stillLeft = leftAfter(aside, { left, takenBack });
  const next = { lastId, revision: revision + 1, list };
  const line = { kind: TODO_UNDONE, at: live.now(), actor: { kind: by }, cause, undoes: last.seq };
  return {
    result: { ok: true, list, changes, cause },
    commit: {
      documents: {
        todo: asJson({ ...next, ...(stillLeft.length > 0 && { left: stillLeft }) }),
        ...editReminder(live, documents, "undo", changes),
      },
      entries: changeEntries(line, current, { list, changes, left, takenBack }),
    },
    reply: asJson({ changes, cause }),
  };
}

function losesPersons(before: TodoList, after: TodoList): boolean {
  const stays = new Set(allTodos(after).map(({ id }) => id));
  return allTodos(before).some((todo) => isOpen(todo) && isPersons(todo) && !stays.has(todo.id));
}

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

export interface HandOver extends Place {
  /** The session whose work it is from now on. */
  readonly session: string;
  /** Whose open todos it gets, those that were set aside too. Omitted: everybody's. */
  readonly from?: string;
  readonly actor: Actor;
  /** What the history calls it. */
  readonly command: string;
}

/** Makes open todos the work of a session. */
export function handOver(options: HandOver): Promise<void> {
  const { now, session, from, actor, command } = options;
  return commit<void>(options, async ({ documents }) => {
    const { list, left = [] } = todoDocument(documents);
    const open = [...allTodos(list).filter(isOpen), ...left.map(({ todo }) => todo)];
    const todos = open.filter((todo) => from === undefined || todo.session === from);
    const { change } = await changeList(documents, {
      operations: todos.map(({ id }) => nameById(id)),
      ...{ rules: QUIET_HAND_RULES, by: "person", at: now(), session },
      ...{ actor, cause: { command } },
    });
    return { result: undefined, ...(change && { commit: change }) };
  });
}

/** Speaks of a todo and changes nothing of it but whose it is. */
export function nameById(todo: string): Operation {
  return { kind: "edit", todo, changes: {} };
}
