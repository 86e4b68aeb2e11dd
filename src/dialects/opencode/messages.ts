import type { Reply } from "../dialect.ts";
import type { Problem } from "../flat-list.ts";
import { dotted, MOST_PROBLEMS } from "../flat-list.ts";
import { activeNames, quoted, standing } from "../reply-text.ts";
import type { Issue, TodoList } from "../../todo/index.ts";

/** The answer to input that does not fit, in the form that models know. */
export function invalidInput(problems: readonly Problem[], tool: string, list: TodoList): Reply {
  return refusal(tool, problems.slice(0, MOST_PROBLEMS).map(words).join("; "), list);
}

/** Why the list did not take the todos. */
export function refusedWrite(issue: Issue, list: TodoList, tool: string): Reply {
  return refusal(tool, `Only one todo can be in_progress, not ${activeNames(issue)}`, list);
}

function refusal(tool: string, error: string, list: TodoList): Reply {
  const text = [
    `The ${tool} tool was called with invalid arguments: ${error}.`,
    "Please rewrite the input so it satisfies the expected schema.",
    `The list stays as it was: ${standing(list)}.`,
  ].join("\n");
  return { text, details: { error }, isError: true };
}

function words(problem: Problem): string {
  const at = problem.path.length > 0 ? ` at ${dotted(problem.path)}` : "";
  switch (problem.code) {
    case "missing":
      return `Missing key${at}`;
    case "blank":
      return `Expected a text that is not blank${at}`;
    case "wrong-type":
      return `Expected ${problem.expected}, got ${problem.received}${at}`;
    case "unknown-word":
      return `Expected ${problem.allowed.join(", ")}, got ${quoted(problem.received)}${at}`;
    case "unknown-key":
      return `Key ${problem.key} is not allowed${at}`;
    default:
      return problem satisfies never;
  }
}
