import { matchesDescription } from "../../progress/relay.ts";
import { progressOf } from "../../todo/query.ts";
import type { Phase, Todo, TodoList } from "../../todo/todo.ts";
import { isOpen } from "../../todo/todo.ts";
import { romanNumeral } from "../text/numbers.ts";
import { safeText } from "../text/safe-text.ts";
import type { Look, ViewOptions } from "../text/style.ts";
import { lookOf, statusPaint } from "../text/style.ts";
import { clip, displayWidth } from "../text/width.ts";
import { hideClosed, liveWords, placeInWork, windowOf } from "./todo-rows.ts";

/** Todos that the panel shows. */
const PANEL_ROWS = 5;

export interface TodoPanelOptions extends ViewOptions {
  /** Omitted: "Todos". */
  readonly title?: string;
  /** Descriptions of work that runs elsewhere; a pending todo that matches one is lit. */
  readonly running?: readonly string[];
  /** Omitted: closed todos stay in sight. */
  readonly clear?: { readonly now: number; readonly delay?: number };
}

/**
 * The panel that stays in sight while the agent works: one phase, its first 5 open
 * todos and how many more are open; the last 5 when all are closed. The phase is
 * the one with the focus, without a focus the first with open work. No line when
 * there is no todo to show. Omitted columns: nothing is cut.
 */
export function renderTodoPanel(list: TodoList, options: TodoPanelOptions = {}): string[] {
  const { clear } = options;
  const look = lookOf(options, Infinity);
  const phases = list.phases.filter((phase) => phase.todos.length > 0);
  const inSight = clear ? hideClosed({ phases }, clear.now, clear.delay) : { phases };
  const place = placeInWork(inSight);
  const phase = inSight.phases[place];
  if (!phase) return [];
  const name = phases.length > 1 ? `${romanNumeral(place + 1)}. ${safeText(phase.name)}` : "";
  const rows = panelRows(phase, options.running ?? [], look);
  return [header(safeText(options.title ?? "Todos"), name, list, look), ...rows];
}

function header(title: string, name: string, list: TodoList, look: Look): string {
  const { style, symbols, columns } = look;
  const { completed, total } = progressOf(list);
  const progress = `${completed}/${total}`;
  const details = [name, progress].filter(Boolean).join(` ${symbols.separator} `);
  const room = columns - displayWidth(`  ${title} ${symbols.separator} `);
  const shown = clip(details, room, symbols.ellipsis);
  return `  ${style.bold(title)} ${style.dim(`${symbols.separator} ${shown}`)}`;
}

function panelRows(phase: Phase, running: readonly string[], look: Look): string[] {
  const { style, symbols } = look;
  const open = phase.todos.filter(isOpen);
  const candidates = open.length > 0 ? open : phase.todos.slice(-PANEL_ROWS);
  const { earlier, shown, later } = windowOf(candidates, PANEL_ROWS);
  const rows = shown.map((todo) => row(todo, running, look));
  if (earlier + later > 0) rows.push(style.dim(`+${earlier + later} more`));
  return rows.map((text, place) => {
    const twig = place === rows.length - 1 ? symbols.tree.lastTwig : symbols.tree.twig;
    return `    ${style.dim(twig)} ${text}`;
  });
}

function row(todo: Todo, running: readonly string[], { style, symbols, columns }: Look): string {
  const box = symbols.checkbox[todo.status];
  const room = columns - displayWidth(`    ${symbols.tree.twig} ${box} `);
  const words = clip(liveWords(todo), room, symbols.ellipsis);
  const isLit =
    todo.status === "pending" && running.some((work) => matchesDescription(todo.content, work));
  const paint = isLit ? style.accent : statusPaint(style, todo.status);
  return paint(`${box} ${isOpen(todo) ? words : style.strike(words)}`);
}
