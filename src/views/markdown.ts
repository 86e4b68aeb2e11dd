import { maskValue } from "../progress/secrets/secrets.ts";
import { phasesToMarkdown } from "../todo/markdown.ts";
import type { TodoList } from "../todo/todo.ts";

/** A list as Markdown for anybody to read, its secrets covered. What is edited and read back is not. */
export function listMarkdown({ phases }: TodoList): string {
  return phasesToMarkdown(maskValue(phases));
}
