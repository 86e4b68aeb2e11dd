import type { Outcome, Reply } from "../dialect.ts";
import { droppedContents, droppedLine } from "../dropped.ts";
import { refusedWrite } from "./messages.ts";
import { flat } from "./native.ts";

export function encode({ tool, list, issues, changes }: Outcome): Reply {
  const error = issues.find(({ severity }) => severity === "error");
  if (error) return refusedWrite(error, tool, list);
  const { todos } = flat.toNative(list);
  const dropped = droppedContents(changes);
  const lines = [`Updated todo list to ${JSON.stringify(todos)}`, droppedLine(changes) ?? []];
  return {
    text: lines.flat().join("\n"),
    details: { todos, ...(dropped.length > 0 && { dropped }) },
    isError: false,
  };
}
