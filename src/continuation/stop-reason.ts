import { isCount, isObject } from "../todo/json.ts";

/** How a turn ended. `unknown` is whatever nobody can vouch for. */
export type StopReason = "stop" | "aborted" | "error" | "length" | "unknown";

/** Every stop reason there is. */
export const STOP_REASONS: readonly StopReason[] = [
  "stop",
  "aborted",
  "error",
  "length",
  "unknown",
];

/** A host's word for the end of a turn. Words are taken exactly; any other is `unknown`. */
export function classifyStopReason(raw: unknown): StopReason {
  return STOP_REASONS.find((reason) => reason === raw) ?? "unknown";
}

/** The words of common APIs for the end of a response. Those in which the turn goes on are `not-over`. */
const WORDS: { readonly [word: string]: StopReason | "not-over" } = {
  end_turn: "stop",
  stop_sequence: "stop",
  STOP: "stop",
  completed: "stop",
  max_tokens: "length",
  max_output_tokens: "length",
  model_context_window_exceeded: "length",
  MAX_TOKENS: "length",
  cancelled: "aborted",
  tool_use: "not-over",
  tool_calls: "not-over",
  "tool-calls": "not-over",
  function_call: "not-over",
  pause_turn: "not-over",
};

/**
 * What a host reports of the end of a response: a stop reason of ours, or a word of Anthropic's,
 * OpenAI's, Google's, the AI SDK's or the Agent Client Protocol's APIs. Everything else is `unknown`,
 * a refusal and a content filter too.
 */
export function reportedStopReason(raw: unknown): StopReason | "not-over" {
  const word = typeof raw === "string" && Object.hasOwn(WORDS, raw) ? WORDS[raw] : undefined;
  return word ?? classifyStopReason(raw);
}

/** What the end of an assistant's message says of its turn. */
export interface TurnUsage {
  readonly stopReason: StopReason;
  /** Absent: the provider did not say, or said nonsense. */
  readonly tokens?: number;
}

/** Reads a `message_end` event of an assistant's message. Null for every other event. */
export function extractTurnUsage(event: unknown): TurnUsage | null {
  if (!isObject(event) || event["type"] !== "message_end") return null;
  const { message } = event;
  if (!isObject(message) || message["role"] !== "assistant") return null;
  return turnUsage(message["stopReason"], message["usage"]);
}

/** A host's words for the end of a turn and what it cost. What is no number of tokens is unknown. */
export function turnUsage(stopReason: unknown, usage: unknown): TurnUsage {
  const tokens = isObject(usage) ? usage["totalTokens"] : undefined;
  return {
    stopReason: classifyStopReason(stopReason),
    ...(isCount(tokens) && { tokens }),
  };
}

/** The stop reason of `extractTurnUsage`, for callers that count no tokens. */
export function extractStopReason(event: unknown): StopReason | null {
  return extractTurnUsage(event)?.stopReason ?? null;
}
