import { maskSecrets } from "../progress/index.ts";
import type { Change, ChangeKind } from "../todo/index.ts";
import type { ReminderKind, ReminderMessage, ReminderChoices } from "./settings.ts";

/** What was done since some moment. */
export interface WorkDone {
  readonly turns: number;
  readonly toolEvents: number;
  /** Milliseconds since the epoch. */
  readonly since: number;
}

/** What one stale rule goes by: the todo list has one, the durable tasks have another. */
export interface StaleLoop {
  /** Omitted: nothing was done since the last write. */
  readonly sinceWrite?: WorkDone;
  /** Omitted: there was no reminder yet. */
  readonly sinceReminder?: WorkDone;
  /** The turn that runs wrote, or its answers are counted one by one: its end counts nothing. */
  readonly isTurnCounted?: true;
}

export const LOOPS = ["todos", "tasks"] as const;

export type LoopName = (typeof LOOPS)[number];

/** A person's word on a plan. */
export interface PlanVerdict {
  readonly kind: "approved" | "rejected";
  /** Of the plan. */
  readonly revision: number;
  readonly reason?: string;
}

/** What ended the wait of a todo: a person's answer, or an event. */
export interface WaitEnd {
  readonly id: string;
  readonly content: string;
  readonly question?: string;
  readonly answer?: string;
  readonly event?: string;
}

/** A person's todo that a write of another program's list left out. */
export interface KeptTodo {
  readonly id: string;
  readonly content: string;
}

/** One change of the list that was noticed in its file. */
export interface FileChange {
  readonly kind: ChangeKind;
  readonly content: string;
}

/** Everything that reminders go by, as it is kept with the list. */
export interface ReminderState {
  /** What a person did since the model was last told, in their order. */
  readonly edits: readonly string[];
  /** What changed in the file of the list since the model was last told, whoever changed it. */
  readonly fileChanges?: readonly FileChange[];
  /** One of these edits took todos off the list. */
  readonly hasRemoved?: boolean;
  /** The last write failed, and this is what to say of it. */
  readonly failedWrite?: ReminderMessage;
  /** The last write closed the list, with so many todos completed and none of them checked. */
  readonly unchecked?: number;
  /** What a person decided on the plan since the model was last told. */
  readonly planVerdict?: PlanVerdict;
  /** What ended waits since the model was last told. */
  readonly waitEnds?: readonly WaitEnd[];
  /** A person's todos that a write left out and that stayed, of which the model was not told. */
  readonly kept?: readonly KeptTodo[];
  /** Ids of those of which it was told, as long as it leaves them out. */
  readonly toldKept?: readonly string[];
  readonly loops?: { readonly [name in LoopName]?: StaleLoop };
  /** When each kind was last handed out, in milliseconds since the epoch. */
  readonly last?: { readonly [kind in ReminderKind]?: number };
  /** Marks of the troubles that the model was told of, newest last. */
  readonly toldTroubles?: readonly string[];
  /** What a person switched on or off. */
  readonly choices?: ReminderChoices;
}

export const NOTHING_TO_REMIND: ReminderState = { edits: [] };

/** More edits than anybody is told of in one message. */
const MOST_EDITS = 50;

/** A person changed the list. */
export function edited(
  state: ReminderState,
  action: string,
  changes: readonly Change[],
): ReminderState {
  const edits = [...state.edits, action].slice(-MOST_EDITS);
  const hasRemoved = changes.some(({ kind }) => kind === "removed");
  return { ...state, edits, ...(hasRemoved && { hasRemoved }) };
}

/** So many changes are told one by one. */
const MOST_CHANGES = 5;

/** An edit by what it changed, in the todos' own texts; a large one by what it was called. */
export function editWords(action: string, changes: readonly Change[]): string {
  const told = changes.filter(({ kind }) => kind !== "moved");
  if (told.length === 0 || told.length > MOST_CHANGES) return action;
  return told.map(({ kind, content }) => `${kind}: ${content}`).join("; ");
}

/** The list was changed in its file, outside of any program of ours. */
export function fileChanged(state: ReminderState, changes: readonly Change[]): ReminderState {
  const found = changes.map(({ kind, content }) => ({ kind, content: maskSecrets(content) }));
  const fileChanges = [...(state.fileChanges ?? []), ...found].slice(-MOST_EDITS);
  return fileChanges.length === 0 ? state : { ...state, fileChanges };
}

/**
 * The model wrote: the loop starts over, and what was to say of the write
 * before is past. The same state if there is nothing to forget.
 */
