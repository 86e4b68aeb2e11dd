import type { Todo, TodoList } from "../../todo/index.ts";
import { allTodos } from "../../todo/index.ts";

/** Shorter lists are finished without a word. */
const LONG_ENOUGH = 3;

const NAMES_A_CHECK = /verif|test|check|lint|review/i;

/**
 * What a model is told when it closes a list of three or more todos of which
 * none carries evidence or names a check. Nothing is refused.
 */
export function verificationNudge(finished: TodoList): string | undefined {
  const completed = allTodos(finished).filter(({ status }) => status === "completed");
  if (completed.length < LONG_ENOUGH || completed.some(isChecked)) return undefined;
  return `Note: ${completed.length} todos are closed, and none of them carries evidence or names a check. If the result can be tested, that may be worth doing before you sum up.`;
}

function isChecked({ content, check, evidence = [] }: Todo): boolean {
  return evidence.length > 0 || check !== undefined || NAMES_A_CHECK.test(content);
}
