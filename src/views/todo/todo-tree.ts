import { allTodos, focusOf, progressOf } from "../../todo/query.ts";
import type { Phase, Todo, TodoList } from "../../todo/todo.ts";
import { counted, romanNumeral } from "../text/numbers.ts";
import { safeLines, safeText } from "../text/safe-text.ts";
import type { Look, Paint, ViewOptions } from "../text/style.ts";
import { lookOf, statusPaint } from "../text/style.ts";
import { clip, displayWidth, graphemes } from "../text/width.ts";
import { hideClosed, waitMark, windowOf } from "./todo-rows.ts";

/** Todos of one phase, and lines of notes, that a collapsed tree shows. */
const COLLAPSED_ROWS = 8;

/** Frames in which only the checkbox is checked. */
const STRIKE_HOLD_FRAMES = 2;

/** Frames in which the strike grows over the text. */
const STRIKE_REVEAL_FRAMES = 12;

export interface TodoTreeOptions extends ViewOptions {
  /** What the vocabulary calls the call. */
  readonly label: string;
  /** What the vocabulary calls todos, in the plural. */
  readonly noun: string;
  /** Shows every todo and note. Omitted: collapsed. */
  readonly isExpanded?: boolean;
  /** Marks the header: the call was answered with an error. */
  readonly isFailed?: boolean;
  /** The reply's own words, shown when there is no todo. */
  readonly reply?: string;
  /** Todos that this call completed, and how far their animation has come; a frame stands for 65 ms. */
  readonly animation?: { readonly completed: readonly string[]; readonly frame: number };
  /** Child agents at work; each list is shown below the todo that it hangs under. */
  readonly children?: readonly ShownChild[];
  /** Ids of todos that a child agent works on. */
  readonly lit?: readonly string[];
  /** Omitted: closed todos stay in sight. */
  readonly clear?: { readonly now: number; readonly delay?: number };
}

/**
 * The transcript block of a call that was answered; it takes the place of the call
 * line. Phases without todos are hidden, and phases are numbered only when there is
 * more than one. Collapsed, a phase shows 8 todos, the active one always among
 * them. Note bodies follow for the focus only. Omitted columns: nothing is cut.
 */
export function renderTodoTree(list: TodoList, options: TodoTreeOptions): string[] {
  const look = lookOf(options, Infinity);
  const lines = [header(allTodos(list).length, options, look)];
  const phases = list.phases.filter((phase) => phase.todos.length > 0);
  if (phases.length === 0) return [...lines, ...replyLines(options.reply, look)];
  const { clear } = options;
  const inSight = clear ? hideClosed({ phases }, clear.now, clear.delay) : { phases };
  for (const [place, phase] of inSight.phases.entries()) {
    if (phase.todos.length === 0) continue;
    if (phases.length > 1) lines.push(phaseTitle(place, phase, look));
    lines.push(...phaseRows(phase, list, options, look));
  }
  const apart = childrenUnder(options.children ?? [], list);
  lines.push(
    ...apart.flatMap((child) => childRows(child, inset(look, 2))).map((row) => `  ${row}`),
  );
  return [...lines, ...noteLines(focusOf(list), options.isExpanded === true, look)];
}

function header(total: number, options: TodoTreeOptions, look: Look): string {
  const { style, symbols, columns } = look;
  const icon = options.isFailed ? style.error(symbols.call.failed) : symbols.call.done;
  const count = `${total} ${safeText(options.noun)}`;
  const room = columns - displayWidth(`${symbols.call.done}  ${count}`);
  const label = clip(safeText(options.label), room, symbols.ellipsis);
  return `${icon} ${style.accent(label)} ${style.dim(count)}`;
}

function replyLines(reply: string | undefined, { style, symbols, columns }: Look): string[] {
  if (!reply) return [];
  return safeLines(reply).map((line) => style.dim(clip(line, columns, symbols.ellipsis)));
}

function phaseTitle(place: number, phase: Phase, { style, symbols, columns }: Look): string {
  const title = `${romanNumeral(place + 1)}. ${safeText(phase.name)}`;
  return `  ${style.bold(clip(title, columns - 2, symbols.ellipsis))}`;
}

