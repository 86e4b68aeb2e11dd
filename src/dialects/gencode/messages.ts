import type { Reply } from "../dialect.ts";
import { standing } from "../reply-text.ts";
import type { TodoList } from "../../todo/index.ts";

/** The answer to a second task in progress. */
export const SEVERAL_IN_PROGRESS = "Only one task can be in_progress at a time";

/** A write that was refused: the list is what it was. */
export function refusal(error: string): Reply {
  return { text: error, details: { success: false, output: "", error }, isError: true };
}

/** The answer to input that does not fit the schema. */
export function invalidInput(problem: string, list: TodoList): Reply {
  return refusal(`${problem}. The list stays as it was: ${standing(list)}.`);
}
