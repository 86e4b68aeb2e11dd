import type { Issue } from "../../todo/index.ts";
import type { Edit, Edited } from "../edit.ts";
import type { Workstream } from "../workstream.ts";
import { capitalised, COMMAND_WORDS } from "./words.ts";
import type { CommandWords } from "./words.ts";

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

/** Carries out what a verb decided. */
export async function carryOut(
  work: Pick<Workstream, "edit">,
  decision: Decision,
  words: CommandWords,
): Promise<Answer> {
  if (decision.kind !== "edit") return decision;
  const { edit, text } = decision;
  const edited = await work.edit({ ...edit, action: `${words.name} ${edit.action}` });
  const refused = edited.issues.filter((issue) => issue.severity === "error");
  if (refused.length === 0) return { kind: "status", text, edited };
  return { kind: "error", text: refused.map((issue) => describeIssue(issue, words)).join("\n") };
}

/** Says to a person why an edit was refused. */
export function describeIssue(issue: Issue, { todo }: CommandWords = COMMAND_WORDS): string {
  switch (issue.code) {
    case "duplicate-todo":
      return `${capitalised(todo)} "${issue.content}" already exists`;
    case "empty-note":
      return "Missing text for note";
    case "unknown-todo":
      return `The ${todo} is gone: someone else removed it just now.`;
    case "unknown-phase":
      return `Phase "${issue.phase}" is gone: someone else removed it just now.`;
    case "several-in-progress":
      return `Only one ${todo} can be in progress: ${issue.todos.map((todo) => todo.content).join(", ")}`;
    case "too-many-todos":
      return `${issue.count} ${todo}s are too many; at most ${issue.max} fit.`;
    case "text-too-long":
      return `The ${issue.field} is too long: ${issue.length} ${issue.limit.unit}, at most ${issue.limit.max}.`;
    default:
      return issue satisfies never;
  }
}
