import type { AgentDocument, AgentRow, TaskRow } from "../../overview/documents.ts";

/** The four views of the board, in the order of their numbers. */
export const TABS = ["agents", "todos", "tasks", "decisions"] as const;

export type Tab = (typeof TABS)[number];

/** What was read, as of now. */
export interface BoardModel {
  readonly now: number;
  /** Who needs a person first. */
  readonly agents: readonly AgentRow[];
  /** The agent whose todos and decisions are shown; absent while there is none. */
  readonly agent?: AgentDocument;
  /** Whose tasks are shown; absent while nobody has put one on a board here. */
  readonly board?: string;
  /** By priority, then by age. */
  readonly tasks: readonly TaskRow[];
  /** Whether the board has more than these. */
  readonly hasMoreTasks: boolean;
  /** Why the store could not be read; what is shown may be old. */
  readonly trouble?: string;
}

/** What a person sees of it. */
export interface BoardState {
  readonly tab: Tab;
  /** The item that each view is at. */
  readonly at: { readonly [tab in Tab]?: string };
  /** Id of the chosen agent. Absent: the first. */
  readonly chosen?: string;
  readonly filter: string;
  readonly mode: "look" | "filter" | "keys" | "plan";
  /** Hash of the plan that is being read. */
  readonly plan?: string;
  /** First line of the plan that is in sight. */
  readonly planTop: number;
  /** What came of the last key. */
  readonly said: string;
}

export const FIRST_LOOK: BoardState = {
  tab: "agents",
  at: {},
  filter: "",
  mode: "look",
  planTop: 0,
  said: "",
};

/** What a key asks the world to do. */
export type Wish =
  | { readonly kind: "quit" }
  | { readonly kind: "stop"; readonly agent: string }
  | { readonly kind: "resume"; readonly agent: string }
  | { readonly kind: "approve"; readonly agent: string; readonly hash: string };
