import type { Operation, PhaseDraft } from "./operation.ts";
import type { Rules } from "./rules.ts";
import { DEFAULT_PHASE } from "./todo.ts";

/** What another program already accepted is taken as it is, never refused. */
export const IMPORT_RULES: Rules = {
  focus: "advise",
  whenAllClosed: "keep",
  identity: "id",
  errors: "collect",
  duplicates: "allow",
};

/** Makes a list what another program says it is. A vocabulary without phases says nothing of those that the list has. */
export function importOperation(phases: readonly PhaseDraft[]): Operation {
  const [first, ...others] = phases;
  const isFlat = first?.name === DEFAULT_PHASE && others.length === 0;
  return isFlat ? { kind: "replace", todos: first.todos } : { kind: "init", phases, keep: true };
}
