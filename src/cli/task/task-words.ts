import type { StoredTask } from "../../stores/contract.ts";
import type { Decided, Task, TaskRefusal, TaskStatus } from "../../task/index.ts";
import { isClosed, taskState } from "../../task/index.ts";
import type { TodoStatus } from "../../todo/index.ts";
import { refusalWords } from "../../views/task-words.ts";
import { safeText } from "../../views/text/safe-text.ts";
import type { Look, Paint } from "../../views/text/style.ts";
import { clip, displayWidth, pad } from "../../views/text/width.ts";
import type { Io } from "../io.ts";
import { NAME } from "../name.ts";
import { lookFor, printResult } from "../print/print.ts";

const AS_TODO: Readonly<Record<TaskStatus, TodoStatus>> = {
  open: "pending",
  in_progress: "in_progress",
  done: "completed",
  cancelled: "cancelled",
};

/** The sign of a task's status. */
export function taskIcon({ status }: Pick<Task, "status">, { symbols }: Look): string {
  return symbols.icon[AS_TODO[status]];
}

/** A row a task: id, sign, priority, subject, and what holds it back. */
export function taskRows(tasks: readonly StoredTask[], io: Io): string[] {
  const look = lookFor(io);
  const width = Math.max(0, ...tasks.map(({ task }) => displayWidth(safeText(task.id))));
  return tasks.map((stored) => taskRow(stored, width, look, io.now()));
}

function taskRow(stored: StoredTask, width: number, look: Look, now: number): string {
  const { style, symbols, columns } = look;
  const { task } = stored;
  const head = `${pad(safeText(task.id), width)}  ${taskIcon(task, look)} P${task.priority}  `;
  const tail = clip(tailOf(stored, now), Math.floor(columns / 3), symbols.ellipsis);
  const room = columns - displayWidth(head) - (tail === "" ? 0 : displayWidth(tail) + 2);
  const subject = clip(safeText(task.subject), room, symbols.ellipsis);
  return style.dim(head) + paintOf(task, style)(subject) + style.dim(tail && `  ${tail}`);
}

function tailOf({ task, openBlockers }: StoredTask, now: number): string {
  const labels = task.labels.map((label) => `#${safeText(label)}`);
  const owner = task.owner === undefined ? [] : [`@${safeText(task.owner)}`];
  const state = taskState(task, openBlockers, now);
  const held = state === "blocked" || state === "waiting" ? [state] : [];
  return [...held, ...owner, ...labels].join(" ");
}

function paintOf(task: Task, style: Look["style"]): Paint {
  if (task.status === "in_progress") return style.accent;
  return isClosed(task) ? style.dim : (text) => text;
}

/**
 * Says what was done with a task and what that unblocked, or why nothing was done. Answers the exit
 * code.
 */
export function printDecided(
  io: Io,
  json: boolean,
  decided: Decided<{ readonly task: Task; readonly unblocked?: readonly Task[] }>,
  words: string | ((task: Task) => string),
): number {
  if (!decided.ok) return refuse(io, json, decided.refusal);
  const { task, unblocked } = decided;
  const did = typeof words === "string" ? words : words(task);
  const rows = unblocked?.map(({ id, subject }) => safeText(`  ${id}: ${subject}`)) ?? [];
  const lines = [safeText(`${did} ${task.id}: ${task.subject}`)];
  if (rows.length > 0) lines.push("Unblocked:", ...rows);
  return printResult(io, json, "task", { ok: true, task, ...(unblocked && { unblocked }) }, lines);
}

/** Says why nothing was done, and answers the exit code. */
export function refuse(io: Io, json: boolean, refusal: TaskRefusal): number {
  const isUnknown = refusal.code === "task_not_found";
  const hint = isUnknown ? ` ${NAME} task list shows what there is.` : "";
  const message = refusalWords(refusal, io.now()) + hint;
  return printResult(io, json, "task", { ok: false, ...refusal, message }, message, false);
}
