import type { Change } from "../../todo/change.ts";
import { allTodos } from "../../todo/query.ts";
import type { TodoList } from "../../todo/todo.ts";
import { safeText } from "../text/safe-text.ts";
import { lookOf } from "../text/style.ts";
import type { ViewOptions } from "../text/style.ts";
import { iconRow } from "./todo-row.ts";
import { clip, displayWidth } from "../text/width.ts";

/** The list as a message after an update, rows indented by 2. Omitted columns: nothing is cut. */
export function renderTodoMessage(list: TodoList, options: ViewOptions = {}): string[] {
  const look = lookOf(options, Infinity);
  const { symbols, columns } = look;
  const todos = allTodos(list);
  const title = `${symbols.list}Todo list ${todos.length > 0 ? "updated:" : "cleared."}`;
  const rows = todos.map((todo) => iconRow(todo, { ...look, columns: columns - 2 }));
  return [clip(title, columns, symbols.ellipsis), ...rows.map(({ text }) => `  ${text}`)];
}

/**
 * One line for each todo whose status changed, in the order of the changes. A new
 * pending todo is no transition; one that was removed while open is "dropped".
 */
export function renderTransitions(changes: readonly Change[], options: ViewOptions = {}): string[] {
  const { style, symbols, columns } = lookOf(options, Infinity);
  const outcomes = new Map<string, { readonly content: string; readonly outcome: string }>();
  for (const change of changes) {
    const outcome = outcomeOf(change);
    if (outcome) outcomes.set(change.id, { content: change.content, outcome });
  }
  return [...outcomes.values()].map(({ content, outcome }) => {
    const end = `" ${symbols.arrow} ${outcome}]`;
    const room = columns - displayWidth(`[Todo: "${end}`);
    return style.dim(`[Todo: "${clip(safeText(content), room, symbols.ellipsis)}${end}`);
  });
}

function outcomeOf({ kind, from = "pending", to }: Change): string | undefined {
  if (kind === "dropped") return "dropped";
  return to !== from ? to : undefined;
}
