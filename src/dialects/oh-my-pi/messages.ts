import type { DialectWords, HiddenMessage, Reply } from "../dialect.ts";
import { shortened } from "../reply-text.ts";
import type { Issue } from "../../todo/index.ts";

const TOOL = "todo_write";
/** A model repairs the rest along with these. */
const MOST_PROBLEMS = 10;
const MOST_OF_INPUT = 1_000;

/** The answer to input that does not fit the schema. */
export function validationFailed(problems: readonly string[], input: unknown): Reply {
  const lines = problems.slice(0, MOST_PROBLEMS).map((problem) => `  - ${problem}`);
  if (problems.length > lines.length) lines.push(`  - … ${problems.length - lines.length} more`);
  const received = JSON.stringify(excerpt(input, 0), null, 2) ?? String(input);
  const text = [
    `Validation failed for tool "${TOOL}":`,
    ...lines,
    "",
    "Received arguments:",
    shortened(received, MOST_OF_INPUT),
  ].join("\n");
  return { text, details: null, isError: true };
}

const MOST_ENTRIES = 100;
/** Where the texts of an `init` stand. */
const DEEPEST = 6;

/** As much of a value as may be printed: the head of long texts and lists, nothing far down. */
function excerpt(value: unknown, depth: number): unknown {
  if (typeof value === "string") return shortened(value, MOST_OF_INPUT);
  if (typeof value === "bigint") return String(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth > DEEPEST) return "…";
  if (Array.isArray(value)) {
    return value.slice(0, MOST_ENTRIES).map((inner) => excerpt(inner, depth + 1));
  }
  const fields = Object.entries(value).slice(0, MOST_ENTRIES);
  return Object.fromEntries(
    fields.map(([key, inner]) => [shortened(key), excerpt(inner, depth + 1)]),
  );
}

const MOST_OF_ERRORS = 1_000;

/** All errors of a call on one line; of very many the first. */
export function errorLine(errors: readonly string[]): string {
  let length = 0;
  const shown = errors.filter((error) => (length += error.length) <= MOST_OF_ERRORS);
  const more = errors.length - shown.length;
  return `Errors: ${[...shown, ...(more > 0 ? [`… ${more} more`] : [])].join("; ")}`;
}

/** What the model reads of something that an op could not do. */
export function errorText(issue: Issue): string {
  switch (issue.code) {
    case "unknown-todo":
      return unknownTask(issue.reference, issue.listIsEmpty);
    case "unknown-phase":
      return `Phase ${named(issue.phase)} not found`;
    case "duplicate-todo":
      return `Task ${named(issue.content)} already exists`;
    case "empty-note":
      return "Missing text for note operation";
    case "several-in-progress":
      return "More than one task in progress";
    case "too-many-todos":
      return `Too many tasks: ${issue.count} (at most ${issue.max})`;
    case "text-too-long":
      return `Task ${issue.index + 1} is too long: ${issue.length} ${issue.limit.unit} (at most ${issue.limit.max})`;
  }
}

const MOST_OF_NAME = 200;

/** Names stand in messages as they are; only very long ones are cut. */
function named(name: string): string {
  return `"${shortened(name, MOST_OF_NAME)}"`;
}

function unknownTask(reference: string, listIsEmpty: boolean): string {
  const missing = `Task ${named(reference)} not found`;
  if (/^task-\d+$/.test(reference)) {
    return `${missing}. Tasks are referenced by content, not by IDs — pass the task's full text from the previous result.`;
  }
  return listIsEmpty
    ? `${missing} (todo list is empty — was it replaced or not yet created?)`
    : missing;
}

/** The hidden message that makes the model repair a call that failed. */
export function failedWrite({ text }: Pick<Reply, "text">): HiddenMessage {
  return {
    type: "todo-write-error-reminder",
    text: [
      "<system-reminder>",
      "Your last todo_write call failed, so the user does not see your progress.",
      `Failure: ${text.trim() === "" ? "todo_write returned an error." : text}`,
      "Correct the payload and call todo_write again.",
      "</system-reminder>",
    ].join("\n"),
  };
}

/** The words of `/todo`, with the verbs that we have on top. */
export const SLASH_WORDS: DialectWords = {
  todo: "task",
  add: "append",
  added: "Appended",
  cancel: "drop",
  cancelled: "abandoned",
  clear: "clear",
  export: "export",
  import: "import",
  usage: [
    ["", "Show current todos"],
    ["edit", "Open todos in $EDITOR"],
    ["copy", "Copy todos as Markdown to clipboard"],
    ["export <path>", "Write todos as Markdown to <path>"],
    ["import <path>", "Replace todos from Markdown at <path>"],
    ["append [<phase>] <task...>", "Append a task; phase fuzzy-matched or auto-created"],
    ["start  <task>", "Mark task in_progress (fuzzy content match)"],
    ["done   [<task|phase>]", "Mark task/phase/all completed"],
    ["drop   [<task|phase>]", "Mark task/phase/all abandoned"],
    ["rm     [<task|phase>]", "Remove task/phase/all"],
    ["note   <task> <text...>", "Add a note to a task"],
    ["history", "Show what changed, newest first"],
    ["undo", "Take back the last change"],
    ["clear", "Remove everything"],
  ],
};
