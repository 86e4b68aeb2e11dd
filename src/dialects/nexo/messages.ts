import type { Reply } from "../dialect.ts";
import type { Issue } from "../../todo/index.ts";

/** What every reply to a write ends with. */
export const INSTRUCTIONS =
  "Todos updated. Keep exactly one item `in_progress` at a time. Mark completed IMMEDIATELY after finishing each task; do not batch completions.";

/** A write that was refused: the list is what it was. */
export function refused(error: string): Reply {
  return { text: error, details: { error }, isError: true };
}

/** Why the list refused what decode had let through: a host may ask for a single focus. */
export function errorText(issue: Issue): string {
  if (issue.code !== "several-in-progress") return `refused: ${issue.code}`;
  const contents = issue.todos.map(({ content }) => JSON.stringify(content)).join(", ");
  return `only one item can be \`in_progress\`, not ${contents}`;
}
