import type { PhaseDraft } from "../todo/index.ts";
import { markdownToPhases } from "../todo/index.ts";
import { fenceAfter } from "./fence.ts";

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
