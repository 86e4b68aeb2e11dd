import type { Issue } from "../../todo/index.ts";
import type { Edit, Edited } from "../edit.ts";
import type { Workstream } from "../workstream.ts";

/** What a person is told. A warning or an error means that the list is as it was. */
export interface Answer {
  readonly kind: "status" | "warning" | "error";
  readonly text: string;
  /** Contents that an unclear query could have meant. */
  readonly candidates?: readonly string[];
  /** What the edit did, if there was one. */
  readonly edited?: Edited;
}

/** What a verb makes of a list: an edit that is still to be carried out, or an answer at once. */
export type Decision =
  { readonly kind: "edit"; readonly edit: Edit; readonly text: string } | Answer;

/** Carries out what a verb decided. `name` is how the person called the command. */
export async function carryOut(
  work: Pick<Workstream, "edit">,
  decision: Decision,
  name: string,
): Promise<Answer> {
  if (decision.kind !== "edit") return decision;
  const { edit, text } = decision;
  const edited = await work.edit({ ...edit, action: `${name} ${edit.action}` });
  const refused = edited.issues.filter((issue) => issue.severity === "error");
  if (refused.length === 0) return { kind: "status", text, edited };
  return { kind: "error", text: refused.map(describeIssue).join("\n") };
}

/** Says to a person why an edit was refused. */
export function describeIssue(issue: Issue): string {
  switch (issue.code) {
    case "duplicate-todo":
      return `Task "${issue.content}" already exists`;
    case "empty-note":
      return "Missing text for note";
    case "unknown-todo":
      return "The task is gone: someone else removed it just now.";
    case "unknown-phase":
      return `Phase "${issue.phase}" is gone: someone else removed it just now.`;
    case "several-in-progress":
      return `Only one task can be in progress: ${issue.todos.map((todo) => todo.content).join(", ")}`;
    case "too-many-todos":
      return `${issue.count} tasks are too many; at most ${issue.max} fit.`;
    case "text-too-long":
      return `The ${issue.field} is too long: ${issue.length} ${issue.limit.unit}, at most ${issue.limit.max}.`;
    default:
      return issue satisfies never;
  }
}
