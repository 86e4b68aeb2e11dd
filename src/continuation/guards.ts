import { isMoment } from "./moment.ts";

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
