import type { ShapeProblem, TaskPriority, TaskState } from "../../task/index.ts";
import { parseDraft, TASK_PRIORITIES, TASK_STATES } from "../../task/index.ts";
import type { NewTaskDraft, UnderClaim } from "../../workstream/board/index.ts";
import { UsageError } from "../arguments/usage.ts";
import { countOption, namesOption } from "../arguments/values.ts";
import type { Io } from "../io.ts";

/** A text, or with `-` all of standard input but the line end at its end. */
export async function textOption(io: Io, text: string): Promise<string> {
  return text === "-" ? (await io.readInput()).replace(/\r?\n$/, "") : text;
}

export function priorityOption(text: string): TaskPriority {
  const wanted = /^[Pp]?([0-9]+)$/.exec(text)?.[1];
  const priority = TASK_PRIORITIES.find((one) => String(one) === wanted);
  if (priority !== undefined) return priority;
  throw new UsageError(`--priority needs a number from 0 (first) to 4, not "${text}"`);
}

export function statesOption(text: string): readonly TaskState[] {
  return namesOption(text).map((name) => {
    const state = TASK_STATES.find((one) => one === name);
    if (state) return state;
    throw new UsageError(`--state needs some of ${TASK_STATES.join(",")}, not "${name}"`);
  });
}

/** What a page of tasks ended with: the priority and the place of its last one. */
export function cursorOption(text: string): string {
  if (/^\d+\.\d+$/.test(text)) return text;
  throw new UsageError(`--cursor needs what a page ended with, like 2.50, not "${text}"`);
}

export function epochOption(text: string | undefined): UnderClaim {
  return text === undefined ? {} : { epoch: countOption("epoch", text) };
}

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
