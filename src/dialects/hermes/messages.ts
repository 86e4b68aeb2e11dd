import type { Reply } from "../dialect.ts";
import type { Issue, TodoList } from "../../todo/index.ts";
import { focusOf, progressOf } from "../../todo/index.ts";

/** Every refusal is JSON with one key. */
export function refusal(error: string): Reply {
  const details = { error };
  return { text: JSON.stringify(details), details, isError: true };
}

/** What the model reads of a write that the rules refused. */
export function refusedText(issue: Issue, list: TodoList): string {
  if (issue.code !== "several-in-progress") return `the list does not allow it: ${issue.code}`;
  const active = issue.todos.map(({ content }) => quoted(content)).join(", ");
  const { completed, total } = progressOf(list);
  const focus = focusOf(list);
  return [
    `only one item can be in_progress, not ${issue.todos.length}: ${active}.`,
    `The list stays as it was: ${completed}/${total} completed`,
    ...(focus ? [`and ${quoted(focus.content)} in_progress.`] : ["and none in_progress."]),
  ].join(" ");
}

const MOST_SHOWN = 80;

function quoted(text: string): string {
  const short = text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN - 1)}…` : text;
  return JSON.stringify(short.toWellFormed());
}

/** What this vocabulary's errors call the type of a JSON value. */
export function typeName(value: unknown): string {
  switch (typeof value) {
    case "string":
      return "str";
    case "boolean":
      return "bool";
    case "number":
      return Number.isInteger(value) ? "int" : "float";
    default:
      if (value === null || value === undefined) return "NoneType";
      return Array.isArray(value) ? "list" : "dict";
  }
}
