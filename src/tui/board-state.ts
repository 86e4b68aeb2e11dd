import type { AgentDocument, AgentRow, TaskRow } from "../overview/documents.ts";
import { graphemes } from "../views/index.ts";
import type { Key, NamedKey } from "./keys.ts";

/** The four views of the board, in the order of their numbers. */
export const TABS = ["agents", "todos", "tasks", "decisions"] as const;

export type Tab = (typeof TABS)[number];

/** The data, as of now. */
export interface BoardModel {
  readonly now: number;
  /** In order of urgency. */
  readonly agents: readonly AgentRow[];
  /** The agent whose todos and decisions are shown; absent while there is none. */
  readonly agent?: AgentDocument;
  /** The name of the board; absent while there is none. */
  readonly board?: string;
  /** By priority, then by age. */
  readonly tasks: readonly TaskRow[];
  /** Whether the board has more than these. */
  readonly hasMoreTasks: boolean;
  /** Why the store could not be read; the data may be old. */
  readonly trouble?: string;
}

/** Where the person is in it. */
export interface BoardState {
  readonly tab: Tab;
  /** The item that each view is at. */
  readonly at: { readonly [tab in Tab]?: string };
  /** Id of the chosen agent. Absent: the first. */
  readonly chosen?: string;
  readonly filter: string;
  readonly mode: "browse" | "filter" | "keys" | "plan";
  /** Hash of the plan that is being read. */
  readonly plan?: string;
  /** First line of the plan in view. */
  readonly planTop: number;
  /** The result of the last key. */
  readonly message: string;
}

export const INITIAL_STATE: BoardState = {
  tab: "agents",
  at: {},
  filter: "",
  mode: "browse",
  planTop: 0,
  message: "",
};

/** What a key asks the command to do. */
export type BoardAction =
  | { readonly kind: "quit" }
  | { readonly kind: "pause"; readonly agent: string }
  | { readonly kind: "resume"; readonly agent: string }
  | { readonly kind: "approve"; readonly agent: string; readonly hash: string };

/** What keys move in: the keys of the items in order, and how many rows they have. */
export interface Viewport {
  readonly items: readonly string[];
  /** Place of the item with the cursor. */
  readonly here: number;
  readonly rows: number;
  /** Lines of the plan that is being read. */
  readonly planLines: number;
}

export interface Pressed {
  readonly state: BoardState;
  readonly action?: BoardAction;
}

/** The state after a key, and the action that it asks for. */
export function press(state: BoardState, key: Key, model: BoardModel, viewport: Viewport): Pressed {
  if ("name" in key && key.name === "interrupt") return { state, action: { kind: "quit" } };
  const quiet = { ...state, message: "" };
  switch (state.mode) {
    case "filter":
      return { state: typeFilter(quiet, key) };
    case "keys":
      return { state: { ...quiet, mode: "browse" } };
    case "plan":
      return pressInPlan(quiet, key, model, viewport);
    case "browse":
      return pressInList(quiet, key, model, viewport);
  }
}

function typeFilter(state: BoardState, key: Key): BoardState {
  if ("typed" in key) return { ...state, filter: state.filter + key.typed };
  switch (key.name) {
    case "erase":
      return { ...state, filter: [...graphemes(state.filter)].slice(0, -1).join("") };
    case "enter":
      return { ...state, mode: "browse" };
    case "escape":
      return { ...state, mode: "browse", filter: "" };
    default:
      return state;
  }
}

/** A plan is approved where it is read, by the hash of what was read. */
function pressInPlan(state: BoardState, key: Key, model: BoardModel, viewport: Viewport): Pressed {
  const { agent } = model;
  const plan = agent?.plan?.current;
  const isMeant = "typed" in key && key.typed === "y" && agent && plan?.state === "proposed";
  if (isMeant && plan.hash !== state.plan) {
    const message = "The plan was changed while you read it. a shows it as it is now.";
    return { state: { ...state, mode: "browse", message } };
  }
  if (isMeant) {
    const action = { kind: "approve", agent: agent.row.id, hash: plan.hash } as const;
    return { state: { ...state, mode: "browse" }, action };
  }
  const steps = stepsOf(key, viewport.rows);
  if (steps === undefined) return { state: { ...state, mode: "browse" } };
  const last = Math.max(0, viewport.planLines - viewport.rows);
  return { state: { ...state, planTop: Math.min(last, Math.max(0, state.planTop + steps)) } };
}

