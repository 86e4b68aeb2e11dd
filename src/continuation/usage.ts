import { isCount, isRecord } from "./check.ts";
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
  if (!isRecord(event) || event["type"] !== "message_end") return null;
  const { message } = event;
  if (!isRecord(message) || message["role"] !== "assistant") return null;
  const { usage } = message;
  const tokens = isRecord(usage) ? usage["totalTokens"] : undefined;
  const stopReason = classifyStopReason(message["stopReason"]);
  return isCount(tokens) ? { stopReason, tokens } : { stopReason };
}

/** The stop reason of `extractTurnUsage`, for callers that count no tokens. */
export function extractStopReason(event: unknown): StopReason | null {
  return extractTurnUsage(event)?.stopReason ?? null;
}
