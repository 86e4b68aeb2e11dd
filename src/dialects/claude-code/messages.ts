import type { Reply } from "../dialect.ts";
import type { Issue, TodoList } from "../../todo/index.ts";
import { allTodos, focusOf, isOpen } from "../../todo/index.ts";

export function refusal(text: string): Reply {
  return { text, details: null, isError: true };
}

const MOST_PROBLEMS = 10;

/** The answer to input that does not fit the schema, in the form that models know. */
export function validationFailure(tool: string, problems: readonly string[]): Reply {
  const lines = problems.slice(0, MOST_PROBLEMS);
  if (problems.length > lines.length) lines.push(`and ${problems.length - lines.length} more`);
  const noun = problems.length === 1 ? "issue" : "issues";
  const head = `InputValidationError: ${tool} failed due to the following ${noun}:`;
  return refusal([head, ...lines].join("\n"));
}

export function missing(path: string): string {
  return `The required parameter \`${path}\` is missing`;
}

export function unexpected(path: string): string {
  return `An unexpected parameter \`${path}\` was provided`;
}

export function wrongType(path: string, expected: string, value: unknown): string {
  return `The parameter \`${path}\` type is expected as \`${expected}\` but provided as \`${typeName(value)}\``;
}

export function notOneOf(path: string, allowed: readonly string[], value: string): string {
  const names = allowed.map((name) => `\`${name}\``).join(", ");
  return `The parameter \`${path}\` is expected as one of ${names} but provided as ${quoted(value)}`;
}

export function empty(path: string): string {
  return `The parameter \`${path}\` cannot be empty`;
}

/** What the model reads when the list did not take its todos. */
export function refusedText(issue: Issue, list: TodoList): string {
  return `${problemOf(issue)}. The list stays as it was: ${standing(list)}.`;
}

/** What the model reads of todos that were taken and could be better. */
export function adviceText(issue: Issue): string {
  return `Note: ${problemOf(issue)}.`;
}

function problemOf(issue: Issue): string {
  if (issue.code !== "several-in-progress") return `The todos break a rule: ${issue.code}`;
  const todos = issue.todos.map(({ content }) => quoted(content)).join(", ");
  return `Only one todo can be in_progress at a time, not ${issue.todos.length}: ${todos}`;
}

function standing(list: TodoList): string {
  const todos = allTodos(list);
  if (todos.length === 0) return "empty";
  const done = `${todos.filter((todo) => !isOpen(todo)).length}/${todos.length} completed`;
  const focus = focusOf(list);
  return focus ? `${done}, in_progress: ${quoted(focus.content)}` : done;
}

function typeName(value: unknown): string {
  if (Array.isArray(value)) return "array";
  return value === null ? "null" : typeof value;
}

const MOST_SHOWN = 80;

function quoted(text: string): string {
  const short = text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN - 1)}…` : text;
  return JSON.stringify(short.toWellFormed());
}
