import type { TodoList } from "../../todo/index.ts";
import { uncheckedCompletions } from "../../todo/index.ts";

/** What a model is told when it closes a long list of which nothing was checked. Nothing is refused. */
export function verificationNudge(finished: TodoList): string | undefined {
  const closed = uncheckedCompletions(finished);
  return closed === undefined
    ? undefined
    : `Note: ${closed} todos are closed, and none of them carries evidence or names a check. If the result can be tested, that may be worth doing before you sum up.`;
}