function phaseRows(phase: Phase, list: TodoList, options: TodoTreeOptions, look: Look): string[] {
  const { style, symbols } = look;
  const { branch, lastBranch } = symbols.tree;
  const limit = options.isExpanded ? Infinity : COLLAPSED_ROWS;
  const { earlier, shown, later } = windowOf(phase.todos, limit);
  const folded = (count: number, noun: string): string[][] =>
    count > 0 ? [[style.dim(`${symbols.ellipsis} ${counted(count, noun)}`)]] : [];
  const below = (todo: Todo): string[] =>
    childrenUnder(options.children ?? [], list, todo.id).flatMap((child) =>
      childRows(child, inset(look, 6)),
    );
  const rows = [
    ...folded(earlier, "earlier todo"),
    ...shown.map((todo) => [row(todo, options, look), ...below(todo)]),
    ...folded(later, "more todo"),
  ];
  return rows.flatMap(([text = "", ...more], place) => {
    const isLast = place === rows.length - 1;
    const line = isLast ? " ".repeat(displayWidth(symbols.tree.line)) : symbols.tree.line;
    return [
      `  ${style.dim(isLast ? lastBranch : branch)} ${text}`,
      ...more.map((child) => `  ${style.dim(line)}   ${child}`),
    ];
  });
}

/** The same look with less room. */
function inset(look: Look, columns: number): Look {
  return { ...look, columns: Math.max(1, look.columns - columns) };
}

function row(todo: Todo, { animation, lit = [] }: TodoTreeOptions, look: Look): string {
  const { style, symbols, columns } = look;
  const box = symbols.checkbox[todo.status];
  const notes = todo.notes?.length ? symbols.noteCount(todo.notes.length) : "";
  const furniture = `  ${symbols.tree.branch} ${box} ${notes && ` ${notes}`}`;
  const room = columns - displayWidth(furniture);
  let content = clip(safeText(todo.content) + waitMark(todo), room, symbols.ellipsis);
  if (todo.status === "cancelled") content = style.strike(content);
  if (todo.status === "completed") {
    const frame = animation?.completed.includes(todo.id) ? animation.frame : Infinity;
    content = revealStrike(content, frame, style.strike);
  }
  const paint = lit.includes(todo.id) ? style.accent : statusPaint(style, todo.status);
  const painted = paint(`${box} ${content}`);
  return painted + (notes && ` ${style.dim(style.italic(notes))}`);
}

/** The text struck as far as the animation has come at this frame. */
function revealStrike(text: string, frame: number, strike: Paint): string {
  const step = frame - STRIKE_HOLD_FRAMES;
  if (step <= 0) return text;
  if (step >= STRIKE_REVEAL_FRAMES) return strike(text);
  const characters = [...graphemes(text)];
  const struck = Math.ceil((characters.length * step) / STRIKE_REVEAL_FRAMES);
  return strike(characters.slice(0, struck).join("")) + characters.slice(struck).join("");
}

function noteLines(focus: Todo | undefined, isExpanded: boolean, look: Look): string[] {
  if (!focus?.notes?.length) return [];
  const { style, symbols, columns } = look;
  const bodies = focus.notes.flatMap((note, place) => [
    ...(place > 0 ? [""] : []),
    ...safeLines(note),
  ]);
  const shown = isExpanded ? bodies : bodies.slice(0, COLLAPSED_ROWS);
  const hidden = bodies.length - shown.length;
  if (hidden > 0) shown.push(`${symbols.ellipsis} ${counted(hidden, "more line")}`);
  const heading = `${symbols.notes}notes ${symbols.dash} ${safeText(focus.content)}`;
  return [
    "",
    `  ${style.dim(clip(heading, columns - 2, symbols.ellipsis))}`,
    ...shown.map((line) => {
      const text = clip(line, columns - 4, symbols.ellipsis);
      return `  ${style.dim(symbols.tree.line)}${text && ` ${text}`}`;
    }),
  ];
}

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
