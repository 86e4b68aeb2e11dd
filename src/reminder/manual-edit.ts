import { escapeForPrompt } from "../fence/index.ts";
import type { MarkdownPhase } from "../todo/index.ts";
import { phasesToMarkdown } from "../todo/index.ts";

/**
 * Tells the model what a person did to its list, in the order it was done, and
 * what the list is now.
 */
export function manualEditReminder(
  actions: readonly string[],
  phases: readonly MarkdownPhase[],
): string {
  const list =
    phases.length === 0 ? "(empty)" : phasesToMarkdown(phases.map(escapePhase)).trimEnd();
  return [
    "<system-reminder>",
    `The user manually modified the todo list (${actions.map(escapeForPrompt).join("; ")}).`,
    "Current todo list:",
    "",
    list,
    "</system-reminder>",
  ].join("\n");
}

function escapePhase({ name, todos }: MarkdownPhase): MarkdownPhase {
  return {
    name: escapeForPrompt(name),
    todos: todos.map(({ content, status, notes = [] }) => ({
      content: escapeForPrompt(content),
      status,
      notes: notes.map((note) => note.split("\n").map(escapeForPrompt).join("\n")),
    })),
  };
}
