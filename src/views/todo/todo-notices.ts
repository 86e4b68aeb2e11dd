import type { Todo } from "../../todo/todo.ts";
import { counted } from "../text/numbers.ts";
import { safeText } from "../text/safe-text.ts";
import { lookOf } from "../text/style.ts";
import type { ViewOptions } from "../text/style.ts";
import { clip, displayWidth } from "../text/width.ts";

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
