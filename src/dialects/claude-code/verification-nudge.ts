import type { TodoList } from "../../todo/index.ts";
import { uncheckedCompletions } from "../../todo/index.ts";

/** What a model is told when it closes a long list of which nothing was checked. Nothing is refused. */
export function verificationNudge(finished: TodoList): string | undefined {
  return nudgeText(uncheckedCompletions(finished), "todos");
}

export function nudgeText(closed: number | undefined, what: string): string | undefined {
  return closed === undefined
    ? undefined
    : `Note: ${closed} ${what} are closed, and none of them carries evidence or names a check. If the result can be tested, that may be worth doing before you sum up.`;
}
