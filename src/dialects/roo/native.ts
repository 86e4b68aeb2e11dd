import { readFlat } from "../flat-phase.ts";
import { isObject } from "../json-input.ts";
import { draftOf, shownStatus, threeStatus } from "../three-statuses.ts";
import type { PhaseDraft, Todo, TodoDraft, TodoList } from "../../todo/index.ts";
import { allTodos, DEFAULT_PHASE } from "../../todo/index.ts";
import type { ChecklistItem } from "./checklist.ts";
import { checklistLine, onOneLine, readChecklist } from "./checklist.ts";

export function checklistItem({ content, status }: Todo): ChecklistItem {
  return { content: onOneLine(content), status: shownStatus(status) };
}

export function itemDraft({ content, status }: ChecklistItem): TodoDraft {
  return draftOf(content, status);
}

export function toNative(list: TodoList): { readonly todos: string } {
  const lines = allTodos(list).map((todo) => checklistLine(checklistItem(todo)));
  return { todos: lines.join("\n") };
}

/** Reads a checklist, items as a transcript keeps them, or an object that has either. */
export function fromNative(value: unknown): readonly PhaseDraft[] | undefined {
  const list = isObject(value) ? value["todos"] : value;
  return typeof list === "string" ? readLines(list) : readItems(list);
}

/** Undefined for a text that is no checklist. */
function readLines(text: string): readonly PhaseDraft[] | undefined {
  const { items } = readChecklist(text);
  if (items.length > 0) return [{ name: DEFAULT_PHASE, todos: items.map(itemDraft) }];
  return text.trim() === "" ? [] : undefined;
}

function readItems(list: unknown): readonly PhaseDraft[] | undefined {
  return readFlat(list, [], ({ content, status }) => {
    if (typeof content !== "string" || content === "") return undefined;
    return draftOf(content, threeStatus(status) ?? "pending");
  });
}
