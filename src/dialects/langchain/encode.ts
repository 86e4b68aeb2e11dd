import type { Outcome, Reply } from "../dialect.ts";
import { movedContents, movedLines } from "../dropped.ts";
import { oncePerTodo, strung } from "../list-text.ts";
import { allTodos } from "../../todo/index.ts";
import { refusedWrite } from "./messages.ts";
import { flat, toItem } from "./native.ts";

const itemJson = oncePerTodo((todo) => JSON.stringify(toItem(todo)));

export function encode(outcome: Outcome): Reply {
  const { tool, list, issues } = outcome;
  const error = issues.find(({ severity }) => severity === "error");
  if (error) return refusedWrite(error, tool, list);
  const { todos } = flat.toNative(list);
  const items = strung(allTodos(list).map(itemJson), ",");
  const lines = [`Updated todo list to [${items}]`, ...movedLines(outcome)];
  return {
    text: strung(lines, "\n"),
    details: { todos, ...movedContents(outcome) },
    isError: false,
  };
}
