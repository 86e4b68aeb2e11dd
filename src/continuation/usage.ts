import { isCount, isObject } from "../todo/json.ts";
import type { StopReason } from "./stop-reason.ts";
import { classifyStopReason } from "./stop-reason.ts";

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
