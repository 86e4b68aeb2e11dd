import type { Reply } from "../dialect.ts";
import type { Issue, TodoList } from "../../todo/index.ts";
import { allTodos, focusOf, isOpen } from "../../todo/index.ts";
import { STATUSES } from "./schema.ts";

export const NOT_IN_PLAN_MODE =
  "update_plan is a TODO/checklist tool and is not allowed in Plan mode";

export function refusal(text: string): Reply {
  return { text, details: null, isError: true };
}

/** The answer to arguments that are not what the schema says. */
export function parseFailure(problem: string): Reply {
  return refusal(`failed to parse function arguments: ${problem}`);
}

export function missingField(field: string, at: string): string {
  return `missing field \`${field}\`${place(at)}`;
}

export function unknownField(field: string, known: readonly string[], at: string): string {
  const expected = known.map((name) => `\`${name}\``).join(" or ");
  return `unknown field \`${shown(field)}\`, expected ${expected}${place(at)}`;
}

export function unknownStatus(status: string, at: string): string {
  const expected = STATUSES.map((name) => `\`${name}\``).join(", ");
  return `unknown variant \`${shown(status)}\`, expected one of ${expected}${place(at)}`;
}

export function invalidType(value: unknown, expected: string, at: string): string {
  return `invalid type: ${kindOf(value)}, expected ${expected}${place(at)}`;
}

/** What the model reads when the list did not take the plan. */
export function refusedText(issue: Issue, list: TodoList): string {
  return `${problemOf(issue)}. The plan stays as it was: ${standing(list)}.`;
}

/** What the model reads of a plan that was taken and could be better. */
export function adviceText(issue: Issue): string {
  return `Note: ${problemOf(issue)}.`;
}

function problemOf(issue: Issue): string {
  if (issue.code !== "several-in-progress") return `the plan breaks a rule: ${issue.code}`;
  const steps = issue.todos.map(({ content }) => quoted(content)).join(", ");
  return `at most one step can be in_progress, not ${issue.todos.length}: ${steps}`;
}

function standing(list: TodoList): string {
  const todos = allTodos(list);
  if (todos.length === 0) return "empty";
  const done = `${todos.filter((todo) => !isOpen(todo)).length}/${todos.length} completed`;
  const focus = focusOf(list);
  return focus ? `${done}, in_progress: ${quoted(focus.content)}` : done;
}

function place(at: string): string {
  return at === "" ? "" : ` at ${at}`;
}

function kindOf(value: unknown): string {
  switch (typeof value) {
    case "string":
      return `string ${quoted(value)}`;
    case "boolean":
      return `boolean \`${value}\``;
    case "number":
      return `${Number.isSafeInteger(value) ? "integer" : "floating point"} \`${value}\``;
    default:
      if (Array.isArray(value)) return "sequence";
      return value === null || value === undefined ? "null" : "map";
  }
}

function quoted(text: string): string {
  return JSON.stringify(shown(text));
}

const MOST_SHOWN = 80;

function shown(text: string): string {
  const short = text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN - 1)}…` : text;
  return short.toWellFormed();
}
