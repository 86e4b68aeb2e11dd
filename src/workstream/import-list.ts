import type { Operation, PhaseDraft, Rules, TodoList } from "../todo/index.ts";
import { DEFAULT_PHASE } from "../todo/index.ts";
import { commitWithRetry } from "./commit-with-retry.ts";
import { asJson, TODO_CHANGED, todoDocument } from "./documents.ts";
import type { Live } from "./live.ts";
import { applyTo, changeEntry, IMPORT } from "./live.ts";

/** What another program already accepted is taken as it is, never refused. */
const IMPORT_RULES: Rules = {
  focus: "advise",
  whenAllClosed: "keep",
  identity: "id",
  errors: "collect",
  duplicates: "allow",
};

/** Makes the list what another program says it is. Known todos keep id, times and evidence. */
export async function importList(
  live: Live,
  phases: readonly PhaseDraft[],
  source: string,
): Promise<TodoList> {
  const { result } = await commitWithRetry<TodoList>(live.store, live.scope, ({ documents }) => {
    const document = todoDocument(documents);
    const at = live.now();
    const operations = [operationFor(phases)];
    const { applied, next } = applyTo(document, operations, IMPORT_RULES, at, "import");
    const { list } = applied;
    if (next === document) return { result: list };
    const line = { kind: TODO_CHANGED, at, actor: IMPORT, cause: { command: source } };
    return {
      result: list,
      commit: {
        documents: { todo: asJson(next) },
        entries: [changeEntry(line, document.list, applied)],
      },
    };
  });
  return result;
}

/** A vocabulary without phases says nothing of those that the list has. */
function operationFor(phases: readonly PhaseDraft[]): Operation {
  const [first, ...others] = phases;
  const isFlat = first?.name === DEFAULT_PHASE && others.length === 0;
  return isFlat ? { kind: "replace", todos: first.todos } : { kind: "init", phases, keep: true };
}
