import type { Reply } from "../dialect.ts";
import { activeNames, standing } from "../reply-text.ts";
import type { Issue, TodoList } from "../../todo/index.ts";

/** A call that was refused: the list is what it was. */
export function refusal(problem: string, list: TodoList): Reply {
  return {
    text: `${problem}. The list stays as it was: ${standing(list)}.`,
    details: { ok: false, reason: "invalid-input" },
    isError: true,
  };
}

/** Why the list refused what decode had let through: a host may ask for a single focus. */
export function refusedWrite(issue: Issue, list: TodoList): Reply {
  return refusal(`Only one todo can be in_progress, not ${activeNames(issue)}`, list);
}
