import type { TaskRow, TodoRow } from "../../overview/documents.ts";
import type { Standing } from "../../views/state-words.ts";
import { STANDING_WORDS, taskWords, todoWords } from "../../views/state-words.ts";

/** A status as a shape. Each has its own, so that colour only repeats what the shape says. */
function Shape({ tone, label, children }: ShapeProps) {
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
      {children}
    </svg>
  );
}

interface ShapeProps {
  readonly tone?: "good" | "warn" | "bad" | "accent" | undefined;
  readonly label: string;
  readonly children: preact.ComponentChildren;
}

const RING = <circle cx="8" cy="8" r="6.2" />;
const TICK = "M5 8.3 7.1 10.4 11 6";

export function StandingMark({ standing }: { readonly standing: Standing }) {
  const label = STANDING_WORDS[standing].title;
  switch (standing) {
    case "needs-you":
      return (
        <Shape tone="warn" label={label}>
          <path d="M8 1.2 14.8 8 8 14.8 1.2 8z" fill="currentColor" />
          <path d="M8 4.8v3.8M8 11v.1" stroke="var(--surface)" />
        </Shape>
      );
    case "stalled":
      return (
        <Shape tone="bad" label={label}>
          <path d="M8 2 14.6 13.6H1.4z" />
          <path d="M8 6.4v3.2M8 11.6v.1" />
        </Shape>
      );
    case "working":
      return (
        <Shape tone="accent" label={label}>
          {RING}
          <circle class="pulse" cx="8" cy="8" r="3" fill="currentColor" stroke="none" />
        </Shape>
      );
    case "stopped":
      return (
        <Shape label={label}>
          <rect x="2.4" y="2.4" width="11.2" height="11.2" rx="2.4" />
          <path d="M6.4 5.8v4.4M9.6 5.8v4.4" />
        </Shape>
      );
    case "unknown":
      return (
        <Shape label={label}>
          <circle cx="8" cy="8" r="6.2" stroke-dasharray="2.2 2.2" />
          <path d="M6.5 6.4a1.5 1.5 0 1 1 2.1 1.4c-.5.2-.6.5-.6 1M8 10.9v.1" />
        </Shape>
      );
    case "idle":
      return <Shape label={label}>{RING}</Shape>;
    case "done":
      return (
        <Shape tone="good" label={label}>
          {RING}
          <path d={TICK} />
        </Shape>
      );
  }
}

/** Filled for what is proven, hollow for what somebody only says. */
export function TodoMark({ todo, isLeft }: { readonly todo: TodoRow; readonly isLeft: boolean }) {
  const label = todoWords(todo, isLeft);
  switch (todo.status) {
    case "pending":
      return <Shape label={label}>{RING}</Shape>;
    case "in_progress":
      return isLeft ? (
        <Shape label={label}>
          <circle cx="8" cy="8" r="6.2" stroke-dasharray="2.2 2.2" />
          <path d="M6.5 6v4M9.5 6v4" />
        </Shape>
      ) : (
        <Shape tone="accent" label={label}>
          {RING}
          <path class="pulse" d="M8 4.6a3.4 3.4 0 0 1 0 6.8z" fill="currentColor" stroke="none" />
        </Shape>
      );
    case "cancelled":
      return (
        <Shape label={label}>
          {RING}
          <path d="M5 8h6" />
        </Shape>
      );
    case "completed":
      return todo.proof === "verified" ? (
        <Shape tone="good" label={label}>
          <circle cx="8" cy="8" r="6.9" fill="currentColor" stroke="none" />
          <path d={TICK} stroke="var(--surface)" stroke-width="1.8" />
        </Shape>
      ) : (
        <Shape tone={todo.proof === "stale" ? "warn" : "good"} label={label}>
          <circle
            cx="8"
            cy="8"
            r="6.2"
            stroke-dasharray={todo.proof === "stale" ? "2.2 2.2" : undefined}
          />
          <path d={TICK} />
        </Shape>
      );
  }
}

export function TaskMark({ task }: { readonly task: Pick<TaskRow, "state" | "status"> }) {
  const label = taskWords(task);
  switch (task.state) {
    case "ready":
      return <Shape label={label}>{RING}</Shape>;
    case "claimed":
      return (
        <Shape tone="accent" label={label}>
          {RING}
          <path d="M8 4.6a3.4 3.4 0 0 1 0 6.8z" fill="currentColor" stroke="none" />
        </Shape>
      );
    case "waiting":
      return (
        <Shape tone="warn" label={label}>
          {RING}
          <path d="M8 4.6V8l2.2 1.6" />
        </Shape>
      );
    case "blocked":
      return (
        <Shape tone="bad" label={label}>
          <path d="M5.2 1.8h5.6l3.4 3.4v5.6l-3.4 3.4H5.2l-3.4-3.4V5.2z" />
          <path d="M5.4 8h5.2" />
        </Shape>
      );
    case "closed":
      return task.status === "cancelled" ? (
        <Shape label={label}>
          {RING}
          <path d="M5 8h6" />
        </Shape>
      ) : (
        <Shape tone="good" label={label}>
          {RING}
          <path d={TICK} />
        </Shape>
      );
  }
}
