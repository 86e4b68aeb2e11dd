import type { TodoList } from "../../todo/index.ts";
import { allTodos, focusOf, progressOf } from "../../todo/query.ts";
import { isOpen } from "../../todo/todo.ts";
import { commandLine } from "../../clients/setup.ts";
import type { Need } from "../../views/needs-you.ts";
import { safeText } from "../../views/text/safe-text.ts";
import { clip } from "../../views/text/width.ts";
import type { Answer } from "../../workstream/todo-command/decision.ts";
import type { Io } from "../io.ts";
import { EXIT } from "../io.ts";
import { NAME } from "../name.ts";
import { lookFor, printJson, printLines, printText } from "./print.ts";

/** Prints an answer and gives the exit code that goes with it. */
export function printAnswer(io: Io, answer: Answer, { json }: { readonly json: boolean }): number {
  const { kind, text, edited, candidates } = answer;
  const isDone = kind === "status";
  if (json) {
    printJson(io, "edit", {
      ok: isDone,
      message: text,
      ...(candidates && { candidates }),
      ...(edited && { changes: edited.changes, list: edited.list }),
    });
  } else if (edited) {
    printLines(io.stdout, [safeText(text), ...whatIsNext(io, edited.list, edited.changes.length)]);
  } else if (isDone) {
    printText(io.stdout, text);
  } else {
    printText(io.stderr, text);
    if (candidates) printLines(io.stderr, meant(candidates));
  }
  return isDone ? EXIT.done : EXIT.refused;
}

/** The focus and how far the list is; the way back where nothing is left open. */
function whatIsNext(io: Io, list: TodoList, changes: number): string[] {
  const { style, symbols, columns } = lookFor(io);
  const { completed, total } = progressOf(list);
  const focus = focusOf(list);
  const isWayBackWanted = changes > 1 && !allTodos(list).some(isOpen);
  if (isWayBackWanted) return [style.dim(`${NAME} undo takes it back.`)];
  if (!focus) return [];
  const progress = ` ${symbols.separator} ${completed}/${total}`;
  const row = `${symbols.icon.in_progress} ${safeText(focus.content)}`;
  const shown = clip(row, columns - progress.length, symbols.ellipsis);
  return [style.accent(shown) + style.dim(progress)];
}

const MOST_CANDIDATES = 5;

function meant(candidates: readonly string[]): string[] {
  const shown = candidates.slice(0, MOST_CANDIDATES).map((content) => `  ${safeText(content)}`);
  const hidden = candidates.length - shown.length;
  if (hidden > 0) shown.push(`  and ${hidden} more`);
  return ["It could be:", ...shown];
}

/** The command that answers what an agent needs; undefined if only its own terminal can. */
export function answerCommand({ kind, todo }: Need): string | undefined {
  if (kind === "plan") return `${NAME} plan show`;
  return todo === undefined ? undefined : `${NAME} answer ${commandLine([safeText(todo)])} "…"`;
}
