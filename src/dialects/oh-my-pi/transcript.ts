import { isObject } from "../json-input.ts";
import type { TodoPhase } from "./encode.ts";
import { readPhases } from "./decode.ts";

const EDIT = "user_todo_edit";

/** The entry that a transcript keeps of a person's edit. */
export interface UserTodoEdit {
  readonly type: "custom";
  readonly customType: typeof EDIT;
  readonly data: { readonly phases: readonly TodoPhase[] };
}

export function userTodoEdit(phases: readonly TodoPhase[]): UserTodoEdit {
  return { type: "custom", customType: EDIT, data: { phases } };
}

/**
 * The list as the newest entry of a transcript has it: a person's edit or a
 * successful tool result. Entries that carry no list are passed over; an
 * explicitly empty list counts.
 */
export function getLatestTodoPhasesFromEntries(entries: readonly unknown[]): TodoPhase[] {
  for (const entry of entries.toReversed()) {
    const phases = phasesOf(entry);
    if (phases) return phases;
  }
  return [];
}

function phasesOf(entry: unknown): TodoPhase[] | undefined {
  if (!isObject(entry)) return undefined;
  if (entry["type"] === "custom" && entry["customType"] === EDIT) return inside(entry["data"]);
  const { message } = entry;
  const isResult =
    entry["type"] === "message" &&
    isObject(message) &&
    message["role"] === "toolResult" &&
    message["toolName"] === "todo_write" &&
    message["isError"] !== true;
  return isResult ? inside(message["details"]) : undefined;
}

function inside(value: unknown): TodoPhase[] | undefined {
  return isObject(value) ? readPhases(value) : undefined;
}
