import type { TodoList } from "../../../todo/index.ts";
import { listMarkdown } from "../../../views/board-markdown.ts";
import type { Answer } from "../decision.ts";

/** The list as Markdown. */
export function show(list: TodoList, name: string): Answer {
  if (list.phases.length === 0) {
    return { kind: "status", text: `No todos. Use ${name} append <task> to start one.` };
  }
  return { kind: "status", text: listMarkdown(list).trimEnd() };
}
