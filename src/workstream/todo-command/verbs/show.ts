import type { TodoList } from "../../../todo/index.ts";
import { phasesToMarkdown } from "../../../todo/index.ts";
import type { Answer } from "../decision.ts";

/** The list as Markdown. */
export function show(list: TodoList, name: string): Answer {
  if (list.phases.length === 0) {
    return { kind: "status", text: `No todos. Use ${name} append <task> to start one.` };
  }
  return { kind: "status", text: phasesToMarkdown(list.phases).trimEnd() };
}
