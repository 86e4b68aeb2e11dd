export type LoopRule =
  | "unknown_tool_repeat"
  | "global_circuit_breaker"
  | "known_poll_no_progress"
  | "ping_pong"
  | "generic_repeat"
  | "argument_churn"
  | "compaction_loop_persisted";

export type Rule = LoopRule | "no_output" | "child_no_output" | "stale_list";

/** What a detector found, and in which events. */
export interface Verdict {
  readonly rule: Rule;
  readonly level: "warning" | "critical";
  /** Calls, for silence milliseconds. */
  readonly count: number;
  /** What the count had to reach. */
  readonly threshold: number;
  readonly at: number;
  readonly tool?: string;
  /** The child agent whose doing it is. */
  readonly agent?: string;
  readonly run?: string;
  /** Ids of the calls that were counted, oldest first; the last thirty. */
  readonly calls: readonly string[];
  /** Whether the host asked for a stop and this is reason enough for one. */
  readonly isBlocking: boolean;
}

const WORDS: { readonly [rule in Rule]: (verdict: Verdict) => string } = {
  unknown_tool_repeat: ({ tool, count }) =>
    `there is no tool "${tool}", and it was called ${count} times. Use a tool that exists.`,
  global_circuit_breaker: ({ tool, count }) =>
    `${count} calls of ${tool} without any progress. Stop, and say what blocks you.`,
  known_poll_no_progress: ({ tool, count }) =>
    `${tool} was polled ${count} times and nothing changed. Wait longer, or find out why.`,
  ping_pong: ({ count }) => `${count} calls go back and forth between the same two. Decide.`,
  generic_repeat: ({ tool, count }) =>
    `the same call of ${tool} was made ${count} times with nothing new. Do something else.`,
  argument_churn: ({ tool, count }) =>
    `${count} calls of ${tool} with a few arguments in turn, all with one result.`,
  compaction_loop_persisted: ({ tool, count }) =>
    `after the compaction the same call of ${tool} gave the same result ${count} times.`,
  no_output: ({ count }) => `nothing has happened for ${seconds(count)} in a running turn.`,
  child_no_output: ({ agent, count }) =>
    `the child agent ${agent} has shown nothing for ${seconds(count)}.`,
  stale_list: ({ count }) => `${count} calls since the todo list was last written.`,
};

/** One line for a model or a person. */
export function describeVerdict(verdict: Verdict): string {
  return `${verdict.level.toUpperCase()}: ${WORDS[verdict.rule](verdict)}`;
}

function seconds(milliseconds: number): string {
  return `${Math.floor(milliseconds / 1_000)} s`;
}
