/**
 * How an agent is doing, in one word.
 *
 * - `needs-you`: it waits for a person.
 * - `stalled`: nothing comes from it although it should, or nothing new.
 * - `working`: a turn runs, or its list was written just now.
 * - `stopped`: a person or a limit keeps it from going on.
 * - `unknown`: its session is over, or nobody knows, and todos were left open.
 * - `idle`: its session is there, and waits for a prompt.
 * - `done`: nothing on its list is open.
 */
export type Standing =
  "needs-you" | "stalled" | "working" | "stopped" | "unknown" | "idle" | "done";

/** In the order in which a person wants to see them. */
export const STANDINGS: readonly Standing[] = [
  "needs-you",
  "stalled",
  "working",
  "stopped",
  "unknown",
  "idle",
  "done",
];

/** Whether the session of an agent is there. `unseen`: nobody here can tell. */
export type SessionPresence = "here" | "gone" | "unseen";
