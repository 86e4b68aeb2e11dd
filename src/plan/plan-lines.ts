import { longestIncreasing } from "../todo/change.ts";
import type { PhaseDraft, Todo, TodoList } from "../todo/index.ts";
import { allTodos, markdownToPhases } from "../todo/index.ts";
import { fenceAfter } from "./plan-blocks.ts";

/** A line of a plan that says what is to be done. */
export interface PlanLine {
  /** Counted from 1. */
  readonly line: number;
  readonly text: string;
  /** The heading that it stands under. */
  readonly phase: string;
}

interface NumberedLine {
  readonly line: number;
  readonly text: string;
  /** Of a step: how far it is indented, and what it says. */
  readonly step?: { readonly depth: number; readonly says: string };
}

const HEADING = /^\s{0,3}#{1,6}\s+\S/;

const ITEM = /^(\s*)(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX/>~-]?\]\s+)?(?=\S)(.*)$/s;

const CHECKED = /^\s*(?:[-*+]|\d{1,9}[.)])\s+\[[ xX/>~-]?\]\s+\S/;

/**
 * The steps of a plan in Markdown: its checklist if it has one, else the items
 * of its lists, without what is nested under them. Code is left out.
 */
export function planLines(text: string): readonly PlanLine[] {
  const kept = headingsAndSteps(text);
  const steps = kept.filter(isStep);
  const checklist = kept.map(({ step, text: line }) => (step ? `- [ ] ${step.says}` : line));
  const { phases } = markdownToPhases(checklist.join("\n"));
  return phases
    .flatMap(({ name, todos }) => todos.map(({ content }) => ({ text: content, phase: name })))
    .map((content, place) => ({ line: (steps[place] as NumberedLine).line, ...content }));
}

/** The todos that lines of a plan become, by phase. */
export function todosFor(lines: readonly PlanLine[]): readonly PhaseDraft[] {
  const phases = Map.groupBy(lines, ({ phase }) => phase);
  return [...phases].map(([name, members]) => ({
    name,
    todos: members.map(({ text }) => ({ content: text, planLine: text })),
  }));
}

function headingsAndSteps(text: string): NumberedLine[] {
  const lines = withoutCode(text);
  if (lines.some((line) => CHECKED.test(line.text))) {
    return lines.filter((line) => !isStep(line) || CHECKED.test(line.text)).filter(isKept);
  }
  const kept = lines.filter(isKept);
  const top = kept.reduce((least, { step }) => Math.min(least, step?.depth ?? least), Infinity);
  return kept.filter(({ step }) => !step || step.depth === top);
}

function isKept(line: NumberedLine): boolean {
  return isStep(line) || HEADING.test(line.text);
}

function isStep({ step }: NumberedLine): boolean {
  return step !== undefined;
}

function withoutCode(text: string): NumberedLine[] {
  let fence = "";
  return text.split(/\r?\n/).flatMap((line, place) => {
    const before = fence;
    fence = fenceAfter(before, line);
    if (before !== "" || fence !== "") return [];
    const [, indent, says] = ITEM.exec(line) ?? [];
    const step = says === undefined ? undefined : { depth: indent?.length ?? 0, says };
    return [{ line: place + 1, text: line, ...(step && { step }) }];
  });
}

/** Where plan and work have parted. */
export interface Drift {
  /** Lines of the plan that nobody does or did. */
  readonly withoutWork: readonly PlanLine[];
  /** Todos that no line of the plan asks for. */
  readonly withoutLine: readonly Todo[];
}

/**
 * Compares a plan with the list, and with what was finished and cleared off it.
 * A todo serves the line that it remembers, else the one that says the same; of
 * lines that say the same each needs a todo. Cancelled todos serve none.
 */
export function driftOf(
  plan: { readonly text: string },
  list: TodoList,
  finished: readonly TodoList[] = [],
): Drift {
  const lines = planLines(plan.text);
  const unserved = Map.groupBy(lines, ({ text }) => text);
  const serve = ({ planLine = "", content }: Todo): boolean => {
    const asked = unserved.get(planLine) ?? unserved.get(content);
    asked?.shift();
    return asked !== undefined;
  };
  for (const todo of finished.flatMap(workOf)) serve(todo);
  const withoutLine = workOf(list).filter((todo) => !serve(todo));
  const rest = new Set([...unserved.values()].flat());
  return { withoutWork: lines.filter((line) => rest.has(line)), withoutLine };
}

function workOf(list: TodoList): readonly Todo[] {
  return allTodos(list).filter(({ status }) => status !== "cancelled");
}

/** A line of two texts that were compared. */
export interface DiffLine {
  readonly kind: "same" | "removed" | "added";
  readonly text: string;
}

/** Deeper than any plan needs; keeps hostile texts from taking quadratic time. */
const DEEPEST = 30;

/**
 * Compares two texts line by line. Lines that each text has once hold the
 * comparison together, so that a blank line or a bracket never does.
 */
export function diffLines(before: string, after: string): readonly DiffLine[] {
  return compared(linesOf(before), linesOf(after), 0);
}

function linesOf(text: string): readonly string[] {
  const lines = text.split(/\r?\n/);
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}

function compared(before: readonly string[], after: readonly string[], depth: number): DiffLine[] {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  const old = before.slice(head, before.length - tail);
  const now = after.slice(head, after.length - tail);
  return [
    ...marked("same", before.slice(0, head)),
    ...between(old, now, depth),
    ...marked("same", before.slice(before.length - tail)),
  ];
}

function between(old: readonly string[], now: readonly string[], depth: number): DiffLine[] {
  const anchors = depth < DEEPEST ? anchorsOf(old, now) : [];
  if (anchors.length === 0) return [...marked("removed", old), ...marked("added", now)];
  const ends = [...anchors, { old: old.length, now: now.length }];
  return ends.flatMap((end, place) => {
    const start = anchors[place - 1] ?? { old: -1, now: -1 };
    return [
      ...compared(old.slice(start.old + 1, end.old), now.slice(start.now + 1, end.now), depth + 1),
      ...marked("same", old.slice(end.old, end.old + 1)),
    ];
  });
}

/** Where lines stand that both texts have exactly once, as many as keep their order. */
function anchorsOf(
  old: readonly string[],
  now: readonly string[],
): { readonly old: number; readonly now: number }[] {
  const places = placesOfUnique(now);
  const shared = [...placesOfUnique(old)].flatMap(([text, place]) => {
    const there = places.get(text);
    return there === undefined ? [] : [{ old: place, now: there }];
  });
  const kept = longestIncreasing(shared.map((anchor) => anchor.now));
  return shared.filter((anchor) => kept.has(anchor.now));
}

function placesOfUnique(texts: readonly string[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  const repeated = new Set<string>();
  for (const [place, text] of texts.entries()) {
    if (places.has(text)) repeated.add(text);
    else places.set(text, place);
  }
  for (const text of repeated) places.delete(text);
  return places;
}

function marked(kind: DiffLine["kind"], texts: readonly string[]): DiffLine[] {
  return texts.map((text) => ({ kind, text }));
}
