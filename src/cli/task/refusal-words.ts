import type { TaskRefusal } from "../../task/index.ts";
import { refusalWords } from "../../views/task-words.ts";
import type { Io } from "../io.ts";
import { EXIT } from "../io.ts";
import { NAME } from "../name.ts";
import { printJson, printText } from "../print/print.ts";

/** Says why nothing was done, and answers the exit code. */
export function refuse(io: Io, json: boolean, refusal: TaskRefusal): number {
  const isUnknown = refusal.code === "task_not_found";
  const hint = isUnknown ? ` ${NAME} task list shows what there is.` : "";
  const message = refusalWords(refusal, io.now()) + hint;
  if (json) printJson(io, "task", { ok: false, ...refusal, message });
  else printText(io.stderr, message);
  return EXIT.refused;
}
