/**
 * Lists that another program or a transcript brings along.
 * @module
 */
import type { RestoredList, RestoringDialect, TranscriptRecord } from "../recall/index.ts";
import { restoreFromRecords } from "../recall/index.ts";
import { leftOut, written } from "../reminder/index.ts";
import type { Documents } from "../stores/contract.ts";
import type { Applied, PhaseDraft, TodoList } from "../todo/index.ts";
import { changesBetween, IMPORT_RULES, importOperation, openPart } from "../todo/index.ts";
import type { ListWrite } from "./commit.ts";
import { applyTo, changeEntries, commit, IMPORT, sessionAt } from "./commit.ts";
import { asJson, reminderDocument, TODO_CHANGED, todoDocument } from "./documents.ts";
import { lastChangeAt } from "./journal.ts";
import type { Live } from "./live.ts";
import { knownDialects } from "./live.ts";

/** Makes the list what another program says it is. Known todos keep id, times and evidence. */
export function importList(
  live: Live,
  phases: readonly PhaseDraft[],
  source: string,
): Promise<TodoList> {
  return commit<TodoList>(live, async ({ documents }) => {
    const document = todoDocument(documents);
    const write = importing(live, documents, phases);
    const { applied, next } = await applyTo(document, write);
    const reminder = writtenElsewhere(documents, applied);
    const isChanged = next !== document;
    const line = { kind: TODO_CHANGED, at: write.at, actor: IMPORT, cause: { command: source } };
    if (!isChanged && !reminder.reminder) return { result: applied.list };
    return {
      result: applied.list,
      commit: {
        documents: { ...(isChanged && { todo: asJson(next) }), ...reminder },
        entries: isChanged ? changeEntries(line, document.list, applied) : [],
      },
    };
  });
}

function importing(live: Live, documents: Documents, phases: readonly PhaseDraft[]): ListWrite {
  return {
    operations: [importOperation(phases)],
    rules: IMPORT_RULES,
    by: "import",
    at: live.now(),
    session: sessionAt(live, documents),
  };
}

/**
 * What another program took from the model was written by it: the list is not stale. That program
 * cannot say what was kept, so that the model is told before it goes on.
 */
function writtenElsewhere(documents: Documents, { kept }: Pick<Applied, "kept">): Documents {
  const before = reminderDocument(documents);
  const state = leftOut(written(before, "todos"), kept);
  return state === before ? {} : { reminder: asJson(state) };
}

/** The records of a transcript, or a list that was found in them. */
export type RestorableList =
  Iterable<TranscriptRecord> | AsyncIterable<TranscriptRecord> | RestoredList;

export type Restored =
  | { readonly ok: true; readonly list: TodoList }
  | {
      readonly ok: false;
      /** `list-is-newer`: the list here changed after the transcript's, or nobody can say. */
      readonly code: "nothing-found" | "list-is-newer";
    };

/**
 * Takes over the list of a transcript in one commit. Where its dialect strips closed todos on
 * resume, that is a change of its own: the history, and an undo, still have them.
 */
export async function restoreList(
  live: Live,
  from: RestorableList,
  source: string,
  dialects?: readonly RestoringDialect[],
): Promise<Restored> {
  const known = dialects ?? [live.dialect, ...(await knownDialects())];
  const found = "phases" in from ? from : await restoreFromRecords(from, known);
  if (!found) return { ok: false, code: "nothing-found" };
  const { phases, onResume, at: writtenAt = -Infinity } = found;
  return commit<Restored>(live, async ({ documents, seq }) => {
    const changedAt = await lastChangeAt(live.store, live.scope, seq);
    if (changedAt !== undefined && changedAt >= writtenAt) {
      return { result: { ok: false, code: "list-is-newer" } };
    }
    const document = todoDocument(documents);
    const write = importing(live, documents, phases);
    const { applied, next } = await applyTo(document, write);
    const { list: whole } = applied;
    const list = onResume === "open" ? openPart(whole) : whole;
    const changes = changesBetween(whole, list);
    const line = { kind: TODO_CHANGED, at: write.at, actor: IMPORT, cause: { command: source } };
    const entries = [
      ...(next === document ? [] : changeEntries(line, document.list, applied)),
      ...(changes.length === 0 ? [] : changeEntries(line, whole, { list, changes })),
    ];
    if (next === document && entries.length === 0) return { result: { ok: true, list: whole } };
    const todo = asJson({ ...next, revision: document.revision + entries.length, list });
    const commit = { documents: { todo, ...writtenElsewhere(documents, applied) }, entries };
    return { result: { ok: true, list }, commit };
  });
}
