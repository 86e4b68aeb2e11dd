import type { Issue, TodoList } from "../../todo/index.ts";
import type { Reply } from "../dialect.ts";
import type { Problem } from "../flat-list.ts";
import { dotted, MOST_PROBLEMS } from "../flat-list.ts";
import { activeNames, standing } from "../reply-text.ts";

/** The answer to input that does not fit the schema, in the form that models know. */
export function invalidInput(problems: readonly Problem[], tool: string, list: TodoList): Reply {
  return refusal(validationText(tool, problems), list);
}

export function validationText(tool: string, problems: readonly Problem[]): string {
  const noun = problems.length === 1 ? "issue" : "issues";
  const lines = [
    `InputValidationError: ${tool} failed due to the following ${noun}:`,
    ...problems.slice(0, MOST_PROBLEMS).map(words),
  ];
  if (problems.length > MOST_PROBLEMS) lines.push(`and ${problems.length - MOST_PROBLEMS} more`);
  return lines.join("\n");
}

function words(problem: Problem): string {
  const path = dotted(problem.path) || "input";
  switch (problem.code) {
    case "missing":
      return `The required parameter \`${path}\` is missing`;
    case "blank":
      return `The parameter \`${path}\` cannot be empty`;
    case "wrong-type":
      return `The parameter \`${path}\` type is expected as \`${problem.expected}\` but provided as \`${problem.received}\``;
    case "unknown-word": {
      const names = problem.allowed.map((name) => `\`${name}\``).join(", ");
      return `The parameter \`${path}\` is expected as one of ${names} but provided as ${JSON.stringify(problem.received)}`;
    }
    case "unknown-key":
      return `An unexpected parameter \`${[...problem.path, problem.key].join(".")}\` was provided`;
  }
}

/** Why the list did not take the todos. */
export function refusedWrite(issue: Issue, list: TodoList): Reply {
  return refusal(`${problemOf(issue)}.`, list);
}

/** What the model reads of todos that were taken and could be better. */
export function adviceText(issue: Issue): string {
  return `Note: ${problemOf(issue)}.`;
}

function refusal(problem: string, list: TodoList): Reply {
  const text = `${problem}\nThe list stays as it was: ${standing(list)}.`;
  return { text, details: null, isError: true };
}

function problemOf(issue: Issue): string {
  return `Only one todo can be in_progress at a time, not ${activeNames(issue)}`;
}

/** What a model is told when it closes a long list of which nothing was checked. Nothing is refused. */
export function verificationNudge(closed: number | undefined, what: string): string | undefined {
  return closed === undefined
    ? undefined
    : `Note: ${closed} ${what} are closed, and none of them carries evidence or names a check. If the result can be tested, that may be worth doing before you sum up.`;
}
