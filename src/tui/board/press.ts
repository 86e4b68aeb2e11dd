import { graphemes } from "../../views/index.ts";
import type { Key, NamedKey } from "../keys.ts";
import type { BoardModel, BoardState, Tab, Wish } from "./model.ts";
import { TABS } from "./model.ts";

/** What there is to move in: the keys of the items in order, and how many rows they have. */
export interface Sight {
  readonly items: readonly string[];
  /** Place of the item with the cursor. */
  readonly here: number;
  readonly rows: number;
  /** Lines of the plan that is being read. */
  readonly planLines: number;
}

export interface Pressed {
  readonly state: BoardState;
  readonly wish?: Wish;
}

/** What a key makes of the state, and what it asks the world to do. */
export function press(state: BoardState, key: Key, model: BoardModel, sight: Sight): Pressed {
  if ("name" in key && key.name === "interrupt") return { state, wish: { kind: "quit" } };
  const quiet = { ...state, said: "" };
  switch (state.mode) {
    case "filter":
      return { state: typeFilter(quiet, key) };
    case "keys":
      return { state: { ...quiet, mode: "look" } };
    case "plan":
      return pressInPlan(quiet, key, model, sight);
    case "look":
      return pressInList(quiet, key, model, sight);
  }
}

function typeFilter(state: BoardState, key: Key): BoardState {
  if ("typed" in key) return { ...state, filter: state.filter + key.typed };
  switch (key.name) {
    case "erase":
      return { ...state, filter: [...graphemes(state.filter)].slice(0, -1).join("") };
    case "enter":
      return { ...state, mode: "look" };
    case "escape":
      return { ...state, mode: "look", filter: "" };
    default:
      return state;
  }
}

/** A plan is approved where it is read, by the hash of what was read. */
function pressInPlan(state: BoardState, key: Key, model: BoardModel, sight: Sight): Pressed {
  const { agent } = model;
  const plan = agent?.plan?.current;
  const isMeant = "typed" in key && key.typed === "y" && agent && plan?.state === "proposed";
  if (isMeant && plan.hash !== state.plan) {
    const said = "The plan was changed while you read it. a shows it as it is now.";
    return { state: { ...state, mode: "look", said } };
  }
  if (isMeant) {
    const wish = { kind: "approve", agent: agent.row.id, hash: plan.hash } as const;
    return { state: { ...state, mode: "look" }, wish };
  }
  const steps = stepsOf(key, sight.rows);
  if (steps === undefined) return { state: { ...state, mode: "look" } };
  const last = Math.max(0, sight.planLines - sight.rows);
  return { state: { ...state, planTop: Math.min(last, Math.max(0, state.planTop + steps)) } };
}

function pressInList(was: BoardState, key: Key, model: BoardModel, sight: Sight): Pressed {
  const steps = stepsOf(key, sight.rows);
  if (steps !== undefined) return { state: moved(was, steps, sight) };
  // The filter may have moved the cursor to another agent.
  const state = was.tab === "agents" ? moved(was, 0, sight) : was;
  if ("name" in key) return { state: named(state, key.name, sight) };
  const tab = TABS[Number(key.typed) - 1];
  if (tab) return { state: { ...state, tab } };
  if (key.typed === "s" || key.typed === "a") return pressOnAgent(state, key.typed, model);
  switch (key.typed) {
    case "q":
      return { state, wish: { kind: "quit" } };
    case "/":
      return { state: { ...state, mode: "filter" } };
    case "?":
      return { state: { ...state, mode: "keys" } };
    default:
      return { state };
  }
}

/** What stops an agent, or shows its plan: no other than the one that is chosen. */
function pressOnAgent(state: BoardState, typed: "s" | "a", model: BoardModel): Pressed {
  const { agent, agents } = model;
  const { chosen = agent?.row.id } = state;
  if (agent?.row.id !== chosen) {
    const isThere = agents.some(({ id }) => id === chosen);
    const said = isThere ? `Still reading this agent. Press ${typed} again.` : "The agent is gone.";
    return { state: { ...state, said } };
  }
  if (typed === "s") {
    if (!agent) return { state };
    const kind = agent.continuation.isPaused ? "resume" : "stop";
    return { state, wish: { kind, agent: agent.row.id } };
  }
  const plan = agent?.plan?.current;
  return plan?.state === "proposed"
    ? { state: { ...state, mode: "plan", plan: plan.hash, planTop: 0 } }
    : { state: { ...state, said: "No plan of this agent waits for approval." } };
}

function named(state: BoardState, name: NamedKey, { items }: Sight): BoardState {
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
  const what = "name" in key ? key.name : key.typed;
  switch (what) {
    case "j":
    case "down":
      return 1;
    case "k":
    case "up":
      return -1;
    case "page-down":
      return rows;
    case "page-up":
      return -rows;
    case "G":
    case "end":
      return Infinity;
    case "g":
    case "home":
      return -Infinity;
    default:
      return undefined;
  }
}

function moved(state: BoardState, steps: number, { items, here }: Sight): BoardState {
  const { tab } = state;
  const next = items[Math.min(items.length - 1, Math.max(0, here + steps))];
  if (next === undefined) return state;
  const at = { ...state.at, [tab]: next };
  if (tab !== "agents" || next === state.chosen) return { ...state, at };
  // Another agent has other todos and decisions.
  const { todos: _todos, decisions: _decisions, ...kept } = at;
  return { ...state, at: kept, chosen: next };
}
