import { briefSpan, clip, displayWidth, safeText } from "../views/index.ts";
import type { TodoRow } from "../overview/documents.ts";
import { PROOF_WORDS } from "../views/state-words.ts";
import type { Look } from "../views/text/style.ts";
import { iconRow, liveWords } from "../views/todo/todo-row.ts";

/** When it is, and whether the todo's agent is at work. */
export interface Moment {
  readonly now: number;
  readonly isAtWork: boolean;
}

/** A todo in at most `look.columns`: its sign, its words, how long and, if done, how sure. */
export function todoLine(todo: TodoRow, moment: Moment, look: Look): string {
  const { style, symbols, columns } = look;
  const isLeft = todo.status === "in_progress" && !moment.isAtWork;
  const facts = isLeft ? ["left open"] : factsOf(todo, moment.now);
  const suffixes = facts.map((_, place) =>
    facts
      .slice(0, place + 1)
      .map((fact) => ` ${symbols.separator} ${fact}`)
      .join(""),
  );
  // The words are worth more than what is said about them.
  const whole = displayWidth(`${symbols.icon[todo.status]} ${liveWords(todo)}`);
  const room = columns - Math.min(whole, Math.ceil(columns / 2));
  const end = suffixes.findLast((suffix) => displayWidth(suffix) <= room) ?? "";
  const inside = { ...look, columns: columns - displayWidth(end) };
  return words(todo, isLeft, inside) + style.dim(end);
}

function words(todo: TodoRow, isLeft: boolean, look: Look): string {
  const { style, symbols, columns } = look;
  const painted = (icon: string): string => {
    const text = clip(safeText(todo.content), columns - displayWidth(icon) - 1, symbols.ellipsis);
    return style.dim(`${icon} ${text}`);
  };
  if (isLeft) return painted(symbols.left);
  const isUnproven = todo.status === "completed" && todo.proof !== "verified";
  return isUnproven ? painted(symbols.icon.completed) : iconRow(todo, look).text;
}

function factsOf({ status, times, proof }: TodoRow, now: number): string[] {
  switch (status) {
    case "pending":
      return [];
    case "in_progress":
      return times.started === undefined ? [] : [briefSpan(now - times.started)];
    case "completed":
      return [PROOF_WORDS[proof], ...closedFor(times.closed, now)];
    case "cancelled":
      return closedFor(times.closed, now);
  }
}

function closedFor(closed: number | undefined, now: number): string[] {
  return closed === undefined ? [] : [`${briefSpan(now - closed)} ago`];
}
