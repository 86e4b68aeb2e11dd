import type { Issue, TodoList } from "../todo/index.ts";
import { focusOf, progressOf } from "../todo/index.ts";
import { quoted, quotedAll } from "./quoted.ts";

/** How a list stands, for a model whose write was refused: `1/3 completed, in_progress: "Fix it"`. */
export function standing(list: TodoList): string {
  const { completed, total } = progressOf(list);
  if (total === 0) return "empty";
  const focus = focusOf(list);
  const count = `${completed}/${total} completed`;
  return focus ? `${count}, in_progress: ${quoted(focus.content)}` : count;
}

const MOST_NAMED = 5;

/** The todos of which only one may be in progress: the one thing that can be wrong with a well-formed list. */
export function activeNames(issue: Issue): string {
  if (issue.code !== "several-in-progress") return issue.code;
  const contents = issue.todos.map(({ content }) => content);
  return quotedAll(contents, MOST_NAMED);
}
