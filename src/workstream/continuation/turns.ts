import type {
  AbortCause,
  ContinuationState,
  TurnMark,
  TurnOutcome,
  TurnReport,
} from "../../continuation/index.ts";
import {
  armRestartKick,
  isLate,
  isRealUser,
  onTurnOutcome,
  onTurnStart,
  reportedStopReason,
  turnUsage,
} from "../../continuation/index.ts";
import { headAndTail } from "../../fence/index.ts";
import { maskSecrets } from "../../progress/index.ts";
import type { JournalEntry } from "../../stores/contract.ts";
import { isCount } from "../../todo/json.ts";
import { todoDocument } from "../documents.ts";
import { RUNTIME } from "../commit.ts";
import { newestFirst } from "../journal.ts";
import type { Live } from "../live.ts";
import { runtimeEvent, runtimeScope } from "../progress/runtime-journal.ts";
import { afterTurn } from "../reminders.ts";
import type { StateChange, StateEvent } from "./state.ts";
import {
  changeContinuation,
  RESTART_KICK_ARMED,
  TURN_ENDED,
  TURN_GOES_ON,
  TURN_STARTED,
} from "./state.ts";

/** A turn of the agent that begins. */
export interface TurnStart {
  /** Unique in its scope. Omitted: a late end of an earlier turn cannot be told from this one's. */
  readonly id?: string;
  /** Whose prompt it is. Only a user's gives a new budget. */
  readonly by: "user" | "nudge" | "restart" | "child" | "system";
  /** What the user wrote. Kept masked and cut, to tell what was asked for. */
  readonly prompt?: string;
  /**
   * `when-ended`: whoever tells of this turn tells of a call only when it has ended, so that one may
   * be running whenever nothing is heard. Omitted: calls are told when they begin.
   */
  readonly callsTold?: "when-ended";
  /** Every call of the turn is told with `observe`, so that none told means none made. */
  readonly areCallsTold?: boolean;
}

/** A turn of the agent that ended. */
export interface TurnEnd {
  readonly id: string;
  /**
   * `stop`, `error`, `length` or `aborted`, or the word of a common API (`end_turn`, `MAX_TOKENS`…).
   * After `tool_use`, `tool_calls` and `pause_turn` the turn is not over. Any other word is
   * `unknown`, and not continued.
   */
  readonly stopReason: string;
  /** What the turn costs the budget. Omitted, or no number: unknown, which counts 0. */
  readonly usage?: { readonly totalTokens?: number };
  /** Who aborted it. Omitted: the user. */
  readonly cause?: AbortCause;
  /** How many tools it called. Omitted: unknown, which reminders count as none. */
  readonly toolEvents?: number;
  /** The final text of the agent; empty if there was none. Omitted: unknown. */
  readonly lastMessage?: string;
  /** How many jobs that the agent started still run. Omitted: unknown. */
  readonly backgroundJobs?: number;
}

/** What is kept of a prompt, and of a last message, whose end tells more. */
const MOST_OF_PROMPT = 2_000;
const MOST_OF_MESSAGE = 4_000;

/** To be told before the turn runs, so that nothing is decided on the turn before it. */
export async function turnStarted(live: Live, turn: TurnStart): Promise<void> {
  const { id, by, prompt, callsTold, areCallsTold } = turn;
  const facts = areCallsTold ? await newestCall(live) : undefined;
  const said = {
    ...(id !== undefined && { turnId: id }),
    by,
    ...(callsTold !== undefined && { callsTold }),
  };
  await changeContinuation(live, RUNTIME, (state, now, { documents }) => {
    const isReal = isRealUser(by);
    const mark: TurnMark = {
      at: isReal ? now : (state.turn?.at ?? now),
      revision: todoDocument(documents).revision,
      ...(facts !== undefined && { facts }),
    };
    return {
      result: undefined,
      state: onTurnStart(state, isReal, id, {
        turn: mark,
        ...(live.session !== undefined && { session: sessionMark(state, live.session, now) }),
        ...(prompt !== undefined && { prompt: keptText(prompt, MOST_OF_PROMPT) }),
      }),
      entries: [{ kind: TURN_STARTED, data: said }],
    };
  });
}

