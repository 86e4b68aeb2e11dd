import type { RestoredList } from "../recall/index.ts";
import type { TodoList } from "../todo/index.ts";
import { changesBetween, IMPORT_RULES, importOperation, openPart } from "../todo/index.ts";
import { commitHere } from "./compact-journal.ts";
import { asJson, TODO_CHANGED, todoDocument } from "./documents.ts";
import { writtenElsewhere } from "./import-list.ts";
import { lastChangeAt } from "./journal-pages.ts";
import type { Live } from "./live.ts";
import { applyTo, changeEntries, IMPORT, sessionAt } from "./live.ts";

export type Restored =
  | { readonly ok: true; readonly list: TodoList }
  | {
      readonly ok: false;
      /** `list-is-newer`: the list here changed after the transcript's, or nobody can say. */
      readonly code: "nothing-found" | "list-is-newer";
    };

/**
 * Takes over the list of a transcript in one commit. Where its dialect strips
 * closed todos on resume, that is a change of its own: the history, and an
 * undo, still have them.
 */
export async function restoreList(
  live: Live,
  { phases, onResume, at: writtenAt = -Infinity }: RestoredList,
  source: string,
): Promise<Restored> {
  const { result } = await commitHere<Restored>(live, async (snapshot) => {
    const { documents, seq } = snapshot;
    const changedAt = await lastChangeAt(live.store, live.scope, seq);
    if (changedAt !== undefined && changedAt >= writtenAt) {
      return { result: { ok: false, code: "list-is-newer" } };
    }
    const document = todoDocument(documents);
    const at = live.now();
    const operations = [importOperation(phases)];
    const writer = { now: at, by: "import", session: sessionAt(live, documents) } as const;
    const { applied, next } = applyTo(document, operations, IMPORT_RULES, writer);
    const { list: whole } = applied;
    const list = onResume === "open" ? openPart(whole) : whole;
    const changes = changesBetween(whole, list);
    const line = { kind: TODO_CHANGED, at, actor: IMPORT, cause: { command: source } };
    const entries = [
      ...(next === document ? [] : changeEntries(line, document.list, applied)),
      ...(changes.length === 0 ? [] : changeEntries(line, whole, { list, changes })),
    ];
    if (next === document && entries.length === 0) return { result: { ok: true, list: whole } };
    const revision = document.revision + entries.length;
    const todo = asJson({ ...next, revision, list });
    const commit = { documents: { todo, ...writtenElsewhere(documents, applied) }, entries };
    return { result: { ok: true, list }, commit };
  });
  return result;
}
