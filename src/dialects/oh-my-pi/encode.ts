import type { Todo, TodoList, TodoStatus, Wait } from "../../todo/index.ts";
import { isOpen, phaseInWork, waitToText } from "../../todo/index.ts";
import type { Outcome, Reply } from "../dialect.ts";
import { removedLine, keptLines } from "../reply-text.ts";
import { errorLine, errorText } from "./messages.ts";

/** An op that lacks what it needs, with its place in the call. */
export interface Incomplete {
  readonly place: number;
  readonly text: string;
}

/** What `encode` needs to tell errors in the order of the ops. */
export interface Sent {
  /** For each operation the place of its op in the call. */
  readonly places: readonly number[];
  readonly incomplete: readonly Incomplete[];
  /** Did an op replace the whole list? */
  readonly replaces: boolean;
}

export function encode(outcome: Outcome): Reply {
  const errors = errorsInOrder(outcome);
  const completedTasks = completions(outcome);
  const details = {
    phases: toPhases(outcome.list),
    storage: outcome.isDurable ? "session" : "memory",
    ...(completedTasks.length > 0 && { completedTasks }),
  };
  const summary = formatSummary(outcome.list, errors);
  const { kept, changes } = outcome;
  const { replaces } = outcome.sent as Sent;
  const removed = replaces ? removedLine(changes) : undefined;
  return {
    text: [summary, removed ?? [], keptLines(kept)].flat().join("\n"),
    details,
    isError: errors.length > 0,
  };
}

/** The text that the model reads after a call: errors, what remains, the phase in work, the tree. */
export function formatSummary(list: TodoList, errors: readonly string[]): string {
  const isEmpty = list.phases.every(({ todos }) => todos.length === 0);
  if (errors.length === 0) return isEmpty ? "Todo list cleared." : wholeList(list);
  return isEmpty ? errorLine(errors) : `${errorLine(errors)}\n${wholeList(list)}`;
}

function wholeList(list: TodoList): string {
  const open: string[] = [];
  const tree: string[] = [];
  for (const { name, todos } of list.phases) {
    tree.push(`  ${name}:`);
    for (const todo of todos) {
      if (isOpen(todo)) open.push(openLine(todo, name));
      tree.push(treeLine(todo));
    }
  }
  const remaining =
    open.length === 0 ? "Remaining items: none." : `Remaining items (${open.length}):`;
  return [remaining, ...open, ...progressLine(list), ...tree].join("\n");
}

function progressLine(list: TodoList): string[] {
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

function openLine({ content, status, waits }: Todo, phase: string): string {
  return `  - ${content} [${waits ? "blocked" : status}] (${phase})`;
}

/** The notes of the task in progress are spelled out, those of others counted. */
function treeLine({ content, status, waits, notes }: Todo): string {
  const line = `    ${SYMBOLS[status]} ${content}${waits ? blockedWords(waits) : ""}`;
  if (!notes) return line;
  const bodies = status === "in_progress" ? `\n${noteBodies(notes)}` : "";
  return line + noteCount(notes) + bodies;
}

function blockedWords(waits: readonly Wait[]): string {
  const blocker = blockerOf(waits);
  return blocker === undefined ? " (blocked)" : ` (blocked: ${blocker})`;
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
  if (issues.length === 0 && incomplete.length === 0) return [];
  const refused = issues.map((issue) => ({
    place: places[issue.at ?? -1] ?? Infinity,
    text: errorText(issue),
  }));
  return [...incomplete, ...refused].sort((a, b) => a.place - b.place).map(({ text }) => text);
}

/** A task that was not completed before the call, stood in the same phase, and is completed now. */
function completions({ changes }: Outcome): { phase: string; content: string }[] {
  const completed = changes.filter(({ kind }) => kind === "completed");
  if (completed.length === 0) return [];
  const moved = new Set(changes.filter(({ kind }) => kind === "moved").map(({ id }) => id));
  return completed
    .filter(({ id }) => !moved.has(id))
    .map(({ phase, content }) => ({ phase, content }));
}

/** A task as this vocabulary writes it. */
export interface TodoItem {
  readonly content: string;
  readonly status: "pending" | "in_progress" | "completed" | "abandoned" | "blocked";
  /** What a blocked task waits for. */
  readonly blocker?: string;
  readonly notes?: readonly string[];
}

/** A phase as this vocabulary writes it. */
export interface TodoPhase {
  readonly name: string;
  readonly tasks: readonly TodoItem[];
}

export const NATIVE: { readonly [status in TodoStatus]: Exclude<TodoItem["status"], "blocked"> } = {
  pending: "pending",
  in_progress: "in_progress",
  completed: "completed",
  cancelled: "abandoned",
};

export function toPhases(list: TodoList): TodoPhase[] {
  return list.phases.map(({ name, todos }) => ({
    name,
    tasks: todos.map(toItem),
  }));
}

function toItem({ content, status, waits, notes }: Todo): TodoItem {
  const item = waits ? { content, ...blocked(waits) } : { content, status: NATIVE[status] };
  return notes ? { ...item, notes } : item;
}

function blocked(waits: readonly Wait[]): Pick<TodoItem, "status" | "blocker"> {
  const blocker = blockerOf(waits);
  return { status: "blocked", ...(blocker !== undefined && { blocker }) };
}

/** What a todo waits for, in this vocabulary's one text. */
export function blockerOf([wait]: readonly Wait[]): string | undefined {
  if (wait?.kind === "person") return wait.question;
  return wait && waitToText(wait);
}

export function toNative(list: TodoList): { readonly phases: readonly TodoPhase[] } {
  return { phases: toPhases(list) };
}
