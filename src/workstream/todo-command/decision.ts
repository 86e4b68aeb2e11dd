import type { DialectWords } from "../../dialects/dialect.ts";
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

/** How a command that people call by a name speaks of the list. */
export interface CommandWords extends DialectWords {
  readonly name: string;
}

/** The words of `doneward`. */
export const COMMAND_WORDS: CommandWords = {
  name: "doneward",
  todo: "todo",
  add: "add",
  added: "Added",
  cancel: "cancel",
  cancelled: "cancelled",
  clear: "list clear",
  export: "list export",
  import: "list import",
  usage: [
    ["", "Show the todos"],
    ["add [<phase>] <todo...>", "Add a todo; the phase is matched or created"],
    ["start <todo>", "Start a todo"],
    ["done [<todo|phase>]", "Complete a todo, a phase or everything"],
    ["cancel [<todo|phase>]", "Cancel a todo, a phase or everything"],
    ["rm [<todo|phase>]", "Remove a todo, a phase or everything"],
    ["note <todo> <text...>", "Add a note to a todo"],
    ["edit", "Open the todos in $EDITOR"],
    ["copy", "Copy the todos as Markdown"],
    ["export <path>", "Write the todos as Markdown"],
    ["import <path>", "Replace the todos from Markdown"],
    ["history", "Show what changed, newest first"],
    ["undo", "Undo the last change"],
    ["clear", "Remove everything"],
  ],
};

/** The text with its first letter in upper case; the rest stays, acronyms and all. */
export function capitalised(text: string): string {
  const [first = "", ...rest] = text.trim();
  return first.toUpperCase() + rest.join("");
}

/** Every word with its first letter in upper case, one blank between them. */
export function titleCase(text: string): string {
  return text.trim().split(/\s+/).map(capitalised).join(" ");
}
