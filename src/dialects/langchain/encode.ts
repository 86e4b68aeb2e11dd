import type { Outcome, Reply } from "../dialect.ts";
import { movedContents, movedLines } from "../dropped.ts";
import { refusedWrite } from "./messages.ts";
import { flat } from "./native.ts";

export function encode(outcome: Outcome): Reply {
  const { tool, list, issues } = outcome;
  const error = issues.find(({ severity }) => severity === "error");
  if (error) return refusedWrite(error, tool, list);
  const { todos } = flat.toNative(list);
  const lines = [`Updated todo list to ${JSON.stringify(todos)}`, ...movedLines(outcome)];
  return { text: lines.join("\n"), details: { todos, ...movedContents(outcome) }, isError: false };
}
