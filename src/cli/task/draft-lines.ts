import type { ShapeProblem } from "../../task/index.ts";
import { parseDraft } from "../../task/index.ts";
import type { NewTaskDraft } from "../../workstream/board/index.ts";
import { UsageError } from "../arguments/usage.ts";

/** The drafts in a text with one JSON object a line. Throws a `UsageError` that names the line. */
export function draftsOf(text: string): readonly NewTaskDraft[] {
  return text.split("\n").flatMap((line, place) => {
    if (line.trim() === "") return [];
    const parsed = parseDraft(jsonOf(line, place + 1), ["id", "as"]);
    if (parsed.ok) return [parsed.draft as NewTaskDraft];
    throw new UsageError(`Line ${place + 1}: ${problemWords(parsed)}`);
  });
}

function jsonOf(line: string, number: number): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    throw new UsageError(`Line ${number} is not JSON: ${(error as Error).message}`);
  }
}

export function problemWords({ field, problem }: ShapeProblem): string {
  if (field === "") return "not a JSON object";
  switch (problem) {
    case "missing":
      return `"${field}" is missing`;
    case "wrong":
      return `"${field}" has a value that a task cannot have`;
    case "unknown":
      return `a task has no "${field}"`;
  }
}
