import type { HiddenMessage, Reply } from "../dialect.ts";
import type { Issue } from "../../todo/index.ts";

const TOOL = "todo_write";
const MOST_OF_INPUT = 2_000;

/** The answer to input that does not fit the schema. */
export function validationFailed(problems: readonly string[], input: unknown): Reply {
  const lines = problems.slice(0, 10).map((problem) => `  - ${problem}`);
  if (problems.length > lines.length) lines.push(`  - … ${problems.length - lines.length} more`);
  const received = JSON.stringify(input, null, 2) ?? String(input);
  const shown = received.length > MOST_OF_INPUT ? `${received.slice(0, MOST_OF_INPUT)}…` : received;
  const text = [
    `Validation failed for tool "${TOOL}":`,
    ...lines,
    "",
    "Received arguments:",
    shown.toWellFormed(),
  ].join("\n");
  return { text, details: null, isError: true };
}

/** What the model reads of something that an op could not do. */
export function errorText(issue: Issue): string {
  switch (issue.code) {
    case "unknown-todo":
      return unknownTask(issue.reference, issue.listIsEmpty);
    case "unknown-phase":
      return `Phase "${issue.phase}" not found`;
    case "duplicate-todo":
      return `Task "${issue.content}" already exists`;
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

function unknownTask(reference: string, listIsEmpty: boolean): string {
  const missing = `Task "${reference}" not found`;
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
