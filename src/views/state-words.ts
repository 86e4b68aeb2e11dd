/**
 * States as people read them: of agents, todos and tasks, on the page, in the terminal and from
 * the command. Badges and needs have theirs beside their rules.
 * @module
 */
import type { PlanRefusal } from "../plan/index.ts";
import type { EvidenceState } from "../progress/index.ts";
import type { TaskState, TaskStatus } from "../task/index.ts";
import type { TodoStatus } from "../todo/index.ts";

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
export const STANDING_WORDS: {
  readonly [standing in Standing]: { readonly title: string; readonly means: string };
} = {
  "needs-you": { title: "Needs you", means: "It waits for your answer or approval." },
  stalled: { title: "Stalled", means: "It should be working, but nothing new comes from it." },
  working: { title: "Working", means: "A turn runs, or its list was written just now." },
  stopped: { title: "Stopped", means: "You or a limit keep it from going on." },
  unknown: { title: "Ended, todos left", means: "Its session ended with todos open." },
  idle: { title: "Idle", means: "Its session waits for a prompt." },
  done: { title: "Done", means: "Nothing on its list is open." },
};

export const STANDINGS = Object.keys(STANDING_WORDS) as readonly Standing[];

/** How sure it is that a completed todo is done. */
export const PROOF_WORDS: { readonly [State in EvidenceState]: string } = {
  verified: "proven",
  stale: "proven, but changed since",
  asserted: "not proven",
  unavailable: "no evidence",
};

/** `isLeft`: its agent does not work any more. */
export function todoWords(
  { status, proof }: { readonly status: TodoStatus; readonly proof: EvidenceState },
  isLeft: boolean,
): string {
  switch (status) {
    case "pending":
      return "To do";
    case "in_progress":
      return isLeft ? "In progress when the agent stopped" : "In progress";
    case "cancelled":
      return "Cancelled";
    case "completed":
      return `Done, ${PROOF_WORDS[proof]}`;
  }
}

/** In the order of a task's way over the board. */
export const TASK_WORDS: { readonly [state in TaskState]: string } = {
  ready: "Ready",
  claimed: "In progress",
  waiting: "Waiting",
  blocked: "Blocked",
  closed: "Closed",
};

export const TASK_ORDER = Object.keys(TASK_WORDS) as readonly TaskState[];

export function taskWords({
  state,
  status,
}: {
  readonly state: TaskState;
  readonly status: TaskStatus;
}): string {
  if (state !== "closed") return TASK_WORDS[state];
  return status === "cancelled" ? "Cancelled" : "Done";
}

/** Why nothing was done with a plan. */
export function planRefusal(
  refusal: PlanRefusal | { readonly code: "no-scope" | "not-approved" },
): string {
  switch (refusal.code) {
    case "no-plan":
      return "There is no plan here.";
    case "no-scope":
      return "There is no plan here: the session that started this work keeps it.";
    case "not-a-person":
      return "Only a person decides on a plan, by name.";
    case "not-proposed":
      return "The plan is still a draft: nobody has proposed it yet.";
    case "not-approved":
      return "The plan is not approved.";
    case "already-resolved":
      return `Plan ${refusal.plan.revision} is ${refusal.plan.state} already.`;
    case "hash-mismatch":
      return `That is not the hash of the plan that is here now, plan ${refusal.plan.revision}.`;
    case "empty-text":
      return "The plan has no text.";
    case "text-too-long":
      return `The plan is too long: ${refusal.length} characters, at most ${refusal.max}.`;
    default:
      return refusal satisfies never;
  }
}
