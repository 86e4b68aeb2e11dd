/** The journal's words for what happens to continuation. */

export const TURN_STARTED = "turn-started";
export const TURN_ENDED = "turn-ended";
/** A response ended in tool calls: its turn did not. */
export const TURN_GOES_ON = "turn-goes-on";
export const RESTART_KICK_ARMED = "restart-kick-armed";
export const CONTINUATION_DECIDED = "continuation-decided";
/** A nudge was decided on, and something came between. */
export const NUDGE_WITHHELD = "nudge-withheld";
export const CONTINUATION_DAMAGED = "continuation-damaged";
export const CONTINUATION_PAUSED = "continuation-paused";
export const CONTINUATION_RESUMED = "continuation-resumed";
export const CONTINUATION_EXTENDED = "continuation-extended";
export const CONTINUATION_RESET = "continuation-reset";
