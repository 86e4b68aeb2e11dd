import type { Reply } from "../dialect.ts";
import { activeNames, standing } from "../reply-text.ts";
import type { Issue, TodoList } from "../../todo/index.ts";

/** What every reply to a write ends with. */
export const INSTRUCTIONS =
  "Todos updated. Keep exactly one item `in_progress` at a time. Mark completed IMMEDIATELY after finishing each task; do not batch completions.";

/** A write that was refused: the list is what it was. */
export function refusal(error: string): Reply {
  return { text: error, details: { error }, isError: true };
}

/** Why the list refused what decode had let through: a host may ask for a single focus. */
export function refusedWrite(issue: Issue, list: TodoList): Reply {
  const problem = `only one item can be \`in_progress\`, not ${activeNames(issue)}`;
  return refusal(`${problem}. The list stays as it was: ${standing(list)}.`);
}
