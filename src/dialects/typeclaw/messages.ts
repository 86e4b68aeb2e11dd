import type { Reply } from "../dialect.ts";
import type { Issue } from "../../todo/index.ts";

/** A call that was refused: the list is what it was. */
export function refused(problem: string): Reply {
  return {
    text: `${problem}. Nothing was changed.`,
    details: { ok: false, reason: "invalid-input" },
    isError: true,
  };
}

/** Why the list refused what decode had let through: a host may ask for a single focus. */
export function errorText(issue: Issue): string {
  if (issue.code !== "several-in-progress") return `Refused: ${issue.code}`;
  const contents = issue.todos.map(({ content }) => JSON.stringify(content)).join(", ");
  return `Only one todo can be in_progress, not ${contents}`;
}
