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

const FACTS: { readonly [rule in Rule]: (verdict: Verdict) => string } = {
  unknown_tool_repeat: ({ tool, count }) =>
    `there is no tool "${tool}", and it was called ${count} times.`,
  global_circuit_breaker: ({ tool, count }) => `${count} calls of ${tool} without any progress.`,
  known_poll_no_progress: ({ tool, count }) =>
    `${tool} was polled ${count} times and nothing changed.`,
  ping_pong: ({ count }) => `${count} calls go back and forth between the same two.`,
  generic_repeat: ({ tool, count }) =>
    `the same call of ${tool} was made ${count} times with nothing new.`,
  argument_churn: ({ tool, count }) =>
    `${count} calls of ${tool} with a few arguments in turn, all with one result.`,
  compaction_loop_persisted: ({ tool, count }) =>
    `after the compaction the same call of ${tool} gave the same result ${count} times.`,
  no_output: ({ count }) => `no activity for ${spanWords(count)} in a running turn.`,
  child_no_output: ({ agent, count }) =>
    `no activity of the child agent ${agent} for ${spanWords(count)}.`,
  stale_list: ({ count }) => `${count} calls since the todo list was last written.`,
};

const ADVICE: { readonly [rule in Rule]?: string } = {
  unknown_tool_repeat: "Use a tool that exists.",
  global_circuit_breaker: "Stop, and say what blocks you.",
  known_poll_no_progress: "Wait longer, or find out why.",
  ping_pong: "Decide.",
  generic_repeat: "Do something else.",
};

/** One line for the model that it is about: what was seen, and what to do about it. */
export function describeVerdict(verdict: Verdict): string {
  const { level, rule } = verdict;
  const advice = ADVICE[rule];
  const said = advice === undefined ? [] : [advice];
  return [`${level.toUpperCase()}: ${FACTS[rule](verdict)}`, ...said].join(" ");
}

/** What was seen, for a person who looks on. */
export function verdictFact(verdict: Verdict): string {
  const fact = FACTS[verdict.rule](verdict);
  return fact.charAt(0).toUpperCase() + fact.slice(1);
}

function spanWords(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes < 1) return `${Math.floor(milliseconds / 1_000)} s`;
  return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`;
}

/** How many calls without progress it takes. */
export interface LoopThresholds {
  readonly warning: number;
  readonly critical: number;
  /** Without progress at all, whatever the rule. */
  readonly global: number;
  readonly unknownTool: number;
}

export const LOOP_THRESHOLDS: LoopThresholds = {
  warning: 10,
  critical: 20,
  global: 30,
  unknownTool: 10,
};

/** The longest round of calls in which a repeat is still found. */
export const LONGEST_CYCLE = 4;

/** Whole positive numbers, each above the one before; anything else falls back. */
export function resolveThresholds(wanted: Partial<LoopThresholds> = {}): LoopThresholds {
  const given = (key: keyof LoopThresholds) =>
    isThreshold(wanted[key]) ? wanted[key] : LOOP_THRESHOLDS[key];
  const warning = given("warning");
  const critical = Math.max(given("critical"), warning + 1);
  const global = Math.max(given("global"), critical + 1);
  return { warning, critical, global, unknownTool: given("unknownTool") };
}

/** How many calls must be looked at so that every threshold can be reached. */
export function windowSize({ global, unknownTool }: LoopThresholds): number {
  return Math.max(global, unknownTool) * LONGEST_CYCLE;
}

function isThreshold(value: number | undefined): value is number {
  return value !== undefined && Number.isInteger(value) && value > 0;
}