export function written(state: ReminderState, name: LoopName): ReminderState {
  const { sinceWrite, ...rest } = state.loops?.[name] ?? {};
  const loop = { ...rest, isTurnCounted: true };
  const isBegun = !sinceWrite && rest.isTurnCounted;
  const begun = isBegun ? state : { ...state, loops: { ...state.loops, [name]: loop } };
  return name === "todos" ? without(begun, ["failedWrite", "unchecked"]) : begun;
}

/** A write of another program's list left out what a person added. It is told once of each todo. */
export function leftOut(state: ReminderState, todos: readonly KeptTodo[]): ReminderState {
  if (todos.length === 0) return without(state, ["kept", "toldKept"]);
  const ids = new Set(todos.map(({ id }) => id));
  const told = (state.toldKept ?? []).filter((id) => ids.has(id));
  const kept = todos
    .filter(({ id }) => !told.includes(id))
    .map(({ id, content }) => ({ id, content }));
  return {
    ...without(state, ["kept", "toldKept"]),
    ...(kept.length > 0 && { kept }),
    ...(told.length > 0 && { toldKept: told }),
  };
}

/** More than anybody answers before the model hears of it. */
const MOST_ENDS = 50;

/** Something that todos waited for has come. */
export function waitsEnded(state: ReminderState, ends: readonly WaitEnd[]): ReminderState {
  if (ends.length === 0) return state;
  return { ...state, waitEnds: [...(state.waitEnds ?? []), ...ends].slice(-MOST_ENDS) };
}

/** A person decided on the plan, or, without a verdict, another plan took its place. */
export function planDecided(state: ReminderState, planVerdict?: PlanVerdict): ReminderState {
  return planVerdict ? { ...state, planVerdict } : without(state, ["planVerdict"]);
}

type Fleeting = Exclude<keyof ReminderState, "edits" | "loops" | "last" | "choices">;

/** The state without these fields; itself if it has none of them. */
export function without(state: ReminderState, fields: readonly Fleeting[]): ReminderState {
  if (!fields.some((field) => state[field] !== undefined)) return state;
  const rest = { ...state };
  for (const field of fields) delete rest[field];
  return rest;
}

/** What the host saw the agent do. */
export interface SeenWork {
  readonly turns: number;
  readonly toolEvents: number;
}

/** How much is open in each loop. */
export type OpenWork = { readonly [name in LoopName]: number };

/** Adds what was done to the loops that have something open. The same state if none has. */
export function counted(
  state: ReminderState,
  work: SeenWork,
  open: OpenWork,
  now: number,
): ReminderState {
  if (work.turns === 0 && work.toolEvents === 0) return state;
  return withLoops(state, (loop, name) =>
    open[name] > 0 ? { ...worked(loop, work, now), isTurnCounted: true } : loop,
  );
}

/** A turn ended, which counts as one unless it wrote or its answers were counted already. */
export function turnOver(
  state: ReminderState,
  toolEvents: number,
  open: OpenWork,
  now: number,
): ReminderState {
  return withLoops(state, (loop, name) => {
    const { isTurnCounted, ...rest } = loop;
    if (isTurnCounted) return rest;
    return open[name] > 0 ? worked(loop, { turns: 1, toolEvents }, now) : loop;
  });
}

/** The state with other loops; itself if they are the same. */
function withLoops(
  state: ReminderState,
  change: (loop: StaleLoop, name: LoopName) => StaleLoop,
): ReminderState {
  const changed = LOOPS.flatMap((name) => {
    const before = state.loops?.[name] ?? NEW_LOOP;
    const loop = change(before, name);
    return loop === before ? [] : [[name, loop] as const];
  });
  if (changed.length === 0) return state;
  return { ...state, loops: { ...state.loops, ...Object.fromEntries(changed) } };
}

const NEW_LOOP: StaleLoop = {};

function worked(loop: StaleLoop, work: SeenWork, now: number): StaleLoop {
  const { sinceWrite = nothingSince(now), sinceReminder } = loop;
  return {
    ...loop,
    sinceWrite: added(sinceWrite, work),
    ...(sinceReminder && { sinceReminder: added(sinceReminder, work) }),
  };
}

export function nothingSince(now: number): WorkDone {
  return { turns: 0, toolEvents: 0, since: now };
}

function added(done: WorkDone, work: SeenWork): WorkDone {
  const turns = done.turns + work.turns;
  return { ...done, turns, toolEvents: done.toolEvents + work.toolEvents };
}
