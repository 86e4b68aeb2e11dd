import type { Todo, TodoList } from "../../todo/index.ts";
import { allTodos } from "../../todo/index.ts";
import type { Outcome, Reply } from "../dialect.ts";
import { quotedAll, writeReply } from "../reply-text.ts";
import type { ThreeStatus } from "../three-statuses.ts";
import { shownStatus } from "../three-statuses.ts";
import { refusedWrite } from "./messages.ts";

/** What `encode` needs to know of the input. */
export interface Sent {
  /** Lines that are no todos. */
  readonly ignored: readonly string[];
}

const MOST_NAMED = 10;

export function encode(outcome: Outcome): Reply {
  return writeReply(outcome, refusedWrite, ({ list, sent }) => {
    const { ignored } = sent as Sent;
    const lines = ["Todo list updated successfully."];
    if (ignored.length > 0) {
      lines.push(`Not taken as todos, for want of a box: ${quotedAll(ignored, MOST_NAMED)}`);
    }
    return { text: lines.join("\n"), details: { todos: allTodos(list).map(checklistItem) } };
  });
}

/** A todo as a line of the checklist says it. */
export interface ChecklistItem {
  readonly content: string;
  readonly status: ThreeStatus;
}

const BOXES: { readonly [status in ThreeStatus]: string } = {
  pending: "[ ]",
  in_progress: "[-]",
  completed: "[x]",
};

export function checklistLine({ content, status }: ChecklistItem): string {
  return `${BOXES[status]} ${content}`;
}

const NO_TEXT = "(no text)";

/** A content as it stands on a line of its own. */
export function onOneLine(content: string): string {
  if (!content.includes("\n")) return content.trim() || NO_TEXT;
  const lines = content.split("\n").map((line) => line.trim());
  return lines.filter((line) => line !== "").join(" ") || NO_TEXT;
}

export function checklistItem({ content, status }: Todo): ChecklistItem {
  return { content: onOneLine(content), status: shownStatus(status) };
}

export function toNative(list: TodoList): { readonly todos: string } {
  const lines = allTodos(list).map((todo) => checklistLine(checklistItem(todo)));
  return { todos: lines.join("\n") };
}
