import type { Outcome, Reply } from "../dialect.ts";
import { droppedContents, droppedLine } from "../dropped.ts";
import { oncePerTodo, strung } from "../list-text.ts";
import { allTodos } from "../../todo/index.ts";
import { refusedWrite } from "./messages.ts";
import { flat, toItem } from "./native.ts";

const itemJson = oncePerTodo((todo) => JSON.stringify(toItem(todo)));

export function encode({ tool, list, issues, changes }: Outcome): Reply {
  const error = issues.find(({ severity }) => severity === "error");
  if (error) return refusedWrite(error, tool, list);
  const { todos } = flat.toNative(list);
  const dropped = droppedContents(changes);
  const items = strung(allTodos(list).map(itemJson), ",");
  const lines = [`Updated todo list to [${items}]`, droppedLine(changes) ?? []];
  return {
    text: strung(lines.flat(), "\n"),
    details: { todos, ...(dropped.length > 0 && { dropped }) },
    isError: false,
  };
}
