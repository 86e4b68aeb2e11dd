import { isCount, isObject } from "../todo/json.ts";
import type { LimitExtension } from "./limits.ts";
import { checkLimits, isCeiling } from "./limits.ts";
import { isMoment, ABORT_CAUSES, EMPTY_STATE } from "./state.ts";
import type {
  Awaited,
  ContinuationState,
  DamagedField,
  Episode,
  ProgressMark,
  SessionMark,
  TurnMark,
  TurnOutcome,
  TurnReport,
} from "./state.ts";
import { STOP_REASONS } from "./stop-reason.ts";

/**
 * Reads a stored state, field by field. What is malformed falls back to its
 * empty value, except that a suppressor that is there but cannot be read counts
 * as set. Whatever is not exactly as we write it is named in `damage`, and a
 * state with damage is never nudged on. A sound state is answered as it is;
 * `undefined` means that nothing was stored yet. Never throws.
 */
export function parseContinuationState(raw: unknown): ContinuationState {
  if (raw === undefined) return EMPTY_STATE;
  if (!isObject(raw)) return { ...EMPTY_STATE, damage: ["state"] };
  const damage = new Set<DamagedField>();
  if (!Object.keys(raw).every((key) => Object.hasOwn(READERS, key))) damage.add("state");
  const read: { [field: string]: unknown } = {};
  for (const field of FIELDS) {
    const { value, isDamaged } = READERS[field](Object.hasOwn(raw, field) ? raw[field] : undefined);
    if (value !== undefined) read[field] = value;
    if (isDamaged) damage.add(field);
  }
  if (damage.size === 0) return raw as unknown as ContinuationState;
  const state = read as unknown as ContinuationState;
  return { ...state, damage: [...new Set([...(state.damage ?? []), ...damage])] };
}

/** One field as it was read. Without a value, the field is left out of the state. */
interface Reading<T> {
  readonly value?: T | undefined;
  readonly isDamaged?: boolean;
}

type Readers = {
  readonly [Field in keyof ContinuationState]-?: (
    value: unknown,
  ) => Reading<ContinuationState[Field]>;
};

const READERS: Readers = {
  episode: readEpisode,
  lastTurnOutcome: readOutcome,
  newestTurnId: optional(isText),
  suppressNextIdleNudgeReason: (value) => {
    if (value === null || value === "restart-kick") return { value };
    return { value: value === undefined ? null : "restart-kick", isDamaged: true };
  },
  autoResumeBlockedUntilRealUserTurn: (value) => {
    if (typeof value === "boolean") return { value };
    return { value: value !== undefined, isDamaged: true };
  },
  paused: flag,
  exhausted: optional(isCeiling),
  nudgedTurnIds: optional(isTexts),
  nudgedAt: optional(isMoment),
  chargedTurnId: optional(isText),
  progress: optional(isProgressMark),
  limits: optional(isExtension),
  prompt: optional(isText),
  session: optional(isSessionMark),
  turn: optional(isTurnMark),
  report: optional(isTurnReport),
  interrupted: flag,
  awaits: optional(isAwaited),
  damage: (value) => {
    if (value === undefined) return {};
    const isKnown = Array.isArray(value) && value.length > 0 && value.every(isDamagedField);
    return isKnown ? { value: [...value] } : { isDamaged: true };
  },
};

const FIELDS = Object.keys(READERS) as readonly (keyof ContinuationState)[];

/** A field that may be missing, and counts as set if it is there but cannot be read. */
function flag(value: unknown): Reading<boolean> {
  if (value === undefined || typeof value === "boolean") return { value };
  return { value: true, isDamaged: true };
}

/** A field that may be missing, and is left out if it is not what it should be. */
function optional<T>(isSound: (value: unknown) => value is T): (value: unknown) => Reading<T> {
  return (value) => {
    if (value === undefined) return {};
    return isSound(value) ? { value } : { isDamaged: true };
  };
}

const EPISODE_FIELDS: { readonly [Field in keyof Episode]: (value: unknown) => boolean } = {
  episodeId: isText,
  startedAt: isMoment,
  autoTurnCount: isCount,
  cumulativeTokens: isCount,
  failureCount: isCount,
  stagnationCount: isCount,
  lastIncompleteHash: (value) => value === null || isText(value),
};

function readEpisode(value: unknown): Reading<Episode | null> {
  if (value === null) return { value };
  return hasExactly(value, EPISODE_FIELDS)
    ? { value: value as unknown as Episode }
    : { value: null, isDamaged: true };
}

/** A bad number of tokens or cause is lost alone; anything else takes the outcome with it. */
function readOutcome(raw: unknown): Reading<TurnOutcome | null> {
  if (raw === null) return { value: null };
  if (!isObject(raw)) return { value: null, isDamaged: true };
  const { turnId, stopReason: word, endedAt, tokens, cause: by, ...unknown } = raw;
  const stopReason = STOP_REASONS.find((known) => known === word);
  if (!isText(turnId) || !stopReason || !isMoment(endedAt)) return { value: null, isDamaged: true };
  const cause = ABORT_CAUSES.find((known) => known === by);
  const isDamaged =
    (tokens !== undefined && !isCount(tokens)) ||
    (by !== undefined && !cause) ||
    Object.keys(unknown).length > 0;
  const value: TurnOutcome = {
    turnId,
    stopReason,
    endedAt,
    ...(isCount(tokens) && { tokens }),
    ...(cause && { cause }),
  };
  return { value, isDamaged };
}

function isProgressMark(value: unknown): value is ProgressMark {
  return hasExactly(value, { fewestOpen: isCount, strikes: isCount });
}

function isSessionMark(value: unknown): value is SessionMark {
  return hasExactly(value, { id: isText, since: isMoment });
}

function isTurnMark(value: unknown): value is TurnMark {
  return hasExactly(value, { at: isMoment, revision: isCount }, { facts: isCount });
}

function isTurnReport(value: unknown): value is TurnReport {
  return hasExactly(
    value,
    {},
    { lastMessage: isText, toolCalls: isCount, backgroundJobs: isCount },
  );
}

function isAwaited(value: unknown): value is Awaited {
  return hasExactly(value, { what: isText, text: isText, since: isMoment, sign: isText });
}

function isExtension(value: unknown): value is LimitExtension {
  return checkLimits(value).length === 0;
}

function isDamagedField(value: unknown): value is DamagedField {
  return value === "state" || (typeof value === "string" && Object.hasOwn(READERS, value));
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(isText);
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

type Checks = { readonly [name: string]: (value: unknown) => boolean };

/** All of these fields and any of those that may be missing, each as it should be, and no other. */
function hasExactly(value: unknown, fields: Checks, optional: Checks = {}): boolean {
  if (!isObject(value)) return false;
  const known: Checks = { ...fields, ...optional };
  return (
    Object.keys(fields).every((name) => Object.hasOwn(value, name)) &&
    Object.entries(value).every(
      ([name, field]) => Object.hasOwn(known, name) && known[name]?.(field) === true,
    )
  );
}
