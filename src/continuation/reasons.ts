import type { SkipReason } from "./rung.ts";

/** A reason in words: what it means, and what would make the next decision another. */
export interface ReasonWords {
  readonly means: string;
  readonly change: string;
}

const NEW_BUDGET = "A message from a person, or `doneward agent reset`.";
const MORE_BUDGET =
  "A message from a person, `doneward agent reset`, or `doneward agent extend` with";

/** Every reason there is, in the order in which they are asked. */
export const REASONS: { readonly [Reason in SkipReason]: ReasonWords } = {
  "no-origin": {
    means: "Nobody said who is calling.",
    change: "The host has to name an origin.",
  },
  "no-scope": {
    means: "The caller owns no list: a child agent, or the system.",
    change: "The agent that started this work is nudged in its own place.",
  },
  "kill-switch": {
    means: "Continuation is switched off here.",
    change: "Take away `DONEWARD_CONTINUE=off`, or the file that switches it off.",
  },
  "no-incomplete-todos": {
    means: "Every todo is closed, or there is none.",
    change: "An open todo on the list.",
  },
  "restart-kick-suppressed": {
    means: "The host restarted and sends a prompt of its own, to which this idle belongs.",
    change: "Nothing has to: the next idle is decided as usual.",
  },
  "user-abort-blocked": {
    means: "A person stopped the agent.",
    change: NEW_BUDGET,
  },
  paused: {
    means: "A person paused continuation.",
    change: "`doneward resume`. Messages and restarts do not lift a pause.",
  },
  "state-damaged": {
    means: "What was stored cannot be trusted, so neither can what is left of the budget.",
    change: NEW_BUDGET,
  },
  "turn-not-safe": {
    means: "It is not known that the last turn ended in a way that can go on.",
    change: "A turn that ends by itself, or with an error.",
  },
  "already-nudged": {
    means: "This turn was nudged before.",
    change: "The end of another turn.",
  },
  "after-interrupt": {
    means: "You stopped the agent, and it has not worked at your word since.",
    change: "A turn in which you ask for work and the agent does some.",
  },
  "other-session": {
    means: "The open todos are left from another session.",
    change: "The session writes its own list, or names these todos in a write.",
  },
  conversation: {
    means: "The turn called no tool and left the list as it was: that is conversation.",
    change: "A turn in which the agent works.",
  },
  cleared: {
    means: "The agent cleared its list, and only what you added yourself is left.",
    change: "A message of yours, or a new list.",
  },
  "all-waiting": {
    means: "Every open todo waits for a person, an event or a time.",
    change: "`doneward answer`, `doneward event`, or that time.",
  },
  awaiting: {
    means: "The agent waits for you, or what comes next could do harm.",
    change: "Your answer to the agent.",
  },
  "in-doubt": {
    means: "It cannot be told whether the agent waits for you.",
    change: "Your answer to the agent. While you are away the agent is asked: `doneward away`.",
  },
  "plan-mode": {
    means: "The agent is planning and must not act.",
    change: "Leaving plan mode.",
  },
  "waiting-on-user": {
    means: "A person is asked something.",
    change: "The person's answer.",
  },
  "background-work": {
    means: "Something that the agent started still runs or is queued.",
    change: "The end of that work.",
  },
  "compaction-guard": {
    means: "The context is being compacted, or just was.",
    change: "The end of the next turn after it.",
  },
  "rate-limited": {
    means: "The model's provider refuses more requests for now.",
    change: "The provider's consent.",
  },
  "context-full": {
    means: "The context has no room left: a nudge would make it worse.",
    change: "A compaction.",
  },
  "not-before": {
    means: "Something is waited for until a certain time.",
    change: "That time.",
  },
  "not-owner": {
    means: "Another process speaks for this list.",
    change: "The end of that process or of its lease.",
  },
  "clock-went-back": {
    means: "The clock shows a time before something that has happened, so time spent is unknown.",
    change: NEW_BUDGET,
  },
  "max-auto-turns": {
    means: "The nudges of this episode are used up.",
    change: `${MORE_BUDGET} more nudges.`,
  },
  "max-tokens": {
    means: "The tokens of this episode are used up.",
    change: `${MORE_BUDGET} more tokens.`,
  },
  "max-wall-clock": {
    means: "The time of this episode is used up.",
    change: `${MORE_BUDGET} more time.`,
  },
  stagnation: {
    means: "Turn after turn left the same todos open.",
    change: `${MORE_BUDGET} more such turns.`,
  },
  "no-real-progress": {
    means: "Turn after turn left no fewer todos open.",
    change: `${MORE_BUDGET} more such turns.`,
  },
  "goal-met": {
    means: "The checks of the goal passed: it is met.",
    change: "Another goal.",
  },
  "goal-tampered": {
    means: "The checks passed, but protected files were changed.",
    change: "Look at the files with `doneward goal show`, then accept or refuse them.",
  },
  "goal-flaky": {
    means: "A check passed and failed on the same files.",
    change: "Repair the check, then `doneward goal resume`.",
  },
  "goal-unavailable": {
    means: "A check of the goal could not be run.",
    change: "`doneward goal show` says why.",
  },
  "goal-out-of-budget": {
    means: "The budget of the goal is used up.",
    change: "`doneward goal extend`.",
  },
};
