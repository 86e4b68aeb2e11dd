import type { Outcome, Reply } from "../dialect.ts";
import { droppedContents, droppedLine } from "../dropped.ts";
import { quotedAll } from "../quoted.ts";
import { allTodos } from "../../todo/index.ts";
import type { Sent } from "./decode.ts";
import { refusedWrite } from "./messages.ts";
import { checklistItem } from "./native.ts";

const MOST_NAMED = 10;

export function encode({ list, issues, changes, sent }: Outcome): Reply {
  const error = issues.find(({ severity }) => severity === "error");
  if (error) return refusedWrite(error, list);
  const { ignored } = sent as Sent;
  const dropped = droppedContents(changes);
  const lines = ["Todo list updated successfully."];
  if (ignored.length > 0) {
    lines.push(`Not taken as todos, for want of a box: ${quotedAll(ignored, MOST_NAMED)}`);
  }
  const lost = droppedLine(changes);
  if (lost !== undefined) lines.push(lost);
  return {
    text: lines.join("\n"),
    details: {
      todos: allTodos(list).map(checklistItem),
      ...(dropped.length > 0 && { dropped }),
    },
    isError: false,
  };
}
