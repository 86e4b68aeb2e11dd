import type { StopReason } from "../stop-reason.ts";

/** The end of a turn, as far as the host knows it. */
export interface EndingInput {
  /** The person's last prompt; a nudge is none. */
  readonly prompt?: string;
  /** The final text of the turn, empty if there was none. */
  readonly lastMessage: string;
  readonly todos: readonly EndingTodo[];
  readonly facts: EndingFacts;
}

/** A todo in its place on the list. */
export interface EndingTodo {
  readonly content: string;
  readonly status: string;
  /** The waits that are still open. */
  readonly waits?: readonly { readonly kind: string }[];
}

/** What the host knows about the end of the turn. A missing fact is unknown. */
export interface EndingFacts {
  readonly backgroundJobs?: number;
  readonly isPermissionOpen?: boolean;
  readonly isPlanProposed?: boolean;
  readonly stopReason?: StopReason;
}

/** How a turn ended. */
export interface Ending {
  /**
   * `clear`: nothing is awaited. `awaits`: somebody or something is, for sure.
   * `doubt`: it cannot be told.
   */
  readonly reading: "clear" | "awaits" | "doubt";
  /** The next todos could destroy, publish, spend, deploy, message people or leak. */
  readonly isRisky: boolean;
  /** The name of the rule that decided. */
  readonly sign: string;
  /** What is awaited, in words for a person. */
  readonly what?: string;
  /** The sentence of the message that says so. */
  readonly text?: string;
  /** The message says that the agent goes on with the work. */
  readonly announcesWork: boolean;
  /** The prompt asks for a part of the work, or for none. */
  readonly limitsRequest: boolean;
}

/** What to do after a turn: tell the agent to go on, tell it to set aside what it waits for, or nothing. */
export type AfterTurn = "nudge" | "park" | "rest";

/**
 * What an ending calls for. Risk and a certain wait rest. Doubt rests while the
 * person is there; without them the agent, who knows best, is asked to park it.
 */
export function afterTurn(ending: Ending, isAway: boolean): AfterTurn {
  if (ending.isRisky || ending.reading === "awaits") return "rest";
  if (ending.reading === "clear") return "nudge";
  return isAway ? "park" : "rest";
}
