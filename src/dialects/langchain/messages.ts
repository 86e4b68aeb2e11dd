import type { Reply } from "../dialect.ts";
import type { Problem } from "../flat-list.ts";
import { dotted } from "../flat-list.ts";

/** The answer to a call that could not be carried out. */
export function refusal(tool: string, error: string): Reply {
  const text = `Error invoking tool '${tool}' with error: ${error}\n Please fix the error and try again.`;
  return { text, details: { error }, isError: true };
}

export function invalidInput(problems: readonly Problem[], tool: string): Reply {
  const lines = problems.flatMap((problem) => [
    `✖ ${words(problem)}`,
    ...(problem.path.length > 0 ? [`  → at ${dotted(problem.path)}`] : []),
  ]);
  const error = ["Received tool input did not match expected schema", "", ...lines].join("\n");
  return refusal(tool, error);
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
