import type { Task } from "../../task/index.ts";
import { safeText } from "../../views/text/safe-text.ts";
import type { Io } from "../io.ts";
import { printLines } from "../print/print.ts";
import { told } from "./task-words.ts";

/** Says that a task is closed and what may go on because of that. Answers the exit code. */
export function toldClosed(
  io: Io,
  json: boolean,
  words: string,
  { task, unblocked }: { readonly task: Task; readonly unblocked: readonly Task[] },
): number {
  const code = told(io, json, words, task, { unblocked });
  const rows = unblocked.map(({ id, subject }) => `  ${safeText(id)}: ${safeText(subject)}`);
  if (!json && rows.length > 0) printLines(io.stdout, ["Unblocked:", ...rows]);
  return code;
}
