import type { JsonValue } from "../todo/index.ts";
import { cutMiddle } from "./bounds.ts";
import type { RuntimeEvent } from "./event.ts";
import { digestOf } from "./fingerprint.ts";
import { maskSecrets } from "./secrets/secrets.ts";

/** Characters of any one text of a journalled event. */
const LONGEST_TEXT = 2_000;
const MOST_PARTS = 50;
const DEEPEST = 6;

/**
 * An event as it may be journalled: secrets covered, long texts cut in the middle, since what came
 * of a command stands at its end, large values thinned out. A result that was cut carries the
 * digest of the whole, so that two results which differ behind the cut still differ.
 */
export function boundEvent(event: RuntimeEvent): RuntimeEvent {
  const bounded = bound(event as unknown as JsonValue, 0) as unknown as RuntimeEvent;
  if (bounded.kind === "tool-ended" && event.kind === "tool-ended") {
    return isCut(event.output, bounded.output) ? { ...bounded, digest: digest(event) } : bounded;
  }
  if (bounded.kind === "tool-failed" && event.kind === "tool-failed") {
    return isCut(event.error, bounded.error) ? { ...bounded, digest: digest(event) } : bounded;
  }
  return bounded;
}

function digest(event: { digest?: string; output?: JsonValue; error?: string }): string {
  return event.digest ?? digestOf(event.output ?? event.error ?? null);
}

function isCut(whole: JsonValue | undefined, part: JsonValue | undefined): boolean {
  if (typeof whole === "string") return whole !== part;
  return JSON.stringify(whole) !== JSON.stringify(part);
}

function bound(value: JsonValue, depth: number): JsonValue {
  if (typeof value === "string") return cutMiddle(maskSecrets(value), LONGEST_TEXT);
  if (typeof value !== "object" || value === null) return value;
  if (depth >= DEEPEST) return "…";
  if (Array.isArray(value)) {
    return (value as readonly JsonValue[])
      .slice(0, MOST_PARTS)
      .map((part) => bound(part, depth + 1));
  }
  const bounded = { ...(value as { [key: string]: JsonValue }) };
  let parts = 0;
  for (const key in bounded) {
    if (++parts > MOST_PARTS) delete bounded[key];
    else bounded[key] = bound(bounded[key] as JsonValue, depth + 1);
  }
  return bounded;
}
