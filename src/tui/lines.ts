/**
 * One agent, todo or problem in one line of a terminal.
 * @module
 */
import { REASONS } from "../continuation/index.ts";
import type { AgentRow, ContinuationRow, TodoRow } from "../overview/documents.ts";
import type { Style } from "../views/index.ts";
import { briefSpan, clip, displayWidth, graphemes, safeText } from "../views/index.ts";
import type { Standing } from "../views/state-words.ts";
import { PROOF_WORDS, STANDING_WORDS } from "../views/state-words.ts";
import { bar } from "../views/text/style.ts";
import type { Look } from "../views/text/style.ts";
import { iconRow, liveWords } from "../views/todo/todo-rows.ts";

const WIDEST_BAR = 24;
const NARROWEST_BAR = 6;

/** Who the agent is, how it is doing and how far it is; what has no room is left out. */
export function agentLine(row: AgentRow, now: number, look: Look): string {
  const { style, symbols, columns } = look;
  const sign = symbols.standing[row.standing];
  const must = [`${row.done}/${row.total}`, STANDING_WORDS[row.standing].title.toLowerCase()];
  const gap = ` ${symbols.separator} `;
  const room = columns - displayWidth(sign) - 1;
  const name = clip(
    safeText(row.name),
    Math.max(6, room - displayWidth(must.join(gap)) - 2),
    symbols.ellipsis,
  );
  let left = room - displayWidth(name) - 2;
  const facts: string[] = [];
  for (const fact of [...must, ...agentFacts(row, now)]) {
    const needed = displayWidth(fact) + (facts.length > 0 ? displayWidth(gap) : 0);
    if (needed > left) break;
    facts.push(fact);
    left -= needed;
  }
  const width = Math.min(WIDEST_BAR, left - 2);
  const drawn = width < NARROWEST_BAR ? "" : `${bar(row, width, look)}  `;
  const paint = style[STANDING_STYLES[row.standing]];
  return `${paint(sign)} ${style.bold(name)}  ${drawn}${facts.join(gap)}`.trimEnd();
}

const STANDING_STYLES: { readonly [standing in Standing]: keyof Style } = {
  "needs-you": "warning",
  stalled: "error",
  working: "accent",
  stopped: "dim",
  unknown: "error",
  idle: "dim",
  done: "success",
};

function agentFacts(
  { proven, done, client, lastEventAt, estimate }: AgentRow,
  now: number,
): string[] {
  return [
    done > 0 ? `${proven} proven` : "",
    lastEventAt === undefined ? "" : `last event ${briefSpan(now - lastEventAt)} ago`,
    safeText(client ?? ""),
    estimate ? `${briefSpan(estimate.medianMs)} to ${briefSpan(estimate.p90Ms)} left` : "",
  ].filter(Boolean);
}

/** When it is, and whether the todo's agent is at work. */
export interface Moment {
  readonly now: number;
  readonly isAtWork: boolean;
}

/** A todo in at most `look.columns`: its sign, its words, how long and, if done, how sure. */
export function todoLine(todo: TodoRow, moment: Moment, look: Look): string {
  const { style, symbols, columns } = look;
  const isLeft = todo.status === "in_progress" && !moment.isAtWork;
  const facts = isLeft ? ["left open"] : todoFacts(todo, moment.now);
  const suffixes = facts.map((_, place) =>
    facts
      .slice(0, place + 1)
      .map((fact) => ` ${symbols.separator} ${fact}`)
      .join(""),
  );
  // The words are worth more than the facts about them.
  const whole = displayWidth(`${symbols.icon[todo.status]} ${liveWords(todo)}`);
  const room = columns - Math.min(whole, Math.ceil(columns / 2));
  const end = suffixes.findLast((suffix) => displayWidth(suffix) <= room) ?? "";
  const inside = { ...look, columns: columns - displayWidth(end) };
  return todoText(todo, isLeft, inside) + style.dim(end);
}

function todoText(todo: TodoRow, isLeft: boolean, look: Look): string {
  const { style, symbols, columns } = look;
  const isUnproven = todo.status === "completed" && todo.proof !== "verified";
  if (!isLeft && !isUnproven) return iconRow(todo, look).text;
  const icon = isLeft ? symbols.left : symbols.icon.completed;
  const text = clip(safeText(todo.content), columns - displayWidth(icon) - 1, symbols.ellipsis);
  return style.dim(`${icon} ${text}`);
}

function todoFacts({ status, times, proof }: TodoRow, now: number): string[] {
  const closed = times.closed === undefined ? [] : [`${briefSpan(now - times.closed)} ago`];
  switch (status) {
    case "pending":
      return [];
    case "in_progress":
      return times.started === undefined ? [] : [briefSpan(now - times.started)];
    case "completed":
      return [PROOF_WORDS[proof], ...closed];
    case "cancelled":
      return closed;
  }
}

/** The last continuation decision: nudged or skipped, and why. */
export function decisionLine(
  { decisions: [newest], meters }: ContinuationRow,
  now: number,
  look: Look,
): string {
  if (!newest) return "";
  const text = `continuation: ${outcome()} (${briefSpan(now - newest.at)} ago)`;
  return look.style.dim(clip(text, look.columns, look.symbols.ellipsis));

  function outcome(): string {
    const reason = newest?.reason ?? "incomplete-todos";
    if (reason !== "incomplete-todos") {
      const { means } = REASONS[reason];
      return `skipped, ${means.charAt(0).toLowerCase()}${means.slice(1).replace(/\.$/, "")}`;
    }
    const nudges = meters.find(({ kind }) => kind === "nudges");
    return nudges && nudges.used > 0 ? `nudged, ${nudges.used} of ${nudges.limit}` : "nudged";
  }
}

/** That the data on the screen may be old, and why. */
export function troubleLine(trouble: string, { style, symbols, columns }: Look): string {
  const text = `${symbols.warning} may be old: ${safeText(trouble)}`;
  return style.error(clip(text, columns, symbols.ellipsis));
}

/** A line in rows of at most so many columns, broken between words where possible. */
export function wrapped(line: string, columns: number): string[] {
  if (displayWidth(line) <= columns) return [line];
  const rows: string[] = [];
  let row = "";
  for (const grapheme of graphemes(line)) {
    if (row === "" || displayWidth(row + grapheme) <= columns) {
      row += grapheme;
      continue;
    }
    const cut = grapheme === " " ? row.length : row.lastIndexOf(" ") + 1;
    const isBetweenWords = row.slice(0, cut).trim() !== "";
    const rest = isBetweenWords ? row.slice(cut) : "";
    rows.push(isBetweenWords ? row.slice(0, cut).trimEnd() : row);
    row = grapheme === " " ? rest : rest + grapheme;
  }
  return [...rows, row];
}
