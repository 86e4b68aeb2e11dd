import { leftOut, written } from "../reminder/index.ts";
import type { Documents } from "../stores/contract.ts";
import type { Applied, PhaseDraft, TodoList } from "../todo/index.ts";
import { IMPORT_RULES, importOperation } from "../todo/index.ts";
import { commitHere } from "./compact-journal.ts";
import { asJson, reminderDocument, TODO_CHANGED, todoDocument } from "./documents.ts";
import type { LiveList } from "./live.ts";
import { applyTo, changeEntries, IMPORT, sessionAt } from "./live.ts";

/** Makes the list what another program says it is. Known todos keep id, times and evidence. */
export async function importList(
  live: LiveList,
  phases: readonly PhaseDraft[],
  source: string,
): Promise<TodoList> {
  const { result } = await commitHere<TodoList>(live, ({ documents }) => {
    const document = todoDocument(documents);
    const at = live.now();
    const operations = [importOperation(phases)];
    const writer = { now: at, by: "import", session: sessionAt(live, documents) } as const;
    const { applied, next } = applyTo(document, operations, IMPORT_RULES, writer);
    const { list } = applied;
    const reminder = writtenElsewhere(documents, applied);
    if (next === document) {
      return {
        result: list,
        ...(reminder.reminder && { commit: { documents: reminder, entries: [] } }),
      };
    }
    const line = { kind: TODO_CHANGED, at, actor: IMPORT, cause: { command: source } };
    return {
      result: list,
      commit: {
        documents: { todo: asJson(next), ...reminder },
        entries: changeEntries(line, document.list, applied),
      },
    };
  });
  return result;
}

/**
 * What another program took from the model was written by it: the list is not stale. That program
 * cannot say what was kept, so that the model is told before it goes on.
 */
export function writtenElsewhere(documents: Documents, { kept }: Pick<Applied, "kept">): Documents {
  const before = reminderDocument(documents);
  const state = leftOut(written(before, "todos"), kept);
  return state === before ? {} : { reminder: asJson(state) };
}
