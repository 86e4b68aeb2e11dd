import type { Outcome, Reply } from "../dialect.ts";
import { movedContents, movedLines } from "../dropped.ts";
import { oncePerTodo, strung } from "../list-text.ts";
import type { TodoList } from "../../todo/index.ts";
import { allTodos } from "../../todo/index.ts";
import { refusedWrite } from "./messages.ts";
import { flat, toItem } from "./native.ts";

/** Both tools answer with the list as it is now. */
export function encode(outcome: Outcome): Reply {
  const { tool, list, issues } = outcome;
  const error = issues.find(({ severity }) => severity === "error");
  if (error) return refusedWrite(error, tool, list);
  const { todos } = flat.toNative(list);
  return {
    text: strung([indentedJson(list), ...movedLines(outcome)], "\n"),
    details: {
      title: `${todos.filter(({ status }) => status !== "completed").length} todos`,
      metadata: { todos },
      ...movedContents(outcome),
    },
    isError: false,
  };
}

const itemJson = oncePerTodo((todo) =>
  JSON.stringify(toItem(todo), null, 2).replaceAll("\n", "\n  "),
);

/** The items as `JSON.stringify` indents them by two. */
function indentedJson(list: TodoList): string {
  const items = allTodos(list).map(itemJson);
  return items.length === 0 ? "[]" : `[\n  ${strung(items, ",\n  ")}\n]`;
}
