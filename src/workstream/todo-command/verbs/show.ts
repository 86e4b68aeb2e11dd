import type { TodoList } from "../../../todo/index.ts";
import { listMarkdown } from "../../../views/board-markdown.ts";
import type { Answer } from "../decision.ts";
import type { CommandWords } from "../words.ts";
import { emptyText } from "./no-match.ts";

/** The list as Markdown. */
export function show(list: TodoList, words: CommandWords): Answer {
  if (list.phases.length === 0) {
    return { kind: "status", text: emptyText(words) };
  }
  return { kind: "status", text: listMarkdown(list).trimEnd() };
}
