import type { Outcome, Reply } from "../dialect.ts";
import { droppedContents, droppedLine } from "../dropped.ts";
import { refusedWrite } from "./messages.ts";
import { flat } from "./native.ts";

/** Both tools answer with the list as it is now. */
export function encode({ tool, list, issues, changes }: Outcome): Reply {
  const error = issues.find(({ severity }) => severity === "error");
  if (error) return refusedWrite(error, tool, list);
  const { todos } = flat.toNative(list);
  const dropped = droppedContents(changes);
  return {
    text: [JSON.stringify(todos, null, 2), droppedLine(changes) ?? []].flat().join("\n"),
    details: {
      title: `${todos.filter(({ status }) => status !== "completed").length} todos`,
      metadata: { todos },
      ...(dropped.length > 0 && { dropped }),
    },
    isError: false,
  };
}
