import type { Reply } from "../dialect.ts";
import type { Issue } from "../../todo/index.ts";

/** The words are the original's, to the letter: they say what is wrong and nothing else. */
export function refusal(problem: string): Reply {
  return { text: problem, details: null, isError: true };
}

/** Why the list did not take the plan. */
export function refusedWrite(issue: Issue): Reply {
  return refusal(problemOf(issue));
}

/** What the model reads of a plan that was taken and could be better. */
export function adviceText(issue: Issue): string {
  return `Note: ${problemOf(issue)}.`;
}

/** What the list has against a plan. */
function problemOf(issue: Issue): string {
  switch (issue.code) {
    case "several-in-progress":
      return "plan can contain at most one in_progress step";
    case "too-many-todos":
      return `plan can contain at most ${issue.max} steps`;
    case "text-too-long":
      return `plan[${issue.index}].step exceeds ${issue.limit.max} UTF-8 bytes`;
    default:
      return `the plan breaks a rule: ${issue.code}`;
  }
}
