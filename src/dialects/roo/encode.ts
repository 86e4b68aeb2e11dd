import type { Outcome, Reply } from "../dialect.ts";
import { movedContents, movedLines } from "../dropped.ts";
import { quotedAll } from "../quoted.ts";
import { allTodos } from "../../todo/index.ts";
import type { Sent } from "./decode.ts";
import { refusedWrite } from "./messages.ts";
import { checklistItem } from "./native.ts";

const MOST_NAMED = 10;

export function encode(outcome: Outcome): Reply {
  const { list, issues, sent } = outcome;
  const error = issues.find(({ severity }) => severity === "error");
  if (error) return refusedWrite(error, list);
  const { ignored } = sent as Sent;
  const lines = ["Todo list updated successfully."];
  if (ignored.length > 0) {
    lines.push(`Not taken as todos, for want of a box: ${quotedAll(ignored, MOST_NAMED)}`);
  }
  lines.push(...movedLines(outcome));
  return {
    text: lines.join("\n"),
    details: {
      todos: allTodos(list).map(checklistItem),
      ...movedContents(outcome),
    },
    isError: false,
  };
}
