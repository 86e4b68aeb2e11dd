import type { PlanActor } from "../../plan/index.ts";

/** How far a reader is in the two journals of an agent, each numbered by itself. */
export interface Position {
  /** The journal of the list, the plans and continuation. */
  readonly list: number;
  /** The journal of what the runtime saw. */
  readonly runtime: number;
}

export const NO_POSITION: Position = { list: 0, runtime: 0 };

/** A position as addresses have it: `12.40`. */
export function positionText({ list, runtime }: Position): string {
  return `${list}.${runtime}`;
}

/** Undefined for what is no position. */
export function parsePosition(text: string): Position | undefined {
  const [, list, runtime] = /^(\d{1,15})\.(\d{1,15})$/.exec(text) ?? [];
  if (list === undefined || runtime === undefined) return undefined;
  return { list: Number(list), runtime: Number(runtime) };
}

/** What kind of thing happened, for a sign and a filter. */
export type TimelineGroup =
  "list" | "plan" | "continuation" | "turn" | "tool" | "child" | "message" | "person" | "other";

/** One line of an agent's journals, in words. */
export interface TimelineEntry {
  readonly journal: keyof Position;
  /** Its number in that journal. */
  readonly seq: number;
  /** Milliseconds since the epoch. Entries are shown by time; those of one journal never change places. */
  readonly at: number;
  /** As the journal calls it: `todo-changed`, `tool-started`… */
  readonly kind: string;
  readonly group: TimelineGroup;
  readonly by: PlanActor;
  readonly words: string;
  /** Id of the todo that was in progress. */
  readonly focus?: string;
  /** Of a tool event: ties its start to its end. */
  readonly call?: string;
  readonly tool?: string;
  /** Of the end of a call, a check or a child. */
  readonly outcome?: "ok" | "failed";
  /** The child agent whose doing it is. */
  readonly agent?: string;
}

export interface TimelinePage {
  /** Oldest first. */
  readonly entries: readonly TimelineEntry[];
  /** Everything up to here, and from `after` on, is among the entries. */
  readonly position: Position;
  readonly after: Position;
  /** Whether there are older entries than these. */
  readonly hasEarlier: boolean;
}
