import { edited, editWords } from "../reminder/index.ts";
import type {
  Applied,
  Change,
  Issue,
  JsonValue,
  Operation,
  Rules,
  Todo,
  TodoList,
} from "../todo/index.ts";
import { HAND_RULES } from "../todo/index.ts";
import { commitHere } from "./compact-journal.ts";
import { asJson, reminderDocument, TODO_CHANGED, todoDocument } from "./documents.ts";
import { withEvidence } from "./evidence/with-evidence.ts";
import type { Documents } from "../stores/contract.ts";
import type { Live } from "./live.ts";
import { applyTo, changeEntries, sessionAt } from "./live.ts";

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
export async function editByHand(live: Live, edit: Edit): Promise<Edited> {
  const { operations, action, rules = HAND_RULES, idempotencyKey: key } = edit;
  const earlier = key === undefined ? undefined : await live.store.replay(live.scope, key);
  if (earlier !== undefined) return replayed(live, earlier);
  const { result, committed } = await commitHere<Edited>(live, async ({ documents }) => {
    const document = todoDocument(documents);
    const at = live.now();
    const { hand: by = "person" } = live;
    const writer = { now: at, by, session: sessionAt(live, documents) };
    const { applied: done, next } = applyTo(document, operations, rules, writer);
    if (next === document) return { result: resultOf(done) };
    const applied = await withEvidence(live, done);
    const { list, changes } = applied;
    const line = { kind: TODO_CHANGED, at, actor: { kind: by }, cause: { command: action } };
    const record = live.dialect.editRecord?.(list);
    // A vocabulary that keeps a record of edits has names for them that its models know.
    const words = live.dialect.editRecord ? action : editWords(action, changes);
    return {
      result: { ...resultOf(applied), ...(record !== undefined && { record }) },
      commit: {
        documents: {
          todo: asJson({ ...next, list }),
          ...toldOf(live, documents, words, changes),
        },
        entries: changeEntries(line, document.list, applied),
        ...(key !== undefined && { idempotency: { key, reply: asJson({ changes }) } }),
      },
    };
  });
  return committed && "replay" in committed ? replayed(live, committed.replay) : result;
}

/** What makes the model hear of an edit, if it is not its own. */
export function toldOf(
  { hand }: Live,
  documents: Documents,
  action: string,
  changes: readonly Change[],
): Documents {
  if (hand === "model") return {};
  return { reminder: asJson(edited(reminderDocument(documents), action, changes)) };
}

async function replayed({ store, scope }: Live, reply: JsonValue): Promise<Edited> {
  const { changes } = reply as unknown as Pick<Edited, "changes">;
  return { list: todoDocument((await store.load(scope)).documents).list, changes, issues: [] };
}

function resultOf({ list, changes, issues, kept }: Applied): Edited {
  return { list, changes, issues, ...(kept.length > 0 && { kept }) };
}
