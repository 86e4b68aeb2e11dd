import type { Outcome, Reply } from "../dialect.ts";
import { droppedContents, droppedLine } from "../dropped.ts";
import { adviceText, refusedWrite } from "./messages.ts";
import type { TodoWriteItem } from "./native.ts";
import { toItems } from "./native.ts";
import { verificationNudge } from "./verification-nudge.ts";

/** What programs receive of todos that were taken. */
export interface TodoWriteResult {
  readonly oldTodos: readonly TodoWriteItem[];
  /** As written, also when that finished the list and it was put away. */
  readonly newTodos: readonly TodoWriteItem[];
  /** Open todos that the new list left out; absent if there are none. */
  readonly dropped?: readonly string[];
}

const TAKEN =
  "Todos have been modified successfully. Ensure that you continue to use the todo list to track your progress. Please proceed with the current tasks if applicable";

export function encode({ before, list, finished, issues, changes }: Outcome): Reply {
  const error = issues.find(({ severity }) => severity === "error");
  if (error) return refusedWrite(error, list);
  const dropped = droppedContents(changes);
  const details: TodoWriteResult = {
    oldTodos: toItems(before),
    newTodos: toItems(finished ?? list),
    ...(dropped.length > 0 && { dropped }),
  };
  const nudge = finished && verificationNudge(finished);
  const paragraphs = [TAKEN, nudge ?? []].flat().join("\n\n");
  const lines = [paragraphs, ...issues.map(adviceText), droppedLine(changes) ?? []].flat();
  return { text: lines.join("\n"), details, isError: false };
}
