import { allTodos, progressOf } from "../../todo/query.ts";
import type { TodoList } from "../../todo/todo.ts";
import { safeText } from "../text/safe-text.ts";
import { statusPaint } from "../text/style.ts";
import type { Look } from "../text/style.ts";
import { clip, displayWidth } from "../text/width.ts";

/** The list of a child agent that is at work, as a view shows it. */
export interface ShownChild {
  readonly agent: string;
  /** What the child is called. Omitted: its id. */
  readonly label?: string;
  /** Id of the todo that it hangs under. Omitted, or no longer there: at the end of the list. */
  readonly parent?: string;
  readonly list: TodoList;
}

/** The children that hang under a todo; without one, those that hang under none of the list. */
export function childrenUnder(
  children: readonly ShownChild[],
  list: TodoList,
  todo?: string,
): readonly ShownChild[] {
  if (todo !== undefined) return children.filter(({ parent }) => parent === todo);
  const known = new Set(allTodos(list).map(({ id }) => id));
  return children.filter(({ parent }) => parent === undefined || !known.has(parent));
}

/** A child's name and how far it is, and its todos below it. */
export function childRows(
  { agent, label = agent, list }: ShownChild,
  { style, symbols, columns }: Look,
): string[] {
  const { completed, total } = progressOf(list);
  const count = total === 0 ? "" : ` ${symbols.separator} ${completed}/${total}`;
  const room = columns - displayWidth(`${symbols.arrow} ${count}`);
  const title = `${symbols.arrow} ${clip(safeText(label), room, symbols.ellipsis)}`;
  return [
    style.dim(clip(title + count, columns, symbols.ellipsis)),
    ...allTodos(list).map(({ content, status }) => {
      const row = `${symbols.checkbox[status]} ${safeText(content)}`;
      return `  ${statusPaint(style, status)(clip(row, columns - 2, symbols.ellipsis))}`;
    }),
  ];
}
