import { isObject } from "../json-input.ts";
import type {
  JsonValue,
  PhaseDraft,
  Todo,
  TodoDraft,
  TodoList,
  TodoStatus,
} from "../../todo/index.ts";
import { allTodos, DEFAULT_PHASE } from "../../todo/index.ts";
import type { ChecklistItem } from "./checklist.ts";
import { checklistLine, onOneLine, readChecklist } from "./checklist.ts";

const SHOWN: { readonly [status in TodoStatus]: ChecklistItem["status"] } = {
  pending: "pending",
  in_progress: "in_progress",
  completed: "completed",
  cancelled: "completed",
};

export function checklistItem({ content, status }: Todo): ChecklistItem {
  return { content: onOneLine(content), status: SHOWN[status] };
}

/** There is no box for cancelled: such a todo reads as completed, and writing it back changes nothing. */
export function itemDraft({ content, status }: ChecklistItem): TodoDraft {
  return { content, status, ...(status === "completed" && { alike: ["cancelled"] as const }) };
}

export function toNative(list: TodoList): { readonly todos: string } {
  const lines = allTodos(list).map((todo) => checklistLine(checklistItem(todo)));
  return { todos: lines.join("\n") };
}

/** Reads a checklist, items as a transcript keeps them, or an object that has either. */
export function fromNative(value: unknown): readonly PhaseDraft[] | undefined {
  const list = isObject(value) ? value["todos"] : value;
  const items = typeof list === "string" ? readLines(list) : readItems(list);
  return items && (items.length > 0 ? [{ name: DEFAULT_PHASE, todos: items.map(itemDraft) }] : []);
}

/** Undefined for a text that is no checklist. */
function readLines(text: string): readonly ChecklistItem[] | undefined {
  const { items } = readChecklist(text);
  return items.length > 0 || text.trim() === "" ? items : undefined;
}

function readItems(value: unknown): readonly ChecklistItem[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return (value as JsonValue[]).filter(isObject).flatMap(({ content, status }) => {
    if (typeof content !== "string" || content === "") return [];
    const isKnown = status === "completed" || status === "in_progress";
    return [{ content, status: isKnown ? status : "pending" } as const];
  });
}
