import type { Ending } from "./ending/ending.ts";
import type { ContinuationLimits } from "./limits.ts";
import { DEFAULT_LIMITS, effectiveLimits } from "./limits.ts";
import { isMoment } from "./state.ts";
import { parseContinuationState } from "./parse-state.ts";
import type { ContinuationState, ProgressMark } from "./state.ts";
import type { HashedTodo } from "../todo/hash.ts";
import { hashIncomplete } from "../todo/hash.ts";
import type { Wait } from "../todo/index.ts";
import { incompleteTodos, isWaiting } from "../todo/index.ts";

/** As much of a todo as a decision looks at. */
export interface DecisionTodo extends HashedTodo {
  /** The session whose work it is. */
  readonly session?: string;
  readonly waits?: readonly Wait[];
  readonly times?: { readonly added: number };
}

/** What was done in the turn that ended. What is absent is unknown, and does not count as nothing. */
export interface TurnDeeds {
  readonly toolCalls?: number;
  readonly hasChangedList?: boolean;
  /** Since the person's last turn the agent cleared the list, and only the person's todos are left. */
  readonly hasClearedList?: boolean;
}

/** A host's own opinion of an ending. It can only make the decision more careful. */
export type Judgement = "go-on" | "wait" | "park";

/** What a decision is made on. */
export interface DecisionInput {
  readonly state: ContinuationState;
  /** All todos of the list, closed ones too. */
  readonly todos: readonly DecisionTodo[];
  /** Omitted: `DEFAULT_LIMITS`. Check them with `readLimits`: here a bad limit counts as 0. */
  readonly limits?: ContinuationLimits;
  /** Omitted: the host knows nothing of itself. */
  readonly guards?: HostGuards;
  /** How the turn ended. Omitted: the host does not hand in what the agent said last. */
  readonly ending?: Ending;
  /** Omitted: the host has no opinion. */
  readonly judgement?: Judgement;
  /** The person said that nobody answers for a while. Omitted: they are there. */
  readonly isAway?: boolean;
  readonly work?: TurnDeeds;
  /** The session that ended its turn. Omitted: it is not asked whose todos they are. */
  readonly session?: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Called once, if a nudge opens an episode. */
  readonly newEpisodeId: () => string;
}

/** The input with everything worked out that rungs ask for, as if the nudge were given now. */
export interface Situation {
  readonly state: ContinuationState;
  readonly guards: Answers;
  readonly limits: ContinuationLimits;
  readonly now: number;
  readonly total: number;
  readonly open: number;
  /** The open todos of this session; all of them where it is not asked. */
  readonly owned: readonly DecisionTodo[];
  /** How many of these wait. */
  readonly waiting: number;
  readonly session: string | undefined;
  /** Age of the newest open todo; undefined where it is unknown. */
  readonly newestMs: number | undefined;
  readonly ending: Ending | undefined;
  readonly judgement: Judgement | undefined;
  readonly isAway: boolean;
  readonly work: TurnDeeds;
  readonly hash: string;
  /** Of the episode, the turn that just ended included. */
  readonly tokens: number;
  readonly elapsedMs: number;
  readonly stagnationCount: number;
  readonly progress: ProgressMark;
}

/** Reads the state again: one that nobody parsed must fail closed as well. */
export function survey(input: DecisionInput): Situation {
  const { todos, now, session, ending, judgement, work = {} } = input;
  const { limits = DEFAULT_LIMITS, guards = {} } = input;
  const state = parseContinuationState(input.state);
  const { episode } = state;
  const left = incompleteTodos(todos);
  const open = left.length;
  const owned = session === undefined ? left : left.filter((todo) => todo.session === session);
  const hash = hashIncomplete(todos);
  const isStagnant = episode?.lastIncompleteHash === hash;
  return {
    state,
    guards: failClosed(guards),
    limits: effectiveLimits(limits, state.limits),
    now,
    total: todos.length,
    open,
    owned,
    waiting: owned.filter((todo) => isWaiting(todo, now)).length,
    session,
    newestMs: newestMs(left, now),
    ending,
    judgement,
    isAway: input.isAway === true,
    work,
    hash,
    tokens: tokensWithLastTurn(state),
    elapsedMs: episode ? now - episode.startedAt : 0,
    stagnationCount: isStagnant ? episode.stagnationCount + 1 : 0,
    progress: progressTo(open, state.progress),
  };
}

function newestMs(open: readonly DecisionTodo[], now: number): number | undefined {
  const added = open.flatMap(({ times }) => (times ? [times.added] : []));
  return added.length === 0
    ? undefined
    : Math.max(0, now - added.reduce((last, at) => Math.max(last, at)));
}

/** A turn is charged once, however often it is decided on. */
function tokensWithLastTurn({
  episode,
  lastTurnOutcome,
  chargedTurnId,
}: ContinuationState): number {
  const before = episode?.cumulativeTokens ?? 0;
  if (!lastTurnOutcome || lastTurnOutcome.turnId === chargedTurnId) return before;
  return before + (lastTurnOutcome.tokens ?? 0);
}

function progressTo(open: number, before: ProgressMark | undefined): ProgressMark {
  if (!before || open < before.fewestOpen) return { fewestOpen: open, strikes: 0 };
  return { fewestOpen: before.fewestOpen, strikes: before.strikes + 1 };
}

/**
 * What only the host knows. Omitted: the host cannot say, and the rung is not
 * asked. Anything that is neither yes nor no counts against the nudge.
 */
export interface HostGuards {
  /** The person's kill switch. */
  readonly isSwitchedOff?: boolean;
  /** The agent plans, and must not act. */
  readonly isPlanMode?: boolean;
  /** A question, an approval or a permission is open. */
  readonly isWaitingOnUser?: boolean;
  /** Child agents or jobs run or are queued; their end is an idle of its own. */
  readonly hasBackgroundWork?: boolean;
  /** The context is being compacted, or just was and the agent has not settled. */
  readonly isCompacting?: boolean;
  readonly isRateLimited?: boolean;
  readonly isContextFull?: boolean;
  /** Milliseconds since the epoch: something is waited for until then. */
  readonly notBefore?: number;
  /** This process is the one that speaks for the scope. */
  readonly isOwner?: boolean;
}

/** What the host said, as the rungs take it. */
export type Answers = { readonly [name in keyof HostGuards]-?: HostGuards[name] | undefined };

/** The guards with every malformed answer replaced by the one that stops. */
export function failClosed(guards: HostGuards): Answers {
  return {
    isSwitchedOff: unlessNo(guards.isSwitchedOff),
    isPlanMode: unlessNo(guards.isPlanMode),
    isWaitingOnUser: unlessNo(guards.isWaitingOnUser),
    hasBackgroundWork: unlessNo(guards.hasBackgroundWork),
    isCompacting: unlessNo(guards.isCompacting),
    isRateLimited: unlessNo(guards.isRateLimited),
    isContextFull: unlessNo(guards.isContextFull),
    notBefore: momentOrNever(guards.notBefore),
    isOwner: onlyIfYes(guards.isOwner),
  };
}

function unlessNo(answer: unknown): boolean | undefined {
  return answer === undefined ? undefined : answer !== false;
}

function onlyIfYes(answer: unknown): boolean | undefined {
  return answer === undefined ? undefined : answer === true;
}

function momentOrNever(answer: unknown): number | undefined {
  if (answer === undefined) return undefined;
  return isMoment(answer) ? answer : Number.MAX_VALUE;
}
