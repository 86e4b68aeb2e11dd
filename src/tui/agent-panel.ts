import { isOpen } from "../todo/index.ts";
import type { Todo } from "../todo/index.ts";
import { briefSpan, clip, counted, displayWidth, safeText } from "../views/index.ts";
import type { ViewOptions } from "../views/index.ts";
import type { AgentDocument, AgentRow, ChildRow, TodoRow } from "../overview/documents.ts";
import { isAtWork } from "../overview/standing.ts";
import type { Look } from "../views/text/style.ts";
import { lookOf } from "../views/text/style.ts";
import { iconRow } from "../views/todo/todo-rows.ts";
import { agentLine, decisionLine, todoLine, troubleLine } from "./lines.ts";

/** The panel is never higher. */
export const MOST_PANEL_ROWS = 12;
const COLUMNS = 80;
/** A jump of the counts is explained for this long. */
const JUMP_SHOWN = 10 * 60_000;

export interface AgentPanelOptions extends ViewOptions {
  readonly now: number;
  /** The most lines. Omitted: 12. */
  readonly rows?: number;
  /** Why the store could not be read. */
  readonly trouble?: string;
}

/** How many of each the panel shows. */
interface Share {
  closed: number;
  active: number;
  twigs: number;
  pending: number;
}

const MOST: Readonly<Share> = { closed: 2, active: 3, twigs: 3, pending: 3 };
/** What gives way where there is little room, in this order, one line at a time. */
const GIVES_WAY: readonly (readonly [keyof Share, number])[] = [
  ["twigs", 1],
  ["closed", 1],
  ["pending", 2],
  ["active", 1],
  ["pending", 1],
  ["twigs", 0],
  ["closed", 0],
  ["pending", 0],
];

/**
 * One agent in a few lines, in the order of time: who it is and how far, what closed last, what is
 * in progress with what the runtime and children do for it, what comes next, how much more, what
 * holds it up, and why it was nudged or not.
 */
export function renderAgentPanel(agent: AgentDocument, options: AgentPanelOptions): string[] {
  const look = lookOf(options, COLUMNS);
  const { now, rows = MOST_PANEL_ROWS, trouble } = options;
  const { row } = agent;
  const top = [agentLine(row, now, look)];
  const end = [
    badgeLine(row, look),
    decisionLine(agent.continuation, now, look),
    trouble === undefined ? "" : troubleLine(trouble, look),
  ].filter(Boolean);
  const room = Math.max(1, Math.min(rows, MOST_PANEL_ROWS));
  const body = bodyLines(agent, now, room - top.length - end.length, look);
  return [...top, ...body, ...end].slice(0, room);
}

function bodyLines(agent: AgentDocument, now: number, room: number, look: Look): string[] {
  const todos = agent.phases.flatMap((phase) => phase.todos);
  if (todos.length === 0) return agent.row.lineFrom === "runtime" ? [seenLine(agent, look)] : [];
  const moment = { now, isAtWork: isAtWork(agent.row) };
  const closed = todos.filter((todo) => !isOpen(todo)).sort(byClosing);
  const active = todos.filter(({ status }) => status === "in_progress");
  const pending = todos.filter(({ status }) => status === "pending");
  const twigs = moment.isAtWork ? twigLines(agent, now, look) : [];
  const share: Share = {
    closed: Math.min(MOST.closed, closed.length),
    active: Math.min(MOST.active, active.length),
    twigs: Math.min(MOST.twigs, twigs.length),
    pending: Math.min(MOST.pending, pending.length),
  };
  const height = (): number =>
    share.closed + Math.max(1, share.active) + share.twigs + share.pending + 1;
  for (const [kind, least] of GIVES_WAY) {
    while (height() > room && share[kind] > least) share[kind]--;
  }
  const hidden = active.length - share.active + pending.length - share.pending;
  const line = (todo: TodoRow): string => inset(todoLine(todo, moment, narrow(look)));
  return [
    ...closed.slice(closed.length - share.closed).map(line),
    ...(active.length > 0 ? active.slice(0, share.active).map(line) : [idleLine(agent, look)]),
    ...twigs.slice(0, share.twigs),
    ...pending.slice(0, share.pending).map(line),
    ...foldLine(agent, { hidden, now }, look),
  ].slice(0, Math.max(0, room));
}

