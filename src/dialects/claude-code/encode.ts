import type { Outcome, Reply } from "../dialect.ts";
import type { MovedContents } from "../dropped.ts";
import { movedContents, movedLines } from "../dropped.ts";
import { adviceText, refusedWrite } from "./messages.ts";
import type { TodoWriteItem } from "./native.ts";
import { toItems } from "./native.ts";
import { verificationNudge } from "./verification-nudge.ts";

/** What programs receive of todos that were taken. */
export interface TodoWriteResult extends MovedContents {
  readonly oldTodos: readonly TodoWriteItem[];
  /** As written, also when that finished the list and it was put away. */
  readonly newTodos: readonly TodoWriteItem[];
}

const TAKEN =
  "Todos have been modified successfully. Ensure that you continue to use the todo list to track your progress. Please proceed with the current tasks if applicable";

export function encode(outcome: Outcome): Reply {
  const { before, list, finished, issues } = outcome;
  const error = issues.find(({ severity }) => severity === "error");
  if (error) return refusedWrite(error, list);
  const details: TodoWriteResult = {
    oldTodos: toItems(before),
    newTodos: toItems(finished ?? list),
    ...movedContents(outcome),
  };
  const nudge = finished && verificationNudge(finished);
  const paragraphs = [TAKEN, nudge ?? []].flat().join("\n\n");
  const lines = [paragraphs, ...issues.map(adviceText), ...movedLines(outcome)];
  return { text: lines.join("\n"), details, isError: false };
}
