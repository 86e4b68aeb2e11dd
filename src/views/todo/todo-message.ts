import type { Change } from "../../todo/change.ts";
import { isRemovedOpen } from "../../todo/change.ts";
import { allTodos } from "../../todo/query.ts";
import type { Todo, TodoList } from "../../todo/todo.ts";
import { counted } from "../text/numbers.ts";
import { safeText } from "../text/safe-text.ts";
import type { ViewOptions } from "../text/style.ts";
import { lookOf } from "../text/style.ts";
import { clip, displayWidth } from "../text/width.ts";
import { iconRow } from "./todo-rows.ts";

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
 * pending todo is no transition; one that was removed while open is "removed".
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

function outcomeOf(change: Change): string | undefined {
  if (isRemovedOpen(change)) return "removed";
  const { from = "pending", to } = change;
  return to !== from ? to : undefined;
}

/** One operation of a call, as far as its arguments have arrived. */
export interface CalledOperation {
  readonly verb: string;
  readonly todo?: string;
  readonly phase?: string;
  /** How many todos it brings. */
  readonly items?: number;
}

/**
 * The line that stands for a call while it runs. `label` is what the vocabulary
 * calls the call; without operations the line says "update".
 */
export function renderTodoCall(
  operations: readonly CalledOperation[],
  options: ViewOptions & { readonly label: string },
): string {
  const { style, symbols, columns } = lookOf(options, Infinity);
  const label = safeText(options.label);
  const words = operations.map(operationWords).join(` ${symbols.separator} `) || "update";
  const { running } = symbols.call;
  const shown = clip(words, columns - displayWidth(`${running} ${label} `), symbols.ellipsis);
  return `${running} ${style.accent(label)} ${style.dim(shown)}`;
}

function operationWords({ verb, todo = "", phase = "", items = 0 }: CalledOperation): string {
  const parts = [verb, todo, phase, items > 0 ? counted(items, "item") : ""];
  return parts
    .filter((part) => part !== "")
    .map(safeText)
    .join(" ");
}

/** The warning that what a person sees may be old, because a call failed with this reply. */
export function renderUpdateFailure(
  reply: string | undefined,
  options: ViewOptions & { readonly toolName: string },
): string {
  const { style, symbols, columns } = lookOf(options, Infinity);
  const reason = reply
    ? `: ${safeText(reply)}`
    : `. Progress may be stale until ${safeText(options.toolName)} succeeds.`;
  return style.warning(clip(`Todo update failed${reason}`, columns, symbols.ellipsis));
}

/** What a person sees when the agent is reminded of its open todos for the `attempt`th time. */
export function renderReminder(
  todos: readonly Todo[],
  options: ViewOptions & { readonly attempt: number; readonly attempts: number },
): string[] {
  const { style, symbols, columns } = lookOf(options, Infinity);
  const left = counted(todos.length, "incomplete todo");
  const title = `${symbols.warning} ${left} - reminder ${options.attempt}/${options.attempts}`;
  const rows = todos.map((todo) => {
    const text = `${symbols.checkbox[todo.status]} ${safeText(todo.content)}`;
    return `  ${style.italic(clip(text, columns - 2, symbols.ellipsis))}`;
  });
  return [style.warning(clip(title, columns, symbols.ellipsis)), ...rows];
}
