import type { Outcome, Reply } from "../dialect.ts";
import { droppedLine } from "../dropped.ts";
import { oncePerTodo, strung } from "../list-text.ts";
import type { Todo, TodoList } from "../../todo/index.ts";
import { allTodos, isOpen, phaseInWork } from "../../todo/index.ts";
import type { Sent } from "./decode.ts";
import { errorLine, errorText } from "./messages.ts";
import { toPhases } from "./native.ts";

export function encode(outcome: Outcome): Reply {
  const errors = errorsInOrder(outcome);
  const completedTasks = completions(outcome);
  const details = {
    phases: toPhases(outcome.list),
    storage: outcome.isDurable ? "session" : "memory",
    ...(completedTasks.length > 0 && { completedTasks }),
  };
  const lines = [formatSummary(outcome.list, errors)];
  const { replaces } = outcome.sent as Sent;
  const dropped = replaces ? droppedLine(outcome.changes) : undefined;
  if (dropped !== undefined) lines.push(dropped);
  return {
    text: strung(lines, "\n"),
    details,
    isError: errors.length > 0,
  };
}

/** The text that the model reads after a call: errors, what remains, the phase in work, the tree. */
export function formatSummary(list: TodoList, errors: readonly string[]): string {
  const head = errors.length > 0 ? [errorLine(errors)] : [];
  if (allTodos(list).length === 0) return head[0] ?? "Todo list cleared.";
  const lines = [...head, ...remainingLines(list), ...progressLines(list), ...treeLines(list)];
  return strung(lines, "\n");
}

function remainingLines({ phases }: TodoList): string[] {
  const open: string[] = [];
  for (const { name, todos } of phases) {
    for (const todo of todos) {
      if (isOpen(todo)) open.push(`${openLine(todo)}${name})`);
    }
  }
  return open.length === 0
    ? ["Remaining items: none."]
    : [`Remaining items (${open.length}):`, ...open];
}

function progressLines(list: TodoList): string[] {
  const current = phaseInWork(list);
  if (!current) return [];
  const { phase, place } = current;
  const closed = phase.todos.filter((todo) => !isOpen(todo)).length;
  const count = `${closed}/${phase.todos.length} tasks complete`;
  return [`Phase ${place + 1}/${list.phases.length} "${phase.name}" — ${count}`];
}

const SYMBOLS: { readonly [status in Todo["status"]]: string } = {
  completed: "✓",
  in_progress: "→",
  cancelled: "✗",
  pending: "○",
};

const openLine = oncePerTodo(({ content, status }) => `  - ${content} [${status}] (`);
const treeLine = oncePerTodo(
  ({ content, status, notes }) =>
    `    ${SYMBOLS[status]} ${content}${notes ? noteCount(notes) : ""}`,
);

/** The notes of the task in progress are spelled out, those of others counted. */
function treeLines({ phases }: TodoList): string[] {
  const lines: string[] = [];
  for (const { name, todos } of phases) {
    lines.push(`  ${name}:`);
    for (const todo of todos) {
      const { status, notes } = todo;
      lines.push(treeLine(todo));
      if (notes && status === "in_progress") lines.push(noteBodies(notes));
    }
  }
  return lines;
}

function noteCount({ length }: readonly string[]): string {
  return ` (+${length} note${length === 1 ? "" : "s"})`;
}

function noteBodies(notes: readonly string[]): string {
  const bodies = notes.map((note) => note.replace(/^/gm, "        "));
  return bodies.join("\n        ---\n");
}

/** Errors of the input and of the list, in the order of the ops that caused them. */
function errorsInOrder({ issues, sent }: Outcome): string[] {
  const { places, incomplete } = sent as Sent;
  const refused = issues.map((issue) => ({
    place: places[issue.at ?? -1] ?? Infinity,
    text: errorText(issue),
  }));
  return [...incomplete, ...refused].sort((a, b) => a.place - b.place).map(({ text }) => text);
}

/** A task that was not completed before the call, stood in the same phase, and is completed now. */
function completions({ changes }: Outcome): { phase: string; content: string }[] {
  const moved = new Set(changes.filter(({ kind }) => kind === "moved").map(({ id }) => id));
  return changes
    .filter(({ kind, id }) => kind === "completed" && !moved.has(id))
    .map(({ phase, content }) => ({ phase, content }));
}
