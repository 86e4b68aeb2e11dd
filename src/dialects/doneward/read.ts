import type { Todo, TodoList } from "../../todo/index.ts";
import { allTodos, waitToText } from "../../todo/index.ts";
import { shortened } from "../quoted.ts";
import type { Page } from "./decode.ts";
import { idOf } from "./native.ts";

/** What the first and the last line of a reply take of its budget. */
const FRAME = 50;

/** Tokens of a line, rather too many than too few: tokenizers differ, a budget should hold for all. */
function costOf(line: string): number {
  const ascii = line.replace(/[^ -~]/g, "").length;
  return Math.ceil(ascii / 3) + 2 * (line.length - ascii) + 3;
}

const MARKS: { readonly [status in Todo["status"]]: string } = {
  pending: "[ ]",
  in_progress: "[>]",
  completed: "[x]",
  cancelled: "[-]",
};

/**
 * The list from the cursor on, as many lines as the budget holds, and where to
 * go on. Undefined if nothing goes by the cursor's name any more.
 */
export function readLines(
  list: TodoList,
  { budget, cursor }: Page,
): { lines: string[]; next?: string } | undefined {
  const todos = allTodos(list);
  const start = cursor === undefined ? 0 : todos.findIndex((todo) => idOf(todo) === cursor);
  if (start < 0) return undefined;
  const lines: string[] = [];
  let left = budget - FRAME;
  for (const todo of todos.slice(start)) {
    const line = lineOf(todo);
    const cost = costOf(line);
    if (cost > left && lines.length > 0) return { lines, next: idOf(todo) };
    lines.push(cost > left ? shortened(line, Math.max(20, left)) : line);
    left -= cost;
  }
  return { lines };
}

function lineOf(todo: Todo): string {
  const { content, status, check, waits = [], notes = [] } = todo;
  const extras = [
    ...waits.map((wait) => `waits for ${waitToText(wait)}`),
    ...(check === undefined ? [] : [`check: ${check}`]),
    ...notes.map((note) => `note: ${note}`),
  ];
  const line = `${MARKS[status]} ${idOf(todo)} ${content}`;
  return [line, ...extras].join(" | ").toWellFormed();
}
