import type { Reply } from "../dialect.ts";
import { activeNames, standing } from "../reply-text.ts";
import type { Issue, TodoList } from "../../todo/index.ts";

export const NO_TODOS =
  "Missing value for required parameter 'todos'. Please retry with complete response.";

export const NO_CHECKLIST = "The todos parameter is not valid markdown checklist or JSON.";

/** The answer to a call that could not be carried out. */
export function refusal(problem: string, list: TodoList): Reply {
  const error = `${problem} The list stays as it was: ${standing(list)}.`;
  const details = { status: "error", message: "The tool execution failed", error };
  return { text: JSON.stringify(details), details, isError: true };
}

/** Why the list did not take the todos: a host may ask for a single focus. */
export function refusedWrite(issue: Issue, list: TodoList): Reply {
  return refusal(`Only one todo can be in progress, not ${activeNames(issue)}.`, list);
}
