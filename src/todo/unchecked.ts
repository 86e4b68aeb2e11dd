import { allTodos } from "./query.ts";
import type { Evidence, Todo, TodoList } from "./todo.ts";

/** Fewer are finished without a word. */
const MANY = 3;

const NAMES_A_CHECK = /verif|test|check|lint|review/i;

/**
 * How many todos of a finished list are completed, if they are three or more
 * and none of them carries evidence or names a check. Otherwise undefined.
 */
export function uncheckedCompletions(finished: TodoList): number | undefined {
  return uncheckedCount(allTodos(finished).filter(({ status }) => status === "completed"));
}

/** The same of anything that was completed. */
export function uncheckedCount(completed: readonly Completed[]): number | undefined {
  return completed.length < MANY || completed.some(isChecked) ? undefined : completed.length;
}

export type Completed = Pick<Todo, "content" | "check" | "evidence">;

function isChecked({ content, check, evidence = [] }: Completed): boolean {
  return evidence.some(isSupport) || check !== undefined || NAMES_A_CHECK.test(content);
}

/** That a file was written, or that something failed, shows nothing. */
function isSupport({ kind, exitCode = 0 }: Evidence): boolean {
  return kind !== "file" && exitCode === 0;
}
