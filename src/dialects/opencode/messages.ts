import type { Reply } from "../dialect.ts";
import type { Problem } from "../flat-list.ts";
import { dotted, quoted } from "../flat-list.ts";

/** The answer to a call that could not be carried out. */
export function refusal(tool: string, detail: string): Reply {
  const text = `The ${tool} tool was called with invalid arguments: ${detail}.\nPlease rewrite the input so it satisfies the expected schema.`;
  return { text, details: { error: detail }, isError: true };
}

export function invalidInput(problems: readonly Problem[], tool: string): Reply {
  return refusal(tool, problems.map(words).join("; "));
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
