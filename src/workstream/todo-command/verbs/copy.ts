import type { TodoList } from "../../../todo/index.ts";
import { listMarkdown } from "../../../views/board-markdown.ts";
import type { Answer } from "../decision.ts";
import type { TodoCommandHost } from "../host.ts";
import { reasonOf } from "../host.ts";

/** Puts the list on the clipboard as Markdown; a host without one answers the Markdown. */
export async function copy(list: TodoList, host: Pick<TodoCommandHost, "copy">): Promise<Answer> {
  if (list.phases.length === 0) return { kind: "warning", text: "No todos to copy." };
  const markdown = listMarkdown(list);
  if (!host.copy) return { kind: "status", text: markdown.trimEnd() };
  try {
    await host.copy(markdown);
  } catch (error) {
    return { kind: "error", text: reasonOf(error) };
  }
  return { kind: "status", text: "Copied todos as Markdown to clipboard." };
}
