import { fileChanged, parseReminderState } from "../../../reminder/index.ts";
import type { Change, JsonValue } from "../../../todo/index.ts";
import { changesBetween, deltaBetween, EMPTY_LIST } from "../../../todo/index.ts";
import type { Actor, NewEntry } from "../../contract.ts";
import type { TodoDocument } from "./todo-document.ts";

/** Who changed a list outside the program, in words for the history and the model. */
export interface EditCause {
  readonly actor: Actor;
  readonly action: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/**
 * The journal's line for a list that was edited in its file: what the
 * workstream writes for a command, so that history and undo know it.
 */
export function editEntry(
  before: TodoDocument | undefined,
  { list }: TodoDocument,
  changes: readonly Change[],
  { actor, action, at }: EditCause,
): NewEntry {
  const was = before?.list ?? EMPTY_LIST;
  const data = { cause: { command: action }, changes, delta: deltaBetween(was, list) };
  return { kind: "todo-changed", at, actor, data: data as unknown as JsonValue };
}

/** What an edit in the file did to the list. */
export function editChanges(before: TodoDocument | undefined, { list }: TodoDocument): Change[] {
  return changesBetween(before?.list ?? EMPTY_LIST, list);
}

/** The reminder document with a note that makes the model hear of the edit before its next turn. */
export function editReminder(
  reminder: JsonValue | undefined,
  changes: readonly Change[],
): JsonValue {
  return fileChanged(parseReminderState(reminder), changes) as unknown as JsonValue;
}
