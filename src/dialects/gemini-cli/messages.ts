import type { Reply } from "../dialect.ts";
import type { Problem } from "../flat-list.ts";
import type { Path } from "../json-input.ts";
import { activeNames, standing } from "../reply-text.ts";
import type { Issue, TodoList } from "../../todo/index.ts";

export const IN_PLAN_MODE =
  "Tool execution denied by policy. You are in Plan Mode with access to read-only tools. Execution of scripts (including those from skills) is blocked.";

/** The answer to a call that could not be carried out. */
export function refusal(error: string): Reply {
  return { text: error, details: { error }, isError: true };
}

/** One problem at a time, as this vocabulary does it. */
export function invalidInput(problems: readonly Problem[], _tool: string, list: TodoList): Reply {
  const [first = ""] = problems.map(words);
  return unchanged(`${first}.`, list);
}

/** Why the list did not take the todos. */
export function refusedWrite(issue: Issue, list: TodoList): Reply {
  const rule = 'Invalid parameters: Only one task can be "in_progress" at a time.';
  return unchanged(`${rule} These are: ${activeNames(issue)}.`, list);
}

function unchanged(problem: string, list: TodoList): Reply {
  return refusal(`${problem} The list stays as it was: ${standing(list)}.`);
}

function words(problem: Problem): string {
  const { path } = problem;
  switch (problem.code) {
    case "missing":
      return `${slashed(path.slice(0, -1))} must have required property '${path.at(-1)}'`;
    case "blank":
      return `Each todo must have a non-empty description string (${slashed(path)})`;
    case "wrong-type":
      return path.length === 0
        ? "Value of params must be an object"
        : `${slashed(path)} must be ${problem.expected}`;
    case "unknown-word":
      return `${slashed(path)} must be equal to one of the allowed values: ${problem.allowed.join(", ")}`;
    case "unknown-key":
      return `${slashed(path)} must NOT have additional properties: ${problem.key}`;
    default:
      return problem satisfies never;
  }
}

function slashed(path: Path): string {
  return ["params", ...path].join("/");
}