const INDENT = 2;
const inset = (line: string): string => " ".repeat(INDENT) + line;
const narrow = (look: Look, by = INDENT): Look => ({ ...look, columns: look.columns - by });

function byClosing({ times: one }: Todo, { times: other }: Todo): number {
  return (one.closed ?? one.added) - (other.closed ?? other.added);
}

/** Where nothing is in progress: what the runtime sees, or that there is nothing. */
function idleLine(agent: AgentDocument, look: Look): string {
  const { standing, lineFrom } = agent.row;
  if (isAtWork(agent.row) && lineFrom === "runtime") return seenLine(agent, look);
  const words = standing === "done" ? "nothing left to do" : "nothing in progress";
  return dimmed(`${look.symbols.separator} ${words}`, look);
}

function seenLine({ row }: AgentDocument, look: Look): string {
  return dimmed(`${look.symbols.separator} ${safeText(row.line)}`, look);
}

function dimmed(text: string, look: Look): string {
  return inset(look.style.dim(clip(text, look.columns - INDENT, look.symbols.ellipsis)));
}

/** What goes on below the todo in progress: the tool that runs, and child agents with their lists. */
function twigLines({ progress, children, row }: AgentDocument, now: number, look: Look): string[] {
  const { style, symbols, columns } = look;
  const lead = `    ${style.dim(symbols.tree.lastTwig)} `;
  const room = columns - 6;
  const { current } = progress;
  const tool =
    current.kind === "tool" && row.lineFrom === "list"
      ? [clip(toolWords(current, now), room, symbols.ellipsis)].map(style.dim)
      : [];
  const childLines = children.map((child) => childLine(child, now, { ...look, columns: room }));
  return [...tool, ...childLines].map((text) => lead + text);
}

function toolWords(
  { tool, about, since }: { tool: string; about?: string; since: number },
  now: number,
): string {
  const what = about === undefined ? tool : `${tool}: ${about}`;
  return safeText(`${what} (${briefSpan(now - since)})`);
}

function childLine(child: ChildRow, now: number, look: Look): string {
  const { style, symbols, columns } = look;
  const todos = child.phases.flatMap((phase) => phase.todos);
  const done = todos.filter(({ status }) => status === "completed").length;
  const active = todos.find(({ status }) => status === "in_progress");
  const name = clip(
    safeText(child.label ?? child.agent),
    Math.floor(columns / 3),
    symbols.ellipsis,
  );
  const counts = todos.length > 0 ? ` ${done}/${todos.length}` : "";
  // A child that was not seen at work is only a list that somebody left.
  const isHere = child.lastAt !== undefined;
  const age =
    child.lastAt === undefined ? "" : ` ${symbols.separator} ${briefSpan(now - child.lastAt)} ago`;
  const room = columns - displayWidth(name + counts) - 2;
  const rest = active && isHere ? iconRow(active, { ...look, columns: room }).text : style.dim(age);
  return `${style.italic(name)}${counts}${rest && ` ${rest}`}`;
}

/** What is not shown, and why the counts are not what they were. */
function foldLine(
  { row, untold }: AgentDocument,
  { hidden, now }: { readonly hidden: number; readonly now: number },
  look: Look,
): string[] {
  const { change } = row;
  const facts = [
    hidden > 0 ? `+${hidden} more` : "",
    change && now - change.at < JUMP_SHOWN ? jumpWords(change, look) : "",
    untold.length > 0 ? `${counted(untold.length, "edit")} by hand the agent has not read` : "",
  ].filter(Boolean);
  return facts.length > 0 ? [dimmed(facts.join(` ${look.symbols.separator} `), look)] : [];
}

function jumpWords({ before, after, at, by }: NonNullable<AgentRow["change"]>, look: Look): string {
  const time = new Date(at).toTimeString().slice(0, 5);
  const from = `${before.done}/${before.total} ${look.symbols.arrow} ${after.done}/${after.total}`;
  return `${from} at ${time} by ${by}`;
}

function badgeLine({ badges }: AgentRow, { style, symbols, columns }: Look): string {
  if (badges.length === 0) return "";
  const words = badges.map(({ label, seen }) => (seen === undefined ? label : `${label}: ${seen}`));
  const text = `${symbols.warning} ${words.join(` ${symbols.separator} `)}`;
  return style.warning(clip(text, columns, symbols.ellipsis));
}