function pressInList(was: BoardState, key: Key, model: BoardModel, viewport: Viewport): Pressed {
  const steps = stepsOf(key, viewport.rows);
  if (steps !== undefined) return { state: moved(was, steps, viewport) };
  // The filter may have moved the cursor to another agent.
  const state = was.tab === "agents" ? moved(was, 0, viewport) : was;
  if ("name" in key) return { state: named(state, key.name, viewport) };
  const tab = TABS[Number(key.typed) - 1];
  if (tab) return { state: { ...state, tab } };
  if (key.typed === "s" || key.typed === "a") return pressOnAgent(state, key.typed, model);
  switch (key.typed) {
    case "q":
      return { state, action: { kind: "quit" } };
    case "/":
      return { state: { ...state, mode: "filter" } };
    case "?":
      return { state: { ...state, mode: "keys" } };
    default:
      return { state };
  }
}

/** Pauses the chosen agent or shows its plan; never those of another agent. */
function pressOnAgent(state: BoardState, typed: "s" | "a", model: BoardModel): Pressed {
  const { agent, agents } = model;
  const { chosen = agent?.row.id } = state;
  if (agent?.row.id !== chosen) {
    const isThere = agents.some(({ id }) => id === chosen);
    const message = isThere
      ? `Still reading this agent. Press ${typed} again.`
      : "The agent is gone.";
    return { state: { ...state, message } };
  }
  if (typed === "s") {
    if (!agent) return { state };
    const kind = agent.continuation.isPaused ? "resume" : "pause";
    return { state, action: { kind, agent: agent.row.id } };
  }
  const plan = agent?.plan?.current;
  return plan?.state === "proposed"
    ? { state: { ...state, mode: "plan", plan: plan.hash, planTop: 0 } }
    : { state: { ...state, message: "No plan of this agent waits for approval." } };
}

function named(state: BoardState, name: NamedKey, { items }: Viewport): BoardState {
  const place = TABS.indexOf(state.tab);
  switch (name) {
    case "tab":
      return { ...state, tab: TABS[(place + 1) % TABS.length] as Tab };
    case "back-tab":
      return { ...state, tab: TABS[(place + TABS.length - 1) % TABS.length] as Tab };
    case "enter":
      return state.tab === "agents" && items.length > 0 ? { ...state, tab: "todos" } : state;
    case "escape":
      return { ...state, filter: "", tab: state.filter === "" ? "agents" : state.tab };
    default:
      return state;
  }
}

/** How far a key moves; undefined if it does not. */
function stepsOf(key: Key, rows: number): number | undefined {
  const steps: { readonly [key: string]: number } = {
    ...{ j: 1, down: 1, k: -1, up: -1, "page-down": rows, "page-up": -rows },
    ...{ G: Infinity, end: Infinity, g: -Infinity, home: -Infinity },
  };
  const pressed = "name" in key ? key.name : key.typed;
  return Object.hasOwn(steps, pressed) ? steps[pressed] : undefined;
}

function moved(state: BoardState, steps: number, { items, here }: Viewport): BoardState {
  const { tab } = state;
  const next = items[Math.min(items.length - 1, Math.max(0, here + steps))];
  if (next === undefined) return state;
  const at = { ...state.at, [tab]: next };
  if (tab !== "agents" || next === state.chosen) return { ...state, at };
  // Another agent has other todos and decisions.
  const { todos: _todos, decisions: _decisions, ...kept } = at;
  return { ...state, at: kept, chosen: next };
}
