import type { Outcome, Reply } from "../dialect.ts";
import { movedContents, movedLines } from "../dropped.ts";
import { refusedWrite } from "./messages.ts";
import { flat } from "./native.ts";

/** Both tools answer with the list as it is now. */
export function encode(outcome: Outcome): Reply {
  const { tool, list, issues } = outcome;
  const error = issues.find(({ severity }) => severity === "error");
  if (error) return refusedWrite(error, tool, list);
  const { todos } = flat.toNative(list);
  return {
    text: [JSON.stringify(todos, null, 2), ...movedLines(outcome)].join("\n"),
    details: {
      title: `${todos.filter(({ status }) => status !== "completed").length} todos`,
      metadata: { todos },
      ...movedContents(outcome),
    },
    isError: false,
  };
}
