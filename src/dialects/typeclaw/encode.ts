import type { Outcome, Reply } from "../dialect.ts";
import { keptLines, movedLines } from "../dropped.ts";
import { incompleteTodos } from "../../todo/index.ts";
import { refusedWrite } from "./messages.ts";
import { toItems } from "./native.ts";

export function encode(outcome: Outcome): Reply {
  const error = outcome.issues.find(({ severity }) => severity === "error");
  if (error) return refusedWrite(error, outcome.list);
  switch (outcome.tool) {
    case "todo_read":
      return readReply(outcome);
    case "todo_clear":
      return {
        text: ["Todo list cleared.", ...keptLines(outcome.kept)].join("\n"),
        details: { ok: true },
        isError: false,
      };
    default:
      return writeReply(outcome);
  }
}

function readReply({ list }: Outcome): Reply {
  const todos = toItems(list);
  return {
    text: JSON.stringify(todos, null, 2),
    details: { ok: true, total: todos.length },
    isError: false,
  };
}

/** What is cancelled counts as done. */
function writeReply(outcome: Outcome): Reply {
  const { list } = outcome;
  const todos = toItems(list);
  const total = todos.length;
  const remaining = incompleteTodos(todos).length;
  const saved = `Saved ${total} todo(s); ${remaining} remaining (${total - remaining} done).`;
  return {
    text: [saved, ...movedLines(outcome)].join("\n"),
    details: { ok: true, total, remaining },
    isError: false,
  };
}
