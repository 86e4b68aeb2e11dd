import { fileChanged } from "../reminder/index.ts";
import type { DocumentEdit, Documents, EditRecorder, Store } from "../stores/contract.ts";
import { changesBetween, EMPTY_LIST } from "../todo/index.ts";
import { asJson, asTodoDocument, reminderDocument, TODO_CHANGED } from "./documents.ts";
import { changeEntries } from "./commit.ts";

/** Makes a store journal edits of its files the way that history, undo and reminders know them. */
export function recordFileEdits(store: Store): void {
  store.recordEdits?.(recordEdit);
}

/**
 * The list was edited in its file: a `todo-changed` entry by the file, never by a person, and a note
 * that tells the model before its next turn.
 */
const recordEdit: EditRecorder = (edit, documents) => {
  const after = edit.document === "todo" ? asTodoDocument(edit.after) : undefined;
  if (!after) return undefined;
  const before = asTodoDocument(edit.before)?.list ?? EMPTY_LIST;
  const changes = changesBetween(before, after.list);
  const line = {
    kind: TODO_CHANGED,
    at: edit.at,
    actor: { kind: edit.isRecovery ? "runtime" : "file" },
    cause: { command: actionOf(edit) },
  } as const;
  const entries = changeEntries(line, before, { list: after.list, changes });
  return { entries, documents: edit.isRecovery ? {} : reminded(documents, changes) };
};

function actionOf({ file, isRecovery }: DocumentEdit): string {
  return `${isRecovery ? "recover" : "edit"} ${file}`;
}

function reminded(documents: Documents, changes: Parameters<typeof fileChanged>[1]): Documents {
  return { reminder: asJson(fileChanged(reminderDocument(documents), changes)) };
}