function sessionMark({ session }: ContinuationState, id: string, now: number) {
  return session?.id === id ? session : { id, since: now };
}

function keptText(text: string, most: number): string {
  return maskSecrets(headAndTail(text, most));
}

/**
 * May be told again: the last word on a turn counts, and it is charged and
 * nudged once. The first word also counts for reminders.
 */
export function turnEnded(live: Live, turn: TurnEnd): Promise<void> {
  return changeContinuation(live, RUNTIME, endOf(live, turn));
}

/** What the end of a turn changes. */
export function endOf(live: Live, turn: TurnEnd): StateEvent<void> {
  const { id, usage, cause, toolEvents } = turn;
  const stopReason = reportedStopReason(turn.stopReason);
  return (state, now, { documents }) => {
    if (stopReason === "not-over") return stillRunning(state);
    const outcome: TurnOutcome = {
      turnId: id,
      ...turnUsage(stopReason, usage),
      endedAt: now,
      ...(cause && { cause }),
    };
    const late = isLate(state, outcome);
    const isFirst = !late && state.lastTurnOutcome?.turnId !== id;
    return {
      result: undefined,
      state: onTurnOutcome(state, outcome, reportOf(turn)),
      entries: [{ kind: TURN_ENDED, data: { ...outcome, ...(late && { isLate: true }) } }],
      ...(isFirst && { documents: afterTurn(live, documents, toolEvents) }),
    };
  };
}

/** A response that ends in tool calls is no end: what ended before it is not what is decided on. */
function stillRunning(state: ContinuationState): StateChange<void> {
  const running = onTurnStart(state, false, state.newestTurnId);
  if (running === state) return { result: undefined, state };
  return { result: undefined, state: running, entries: [{ kind: TURN_GOES_ON, data: {} }] };
}

function reportOf({ lastMessage, toolEvents, backgroundJobs }: TurnEnd): TurnReport {
  return {
    ...(lastMessage !== undefined && { lastMessage: keptText(lastMessage, MOST_OF_MESSAGE) }),
    ...(isCount(toolEvents) && { toolCalls: toolEvents }),
    ...(isCount(backgroundJobs) && { backgroundJobs }),
  };
}

/** A turn that has not ended, and whose end nobody told, was broken off. */
export function brokenOff(live: Live, cause: AbortCause = "runtime"): Promise<void> {
  return changeContinuation(live, RUNTIME, (state, now, { documents }) => {
    const isRunning = documents.continuation !== undefined && state.lastTurnOutcome === null;
    if (!isRunning || state.damage) return { result: undefined, state };
    const { newestTurnId: turnId = `broken off ${now}` } = state;
    const outcome: TurnOutcome = { turnId, stopReason: "aborted", endedAt: now, cause };
    return {
      result: undefined,
      state: onTurnOutcome(state, outcome),
      entries: [{ kind: TURN_ENDED, data: outcome }],
    };
  });
}

/** The host restarted and sends a prompt of its own next: the first idle belongs to that. */
export function restarted(live: Live): Promise<void> {
  return changeContinuation(live, RUNTIME, (state) => ({
    result: undefined,
    state: armRestartKick(state),
    entries: [{ kind: RESTART_KICK_ARMED, data: {} }],
  }));
}

/** Number of the newest call of the agent itself; 0 if none was told. */
export async function newestCall({ store, scope }: Live): Promise<number> {
  for await (const entry of newestFirst(store, runtimeScope(scope))) {
    if (isOwnCall(entry)) return entry.seq;
  }
  return 0;
}

/** Calls of the agent itself, as they were told. */
export interface SeenCalls {
  readonly calls: number;
  /** Number of the newest runtime fact. */
  readonly newest: number;
}

/** What was told since a fact. */
export async function callsSince({ store, scope }: Live, fact: number): Promise<SeenCalls> {
  const entries = await store.journal(runtimeScope(scope), { after: fact });
  return { calls: entries.filter(isOwnCall).length, newest: entries.at(-1)?.seq ?? fact };
}

function isOwnCall(entry: JournalEntry): boolean {
  const fact = runtimeEvent(entry);
  return (fact?.kind === "tool-ended" || fact?.kind === "tool-failed") && fact.agent === undefined;
}
