import type { TaskRow, TodoRow } from "../../overview/documents.ts";
import { STANDING_WORDS, taskWords, todoWords, type Standing } from "../../views/state-words.ts";

/** A status as a shape: each has its own, so that colour only repeats what the shape says. */
interface Shape {
  readonly tone?: "good" | "warn" | "bad" | "accent";
  readonly ring?: "solid" | "dashed";
  /** Lines, drawn in the tone. */
  readonly lines?: string;
  /** An area in the tone. */
  readonly filled?: string;
  /** Lines on top of it, in the colour of the page. */
  readonly cut?: string;
  /** Whether the area moves while an agent works. */
  readonly hasPulse?: true;
}

const DISC = "M14.9 8A6.9 6.9 0 1 1 1.1 8a6.9 6.9 0 0 1 13.8 0z";
const DOT = "M11 8A3 3 0 1 1 5 8a3 3 0 0 1 6 0z";
const HALF = "M8 4.6a3.4 3.4 0 0 1 0 6.8z";
const TICK = "M5 8.3 7.1 10.4 11 6";

const EMPTY: Shape = { ring: "solid" };
const CROSSED: Shape = { ring: "solid", lines: "M5 8h6" };
const TICKED: Shape = { tone: "good", ring: "solid", lines: TICK };

const STANDING_SHAPES: { readonly [standing in Standing]: Shape } = {
  "needs-you": { tone: "warn", filled: "M8 1.2 14.8 8 8 14.8 1.2 8z", cut: "M8 4.8v3.8M8 11v.1" },
  stalled: { tone: "bad", lines: "M8 2 14.6 13.6H1.4zM8 6.4v3.2M8 11.6v.1" },
  working: { tone: "accent", ring: "solid", filled: DOT, hasPulse: true },
  stopped: {
    lines:
      "M4.8 2.4h6.4a2.4 2.4 0 0 1 2.4 2.4v6.4a2.4 2.4 0 0 1-2.4 2.4H4.8a2.4 2.4 0 0 1-2.4-2.4V4.8a2.4 2.4 0 0 1 2.4-2.4zM6.4 5.8v4.4M9.6 5.8v4.4",
  },
  unknown: { ring: "dashed", lines: "M6.5 6.4a1.5 1.5 0 1 1 2.1 1.4c-.5.2-.6.5-.6 1M8 10.9v.1" },
  idle: EMPTY,
  done: TICKED,
};

const TASK_SHAPES: { readonly [state in Exclude<TaskRow["state"], "closed">]: Shape } = {
  ready: EMPTY,
  claimed: { tone: "accent", ring: "solid", filled: HALF },
  waiting: { tone: "warn", ring: "solid", lines: "M8 4.6V8l2.2 1.6" },
  blocked: {
    tone: "bad",
    lines: "M5.2 1.8h5.6l3.4 3.4v5.6l-3.4 3.4H5.2l-3.4-3.4V5.2zM5.4 8h5.2",
  },
};

/** Filled for what is proven, hollow for what is only claimed. */
function todoShape({ status, proof }: Pick<TodoRow, "status" | "proof">, isLeft: boolean): Shape {
  if (status === "pending") return EMPTY;
  if (status === "cancelled") return CROSSED;
  if (status === "in_progress") {
    if (isLeft) return { ring: "dashed", lines: "M6.5 6v4M9.5 6v4" };
    return { tone: "accent", ring: "solid", filled: HALF, hasPulse: true };
  }
  if (proof === "verified") return { tone: "good", filled: DISC, cut: TICK };
  return proof === "stale" ? { tone: "warn", ring: "dashed", lines: TICK } : TICKED;
}

function Mark({ shape, label }: { readonly shape: Shape; readonly label: string }) {
  const { tone, ring, lines, filled, cut, hasPulse } = shape;
  return (
    <svg
      class={tone && `is-${tone}`}
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      stroke-width="1.5"
      stroke-linecap="round"
      stroke-linejoin="round"
      role="img"
      aria-label={label}
    >
      {ring && (
        <circle
          cx="8"
          cy="8"
          r="6.2"
          stroke-dasharray={ring === "dashed" ? "2.2 2.2" : undefined}
        />
      )}
      {lines && <path d={lines} />}
      {filled && <path class={hasPulse && "pulse"} d={filled} fill="currentColor" stroke="none" />}
      {cut && <path d={cut} stroke="var(--surface)" stroke-width="1.8" />}
    </svg>
  );
}

export function StandingMark({ standing }: { readonly standing: Standing }) {
  return <Mark shape={STANDING_SHAPES[standing]} label={STANDING_WORDS[standing].title} />;
}

interface TodoMarkProps {
  readonly todo: Pick<TodoRow, "status" | "proof">;
  readonly isLeft: boolean;
}

export function TodoMark({ todo, isLeft }: TodoMarkProps) {
  return <Mark shape={todoShape(todo, isLeft)} label={todoWords(todo, isLeft)} />;
}

export function TaskMark({ task }: { readonly task: Pick<TaskRow, "state" | "status"> }) {
  const closed = task.status === "cancelled" ? CROSSED : TICKED;
  return (
    <Mark
      shape={task.state === "closed" ? closed : TASK_SHAPES[task.state]}
      label={taskWords(task)}
    />
  );
}

interface MeterProps {
  readonly label: string;
  readonly value: number;
  readonly most: number;
  /** The part of `value` that is drawn first and stronger. */
  readonly proven?: number;
  readonly tone?: "accent" | "full";
}

/** A labelled bar. */
export function Meter({ label, value, most, proven, tone }: MeterProps) {
  const share = (part: number): string => `${most > 0 ? Math.min(100, (part / most) * 100) : 0}%`;
  return (
    <div
      class="meter"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={most}
      aria-valuenow={Math.min(value, most)}
    >
      <div class={`meter-fill ${tone ? `is-${tone}` : ""}`} style={{ width: share(value) }} />
      {proven !== undefined && (
        <div class="meter-fill is-proven" style={{ width: share(proven) }} />
      )}
    </div>
  );
}
