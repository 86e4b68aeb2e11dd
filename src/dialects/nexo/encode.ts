import type { Outcome, Reply } from "../dialect.ts";
import { keptSentence, movedContents } from "../dropped.ts";
import { strung } from "../list-text.ts";
import { perTodo } from "../per-todo.ts";
import type { TodoList } from "../../todo/index.ts";
import { INSTRUCTIONS, refusedWrite } from "./messages.ts";
import { toItem, toItems } from "./native.ts";

/** The reply shows the list before and the list as written, also when it was emptied at once. */
export function encode(outcome: Outcome): Reply {
  const { before, list, finished, kept, issues } = outcome;
  const error = issues.find(({ severity }) => severity === "error");
  if (error) return refusedWrite(error, list);
  const after = finished ?? list;
  const written = toItems(after);
  const rest = {
    wiped_on_all_completed: finished !== undefined,
    in_progress_count: written.filter(({ status }) => status === "in_progress").length,
    instructions: INSTRUCTIONS,
    ...movedContents(outcome),
    ...(kept.length > 0 && { note: keptSentence(kept) }),
  };
  return {
    text: `{"old_todos":${jsonOf(before)},"new_todos":${jsonOf(after, before)},${JSON.stringify(rest).slice(1)}`,
    details: { old_todos: toItems(before), new_todos: written, ...rest },
    isError: false,
  };
}

const itemTexts = perTodo((todo) => JSON.stringify(toItem(todo)));

/** The items as JSON. */
function jsonOf(list: TodoList, before?: TodoList): string {
  return `[${strung(itemTexts(list, before), ",")}]`;
}
