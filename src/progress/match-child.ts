import { isOpen } from "../todo/index.ts";

const SHORTEST_PART = 6;

/**
 * Whether a todo's content and the description of some work mean the same thing:
 * equal, or one contains the other and has at least 6 characters. Case and all but
 * letters and digits are ignored.
 */
export function matchesDescription(content: string, description: string): boolean {
  const todo = lettersAndDigits(content);
  const work = lettersAndDigits(description);
  if (todo === "" || work === "") return false;
  const [part, whole] = todo.length <= work.length ? [todo, work] : [work, todo];
  return part === whole || (part.length >= SHORTEST_PART && whole.includes(part));
}

/** The open todos that a child of this description works on; if it succeeds they may be completed. */
export function todosOfChild<T extends { readonly content: string; readonly status: string }>(
  todos: readonly T[],
  description: string,
): T[] {
  return todos.filter((todo) => isOpen(todo) && matchesDescription(todo.content, description));
}

function lettersAndDigits(text: string): string {
  const words = text.normalize("NFC").toLowerCase();
  return words.replace(/[^\p{L}\p{M}\p{N}]+/gu, " ").trim();
}
