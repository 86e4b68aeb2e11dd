import type { ContinuationState } from "../continuation/index.ts";
import { CLIENT_LIMITS, effectiveLimits } from "../continuation/limits.ts";
import type { LeftTodo } from "../todo/left.ts";
import { allTodos, focusOf, progressOf } from "../todo/query.ts";
import type { Todo, TodoList } from "../todo/todo.ts";
import { isOpen } from "../todo/todo.ts";
import type { Badge, BadgeFacts, BadgeKind } from "./badges.ts";
import { badgesOf } from "./badges.ts";
import { needWords } from "./needs-you.ts";
import { briefSpan, counted } from "./text/numbers.ts";
import { safeText } from "./text/safe-text.ts";
import type { Look, ViewOptions } from "./text/style.ts";
import { barLine, lookOf } from "./text/style.ts";
import { clip, displayWidth } from "./text/width.ts";
import { iconRow, placeInWork } from "./todo/todo-rows.ts";

const STATUS_COLUMNS = 80;

const ROWS = { closed: 2, closedAtTheEnd: 5, active: 3, pending: 3 } as const;

/** Where one scope stands. */
export interface Standing {
  /** What a person calls the scope. */
  readonly label: string;
  readonly list: TodoList;
  readonly now: number;
  /** What holds the agent up, most pressing first. */
  readonly badges?: readonly Badge[];
}

/**
 * Where a scope stands, at a glance and in the order of time: how far it is, what
 * closed last, what is in progress and for how long, what comes next. An empty
 * list shows how to start one, and what holds its agent up. At most 13 lines. Omitted columns: 80.
 */
export function renderStatus(standing: Standing, options: ViewOptions = {}): string[] {
  const look = lookOf(options, STATUS_COLUMNS);
  const { style, symbols, columns } = look;
  const title = style.bold(clip(safeText(standing.label), columns, symbols.ellipsis));
  const todos = allTodos(standing.list);
  if (todos.length === 0) return [title, ...badgeLine(standing, look), ...invitation(look)];
  const { list, now } = standing;
  const lines = [title, progressLine(standing, look)];
  if (!todos.some(isOpen)) {
    return [...lines, "", ...closedRows(todos, ROWS.closedAtTheEnd, now, look)];
  }
  return [
    ...lines,
    ...phaseLine(list, look),
    "",
    ...closedRows(todos, ROWS.closed, now, look),
    ...openRows(todos, now, look),
  ];
}

function progressLine({ list, badges = [] }: Standing, look: Look): string {
  const { completed: done, total } = progressOf(list);
  const facts = [...progressFacts(list), ...badges.map(({ label }) => label)];
  return barLine({ done, total }, facts.join(` ${look.symbols.separator} `), look);
}

/** What an agent without a list is held up by. */
function badgeLine({ badges = [] }: Standing, { symbols, columns }: Look): string[] {
  if (badges.length === 0) return [];
  const labels = badges.map(({ label }) => label).join(` ${symbols.separator} `);
  return [clip(labels, columns, symbols.ellipsis), ""];
}

function progressFacts(list: TodoList): string[] {
  const { completed, total, percent } = progressOf(list);
  const todos = allTodos(list);
  const cancelled = todos.filter((todo) => todo.status === "cancelled").length;
  const facts = [`${completed}/${total}`, `${percent}%`];
  if (cancelled > 0) facts.push(`${cancelled} cancelled`);
  if (!todos.some(isOpen)) facts.push(cancelled > 0 ? "nothing left to do" : "all done");
  return facts;
}

/** The phase in work, where there is more than one. */
function phaseLine(list: TodoList, { style, symbols, columns }: Look): string[] {
  const phases = list.phases.filter((phase) => phase.todos.length > 0);
  const place = placeInWork({ phases });
  const phase = phases[place];
  if (!phase || phases.length < 2) return [];
  const words = `Phase ${place + 1} of ${phases.length}: ${safeText(phase.name)}`;
  return [style.dim(clip(words, columns, symbols.ellipsis))];
}

function closedRows(todos: readonly Todo[], limit: number, now: number, look: Look): string[] {
  const closedAt = ({ times }: Todo): number => times.closed ?? times.added;
  return todos
    .filter((todo) => !isOpen(todo))
    .sort((one, other) => closedAt(one) - closedAt(other))
    .slice(-limit)
    .map((todo) => {
      const { closed } = todo.times;
      return row(todo, closed === undefined ? "" : `${briefSpan(now - closed)} ago`, look);
    });
}

function openRows(todos: readonly Todo[], now: number, look: Look): string[] {
  const { style, symbols, columns } = look;
  const active = todos.filter((todo) => todo.status === "in_progress");
  const pending = todos.filter((todo) => todo.status === "pending");
  const rows = [
    ...active.slice(0, ROWS.active).map((todo) => {
      const { started } = todo.times;
      return row(todo, started === undefined ? "" : briefSpan(now - started), look);
    }),
    ...pending.slice(0, ROWS.pending).map((todo) => row(todo, "", look)),
  ];
  const hidden = active.length + pending.length - rows.length;
  if (active.length === 0) {
    const idle = clip(`${symbols.separator} nothing in progress`, columns - 2, symbols.ellipsis);
    rows.unshift(`  ${style.dim(idle)}`);
  }
  if (hidden > 0) rows.push(`    ${style.dim(`+${hidden} more`)}`);
  return rows;
}

