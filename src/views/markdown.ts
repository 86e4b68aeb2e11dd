import { maskValue } from "../progress/secrets/secrets.ts";
import { phasesToMarkdown } from "../todo/markdown.ts";
import type { TodoList } from "../todo/todo.ts";
import { withoutControls } from "./text/safe-text.ts";

/**
 * A list as Markdown for anybody to read: its secrets covered, and nothing in it that a terminal
 * acts on. What is edited and read back is not.
 */
export function listMarkdown({ phases }: TodoList): string {
  return withoutControls(phasesToMarkdown(maskValue(phases)));
}
