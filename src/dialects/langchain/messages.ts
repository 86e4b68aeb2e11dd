import type { Reply } from "../dialect.ts";
import type { Problem } from "../flat-list.ts";
import { dotted, MOST_PROBLEMS } from "../flat-list.ts";
import { activeNames, standing } from "../reply-text.ts";
import type { Issue, TodoList } from "../../todo/index.ts";

/** The answer to input that does not fit, in the form that models know. */
export function invalidInput(problems: readonly Problem[], tool: string, list: TodoList): Reply {
  const lines = problems
    .slice(0, MOST_PROBLEMS)
    .flatMap((problem) => [
      `✖ ${words(problem)}`,
      ...(problem.path.length > 0 ? [`  → at ${dotted(problem.path)}`] : []),
    ]);
  const error = ["Received tool input did not match expected schema", "", ...lines].join("\n");
  return refusal(tool, error, list);
}

/** Why the list did not take the todos. */
export function refusedWrite(issue: Issue, list: TodoList, tool: string): Reply {
  return refusal(tool, `Only one todo can be in_progress, not ${activeNames(issue)}.`, list);
}

function refusal(tool: string, problem: string, list: TodoList): Reply {
  const error = `${problem}\nThe list stays as it was: ${standing(list)}.`;
  const text = `Error invoking tool '${tool}' with error: ${error}\n Please fix the error and try again.`;
  return { text, details: { error }, isError: true };
}

function words(problem: Problem): string {
  switch (problem.code) {
    case "missing":
      return "Required";
    case "blank":
      return "Must not be blank";
    case "wrong-type":
      return `Expected ${problem.expected}, received ${problem.received}`;
    case "unknown-word": {
      const allowed = problem.allowed.map((word) => `'${word}'`).join(" | ");
      return `Invalid enum value. Expected ${allowed}, received '${problem.received}'`;
    }
    case "unknown-key":
      return `Unrecognized key(s) in object: '${problem.key}'`;
    default:
      return problem satisfies never;
  }
}
