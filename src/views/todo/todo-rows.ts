import { focusOf } from "../../todo/query.ts";
import type { Phase, Todo, TodoList } from "../../todo/todo.ts";
import { isOpen } from "../../todo/todo.ts";
import { timeText } from "../../todo/wait.ts";
import { safeText } from "../text/safe-text.ts";
import type { Look } from "../text/style.ts";
import { clip, displayWidth } from "../text/width.ts";

/** What a live view calls the todo: while it is in progress its active form, unless that is blank. */
export function liveWords(todo: Todo): string {
  const activeForm = todo.status === "in_progress" ? todo.activeForm?.trim() : undefined;
  return safeText(activeForm || todo.content) + waitMark(todo);
}

/** Behind a todo that waits: for whom or what. */
export function waitMark({ waits = [] }: Todo): string {
  const words = waits.map((wait) => {
    switch (wait.kind) {
      case "person":
        return "waiting for you";
      case "event":
        return `waiting for ${safeText(wait.name)}`;
      case "until":
        return `waiting until ${timeText(wait.at)}`;
    }
  });
  return words.length === 0 ? "" : ` (${words.join(", ")})`;
}

/** A todo's icon and words in at most `look.columns`, and the columns they take. */
export function iconRow(todo: Todo, look: Look): { readonly text: string; readonly width: number } {
  const { symbols, columns } = look;
  const icon = symbols.icon[todo.status];
  const words = clip(liveWords(todo), columns - displayWidth(icon) - 1, symbols.ellipsis);
  return { text: painted(todo, icon, words, look), width: displayWidth(`${icon} ${words}`) };
}

function painted(todo: Todo, icon: string, words: string, { style }: Look): string {
  switch (todo.status) {
    case "pending":
      return `${style.dim(icon)} ${words}`;
    case "in_progress":
      return style.bold(style.accent(`${icon} ${words}`));
    case "completed":
      return `${style.success(icon)} ${style.dim(words)}`;
    case "cancelled":
      return `${style.error(icon)} ${style.dim(style.strike(words))}`;
  }
}

/** How long a closed todo stays in sight, in seconds. */
const TODO_CLEAR_DELAY = 60;

/**
 * The list without the todos that were closed `delay` seconds ago or earlier; at
 * 0 without all closed ones, below 0 nothing is hidden. For display only: phases
 * stay, also when nothing is left in them, and totals belong to the whole list. A
 * closed todo that does not say when counts from when it was added.
 */
export function hideClosed(
  list: TodoList,
  now: number,
  delay: number = TODO_CLEAR_DELAY,
): TodoList {
  if (delay < 0) return list;
  const isInSight = (todo: Todo): boolean =>
    isOpen(todo) || (delay > 0 && now - (todo.times.closed ?? todo.times.added) < delay * 1000);
  return {
    phases: list.phases.map((phase) => ({ ...phase, todos: phase.todos.filter(isInSight) })),
  };
}

/**
 * Where the phase stands that a live view shows: the one with the focus, without a
 * focus the first with open work, else the last with a todo; -1 when there is none.
 */
export function placeInWork({ phases }: TodoList): number {
  const focus = focusOf({ phases });
  const isInWork = (phase: Phase): boolean =>
    focus ? phase.todos.includes(focus) : phase.todos.some(isOpen);
  const place = phases.findIndex(isInWork);
  return place >= 0 ? place : phases.findLastIndex((phase) => phase.todos.length > 0);
}

/** A stretch of todos, and how many stand before and after it. */
export interface TodoWindow {
  readonly earlier: number;
  readonly shown: readonly Todo[];
  readonly later: number;
}

/**
 * At most `limit` todos. They are the first ones as long as that shows the todo in
 * progress (without one, the first open todo); else the window moves down until
 * that todo has two before it.
 */
export function windowOf(todos: readonly Todo[], limit: number): TodoWindow {
  const active = todos.findIndex((todo) => todo.status === "in_progress");
  const anchor = active >= 0 ? active : todos.findIndex(isOpen);
  const before = Math.min(2, limit - 1);
  const last = Math.max(0, todos.length - limit);
  const start = anchor < limit ? 0 : Math.min(anchor - before, last);
  const shown = todos.slice(start, start + limit);
  return { earlier: start, shown, later: todos.length - start - shown.length };
}
