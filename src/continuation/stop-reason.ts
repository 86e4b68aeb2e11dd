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