function row(todo: Todo, time: string, look: Look): string {
  const { style, symbols, columns } = look;
  const suffix = time && ` ${symbols.separator} ${time}`;
  const { text } = iconRow(todo, { ...look, columns: columns - 2 - displayWidth(suffix) });
  return `  ${text}${style.dim(suffix)}`;
}

const FIRST_STEPS = [
  ['doneward add "Fix the failing tests"', "begin a list by hand"],
  ["doneward demo", "watch a scripted agent at work"],
  ["doneward --help", "everything else"],
] as const;

function invitation({ style, symbols, columns }: Look): string[] {
  const longest = Math.max(...FIRST_STEPS.map(([command]) => command.length));
  const hasRoom = FIRST_STEPS.every(([, purpose]) => 2 + longest + 3 + purpose.length <= columns);
  const steps = FIRST_STEPS.map(([command, purpose]) => {
    const shown = style.accent(clip(command, columns - 2, symbols.ellipsis));
    const gap = " ".repeat(longest - command.length + 3);
    return `  ${shown}${hasRoom ? gap + style.dim(purpose) : ""}`;
  });
  const words = "No todos yet. They show up here as soon as an agent writes its list.";
  return [clip(words, columns, symbols.ellipsis), "", ...steps];
}

const STATUS_LINE_COLUMNS = 80;

/** What is told without a list. The other badges are about being nudged, which takes open todos. */
const TOLD_WITHOUT_LIST: readonly BadgeKind[] = ["waiting-on-you", "looping", "stalled"];

/** What one line can tell of a scope. */
export interface StandingNow extends BadgeFacts {
  readonly list: TodoList;
  /** What earlier sessions left open, in words. */
  readonly leftOver?: string;
  readonly continuation: ContinuationState;
}

/**
 * How far a list is, what it is at or what it needs from a person, and what
 * holds it up: one line, safe for any terminal. Without a list, only whether the agent needs a person or is stuck;
 * else empty. Omitted columns: 80.
 */
export function renderStatusLine(now: StandingNow, options: ViewOptions = {}): string {
  const { style, symbols, columns } = lookOf(options, STATUS_LINE_COLUMNS);
  const { completed, total } = progressOf(now.list);
  const gap = ` ${symbols.separator} `;
  const [badge] = badgesOf(now);
  const [need] = now.needs ?? [];
  if (total === 0) {
    if (!badge || !TOLD_WITHOUT_LIST.includes(badge.kind)) return "";
    const words = need ? `${badge.label}${gap}${needWords(need)}` : badge.label;
    return style.dim(clip(words, columns, symbols.ellipsis));
  }
  const facts = [
    `${completed}/${total}`,
    nudgesOf(now.continuation),
    badge?.label,
    now.leftOver,
  ].filter((fact) => fact !== undefined);
  const end = facts.join(gap);
  const focus = focusOf(now.list);
  const doing = need ? needWords(need) : safeText(focus?.activeForm ?? focus?.content ?? "");
  const room = columns - displayWidth(end) - displayWidth(gap);
  if (doing === "" || room < 1) return style.dim(clip(end, columns, symbols.ellipsis));
  return `${clip(doing, room, symbols.ellipsis)}${style.dim(gap + end)}`;
}

function nudgesOf({ episode, limits }: ContinuationState): string | undefined {
  if (!episode || episode.autoTurnCount === 0) return undefined;
  return `nudge ${episode.autoTurnCount}/${effectiveLimits(CLIENT_LIMITS, limits).maxAutoTurns}`;
}

/** What earlier sessions left open, still on the list or set aside. */
export interface LeftOverFacts {
  readonly list: TodoList;
  readonly left?: readonly LeftTodo[] | undefined;
  readonly continuation?: Pick<ContinuationState, "session"> | undefined;
  readonly now: number;
}

/** "3 todos open from 1d ago"; undefined if earlier sessions left nothing open. */
export function leftOverWords(facts: LeftOverFacts): string | undefined {
  const todos = leftOver(facts);
  if (todos.length === 0) return undefined;
  const newest = Math.max(...todos.map(({ times }) => times.started ?? times.added));
  return `${counted(todos.length, "todo")} open from ${briefSpan(facts.now - newest)} ago`;
}

function leftOver({ list, left = [], continuation }: LeftOverFacts): readonly Todo[] {
  const aside = left.map(({ todo }) => todo);
  const current = continuation?.session?.id;
  if (current === undefined) return aside;
  const open = allTodos(list).filter(isOpen);
  const others = open.filter(({ session }) => session !== undefined && session !== current);
  return [...others, ...aside];
}
