import type { Reply } from "../dialect.ts";
import { typeName } from "../json-input.ts";
import { shortened } from "../quoted.ts";
import { activeNames, standing } from "../standing.ts";
import type { Issue, TodoList } from "../../todo/index.ts";

/** A model repairs the rest along with these. */
const MOST_PROBLEMS = 10;

/** The answer to input that does not fit the schema, in the form that models know. */
export function validationFailure(
  tool: string,
  problems: readonly string[],
  list: TodoList,
): Reply {
  return refusal(validationText(tool, problems), list);
}

export function validationText(tool: string, problems: readonly string[]): string {
  const noun = problems.length === 1 ? "issue" : "issues";
  const lines = [
    `InputValidationError: ${tool} failed due to the following ${noun}:`,
    ...problems.slice(0, MOST_PROBLEMS),
  ];
  if (problems.length > MOST_PROBLEMS) lines.push(`and ${problems.length - MOST_PROBLEMS} more`);
  return lines.join("\n");
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
  const word = JSON.stringify(shortened(value, MOST_OF_WORD));
  return `The parameter \`${path}\` is expected as one of ${names} but provided as ${word}`;
}

export function empty(path: string): string {
  return `The parameter \`${path}\` cannot be empty`;
}

/** Why the list did not take the todos. */
export function refusedWrite(issue: Issue, list: TodoList): Reply {
  return refusal(`${problemOf(issue)}.`, list);
}

/** What the model reads of todos that were taken and could be better. */
export function adviceText(issue: Issue): string {
  return `Note: ${problemOf(issue)}.`;
}

const MOST_OF_WORD = 30;

function refusal(problem: string, list: TodoList): Reply {
  const text = `${problem}\nThe list stays as it was: ${standing(list)}.`;
  return { text, details: null, isError: true };
}

function problemOf(issue: Issue): string {
  return `Only one todo can be in_progress at a time, not ${activeNames(issue)}`;
}
