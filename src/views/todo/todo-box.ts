import { allTodos, progressOf } from "../../todo/query.ts";
import type { TodoList } from "../../todo/todo.ts";
import { safeText } from "../text/safe-text.ts";
import { lookOf } from "../text/style.ts";
import type { Look, ViewOptions } from "../text/style.ts";
import { iconRow } from "./todo-rows.ts";
import { clip, displayWidth } from "../text/width.ts";

const BOX_COLUMNS = 46;
/** A box asked to be narrower is drawn this wide. */
const MIN_BOX_COLUMNS = 20;

export interface TodoBoxOptions extends ViewOptions {
  /** Omitted: "Tasks". */
  readonly title?: string;
}

/**
 * The whole list in a box, with its progress. Every line is exactly as wide as
 * asked, whatever the todos say; omitted columns: 46. No line for an empty list.
 */
export function renderTodoBox(list: TodoList, options: TodoBoxOptions = {}): string[] {
  const todos = allTodos(list);
  if (todos.length === 0) return [];
  const look = lookOf(options, BOX_COLUMNS);
  const columns = Math.max(MIN_BOX_COLUMNS, Math.floor(look.columns));
  const inside: Look = { ...look, columns: columns - 4 };
  const [topLeft, topRight, bottomRight, bottomLeft] = look.symbols.box.corners;
  const progress = progressText(list, inside);
  return [
    edge(topLeft, safeText(options.title ?? "Tasks"), topRight, inside),
    ...todos.map((todo) => between(iconRow(todo, inside), inside)),
    between({ text: "", width: 0 }, inside),
    between({ text: progress, width: displayWidth(progress) }, inside),
    edge(bottomLeft, "", bottomRight, inside),
  ];
}

/** A horizontal edge with a title in it, if there is one; `columns` are those between the sides. */
function edge(
  left: string,
  title: string,
  right: string,
  { style, symbols, columns }: Look,
): string {
  const { across } = symbols.box;
  if (title === "") return style.dim(left + across.repeat(columns + 2) + right);
  const shown = clip(title, columns - 2, symbols.ellipsis);
  const rest = across.repeat(columns - 1 - displayWidth(shown));
  return `${style.dim(left + across)} ${style.bold(shown)} ${style.dim(rest + right)}`;
}

function between(
  row: { readonly text: string; readonly width: number },
  { style, symbols, columns }: Look,
): string {
  const side = style.dim(symbols.box.down);
  return `${side} ${row.text}${" ".repeat(columns - row.width)} ${side}`;
}

function progressText(list: TodoList, { symbols, columns }: Look): string {
  const { completed, total, percent } = progressOf(list);
  const short = `${completed}/${total} (${percent}%)`;
  const long = `Progress: ${short}`;
  return clip(long.length <= columns ? long : short, columns, symbols.ellipsis);
}
