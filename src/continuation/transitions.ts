/**
 * What happens to the state between decisions: turns begin and end, the host
 * restarts, a person takes the controls. Each answers the very state that it
 * was given if nothing changed.
 * @module
 */
import type { LimitExtension, LimitIssue } from "./limits.ts";
import { CEILINGS, checkLimits } from "./limits.ts";
import type { ContinuationState, SessionMark, TurnMark, TurnOutcome, TurnReport } from "./state.ts";
import { EMPTY_STATE } from "./state.ts";

/** Who is a person. Restarts, child agents, timers and our own nudges are not. */
export function isRealUser(by: unknown): boolean {
  return by === "user";
}

/** What a host knows of a turn that begins. What is absent is unknown. */
export interface Beginning {
  /** Of a person. */
  readonly prompt?: string;
  readonly session?: SessionMark;
  readonly turn?: TurnMark;
}

/**
 * A turn begins. Its end is not known, so that of the turn before is forgotten:
 * a turn that dies is not judged by another. A real user turn also starts a new
 * budget and lifts what was blocked, but never a pause.
 */
export function onTurnStart(
  state: ContinuationState,
  isRealUserTurn: boolean,
  turnId?: string,
  { prompt, session, turn }: Beginning = {},
): ContinuationState {
  const begun = marked(named(unreported(state), turnId), session, turn);
  if (!isRealUserTurn) return begun.lastTurnOutcome ? { ...begun, lastTurnOutcome: null } : begun;
  const { episode, limits, damage } = begun;
  // Of a damaged state nobody knows whether its episode was open.
  const isUsed = episode !== null || damage !== undefined;
  const { prompt: _prompt, awaits: _awaits, ...fresh } = startOver(begun);
  return {
    ...fresh,
    ...(!isUsed && limits && { limits }),
    ...(prompt !== undefined && { prompt }),
  };
}

function marked(
  state: ContinuationState,
  session: SessionMark | undefined,
  turn: TurnMark | undefined,
): ContinuationState {
  if (!session && !turn) return state;
  return { ...state, ...(session && { session }), ...(turn && { turn }) };
}

function unreported(state: ContinuationState): ContinuationState {
  if (!state.report) return state;
  const { report: _report, ...rest } = state;
  return rest;
}

function named(state: ContinuationState, turnId: string | undefined): ContinuationState {
  if (state.newestTurnId === turnId) return state;
  const { newestTurnId: _newestTurnId, ...unnamed } = state;
  return turnId === undefined ? unnamed : { ...unnamed, newestTurnId: turnId };
}

/**
 * A turn ended. Aborted by its user, it blocks every nudge until that user
 * speaks again. Of a turn that is not the newest, only such an abort counts.
 */
export function onTurnOutcome(
  state: ContinuationState,
  outcome: TurnOutcome,
  report: TurnReport = {},
): ContinuationState {
  const { stopReason, cause = "user" } = outcome;
  const isUserAbort = stopReason === "aborted" && cause !== "restart" && cause !== "runtime";
  const isReported = Object.keys(report).length > 0;
  return {
    ...(isLate(state, outcome)
      ? state
      : {
          ...unreported(state),
          lastTurnOutcome: outcome,
          ...(isReported && { report }),
        }),
    autoResumeBlockedUntilRealUserTurn: state.autoResumeBlockedUntilRealUserTurn || isUserAbort,
    ...(isUserAbort && { interrupted: true }),
  };
}

/** Whether another turn began since this one did. Nobody knows where turns begin without a name. */
export function isLate({ newestTurnId }: ContinuationState, { turnId }: TurnOutcome): boolean {
  return newestTurnId !== undefined && newestTurnId !== turnId;
}

/** The host restarts and will send a prompt of its own: the next idle is not nudged. */
export function armRestartKick(state: ContinuationState): ContinuationState {
  if (state.suppressNextIdleNudgeReason !== null) return state;
  return { ...state, suppressNextIdleNudgeReason: "restart-kick" };
}

/** The first idle after a restart uses the suppressor up, whatever else it meets. */
export function consumeRestartKickSuppression(state: ContinuationState): ContinuationState {
  if (state.suppressNextIdleNudgeReason === null) return state;
  return { ...state, suppressNextIdleNudgeReason: null };
}

/** A person wants no nudges until `resume`. Survives turns, restarts and `reset`. */
export function pause(state: ContinuationState): ContinuationState {
  return state.paused ? state : { ...state, paused: true };
}

/** A person ends the pause. What else was in the way still is. */
export function resume(state: ContinuationState): ContinuationState {
  if (!state.paused) return state;
  const { paused: _paused, ...resumed } = state;
  return resumed;
}

/**
 * A person raises limits, for the open episode or else the next one. A ceiling
 * that was hit is open again if its limit is among them. Lower numbers than the
 * host's have no effect.
 */
export function extend(
  state: ContinuationState,
  extension: LimitExtension,
):
  | { readonly ok: true; readonly state: ContinuationState }
  | { readonly ok: false; readonly issues: readonly LimitIssue[] } {
  const issues = checkLimits(extension);
  if (issues.length > 0) return { ok: false, issues };
  const { exhausted, ...rest } = state;
  const limit = exhausted && CEILINGS[exhausted];
  const isStillHit = exhausted && !(limit && Object.hasOwn(extension, limit));
  const limits = { ...state.limits, ...extension };
  return { ok: true, state: { ...rest, ...(isStillHit && { exhausted }), limits } };
}

/**
 * A person wants a new budget without speaking to the agent. A pause stays. Of a
 * damaged state nobody knows which turn ended last: the next one decides.
 */
export function reset(state: ContinuationState): ContinuationState {
  const { damage, lastTurnOutcome } = state;
  const { interrupted: _interrupted, ...fresh } = startOver(state);
  return { ...fresh, lastTurnOutcome: damage ? null : lastTurnOutcome };
}

/** Keeps the pause, and the turns that were nudged and charged: those stay what they are. */
function startOver(state: ContinuationState): ContinuationState {
  const {
    exhausted: _exhausted,
    progress: _progress,
    limits: _limits,
    damage: _damage,
    ...kept
  } = state;
  return { ...kept, ...EMPTY_STATE };
}
