import type { Reply } from "../dialect.ts";
import { activeNames, quoted, shortened, standing } from "../reply-text.ts";
import { THREE_STATUSES } from "../three-statuses.ts";
import type { Issue, TodoList } from "../../todo/index.ts";

export const NOT_IN_PLAN_MODE =
  "update_plan is a TODO/checklist tool and is not allowed in Plan mode";

export const NOT_JSON = "the arguments are not valid JSON";

export function refusal(text: string): Reply {
  return { text, details: null, isError: true };
}

/** The answer to arguments that are not what the schema says. */
export function parseFailure(problem: string, list: TodoList): Reply {
  return unchanged(`failed to parse function arguments: ${problem}`, list);
}

export function missingField(field: string, at: string): string {
  return `missing field \`${field}\`${place(at)}`;
}

export function unknownField(field: string, known: readonly string[], at: string): string {
  const expected = known.map((name) => `\`${name}\``).join(" or ");
  return `unknown field \`${shortened(field)}\`, expected ${expected}${place(at)}`;
}

export function unknownStatus(status: string, at: string): string {
  const expected = THREE_STATUSES.map((name) => `\`${name}\``).join(", ");
  return `unknown variant \`${shortened(status)}\`, expected one of ${expected}${place(at)}`;
}

export function invalidType(value: unknown, expected: string, at: string): string {
  return `invalid type: ${kindOf(value)}, expected ${expected}${place(at)}`;
}

/** Why the list did not take the plan. */
export function refusedWrite(issue: Issue, list: TodoList): Reply {
  return unchanged(problemOf(issue), list);
}

/** What the model reads of a plan that was taken and could be better. */
export function adviceText(issue: Issue): string {
  return `Note: ${problemOf(issue)}.`;
}

function unchanged(problem: string, list: TodoList): Reply {
  return refusal(`${problem}. The plan stays as it was: ${standing(list)}.`);
}

function problemOf(issue: Issue): string {
  return `at most one step can be in_progress, not ${activeNames(issue)}`;
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
