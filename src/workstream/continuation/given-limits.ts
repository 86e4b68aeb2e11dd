import type { ContinuationLimits, LimitExtension } from "../../continuation/index.ts";
import { CLIENT_LIMITS, describeLimitIssue, readLimits } from "../../continuation/index.ts";

/** The limits that a host gave. One that cannot be is a mistake in its code. */
export function givenLimits(given: LimitExtension = {}): ContinuationLimits {
  const read = readLimits(given, CLIENT_LIMITS);
  if (read.ok) return read.limits;
  throw new TypeError(`[doneward] ${read.issues.map(describeLimitIssue).join(" ")}`);
}
