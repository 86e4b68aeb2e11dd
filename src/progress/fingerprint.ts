import type { JsonValue } from "../todo/index.ts";

const BITS_26 = 0x3ffffff;
const RANGE = 0x4000000;

/** Keys whose values differ between two results that say the same. */
const VOLATILE: ReadonlySet<string> = new Set([
  ...["pid", "cwd", "duration", "durationMs", "duration_ms", "elapsedMs", "startedAt", "endedAt"],
  ...["messageId", "message_id", "ts", "timestamp"],
]);

const CLOCK = /\d\d:\d\d/;
const TIMES = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z?|\b\d\d:\d\d(?::\d\d(?:\.\d+)?)?/g;
const NONCES = /(<<<\w+ id=")[^"]*/g;

/** A number for a JSON value: equal values have equal numbers, whatever the order of their keys. */
export function fingerprint(value: JsonValue | undefined): number {
  return numberOf(value, false);
}

/** The same for what a call answered: process ids, delivery ids, durations and times of day do not count. */
export function outcomeFingerprint(value: JsonValue | undefined): number {
  return numberOf(value, true);
}

/** Two numbers as one; their order counts. */
export function combine(left: number, right: number): number {
  let high = Math.floor(left / RANGE) ^ 0x9e37;
  let low = left & BITS_26;
  high = Math.imul(high ^ (right & BITS_26), 0x85ebca6b);
  low = Math.imul(low ^ Math.floor(right / RANGE), 0xc2b2ae35) ^ (high >>> 13);
  high ^= low >>> 11;
  return (high & BITS_26) * RANGE + (low & BITS_26);
}

/** Text in hexadecimal, for people and journals. */
export function digestOf(value: JsonValue): string {
  return fingerprint(value).toString(16).padStart(13, "0");
}

function numberOf(value: JsonValue | undefined, isOutcome: boolean): number {
  if (typeof value === "string") return ofText(isOutcome ? withoutTimes(value) : value);
  if (value === undefined) return 1;
  if (value === null) return 2;
  if (typeof value === "boolean") return value ? 3 : 4;
  if (typeof value === "number") return ofText(String(value));
  if (isArray(value)) {
    let total = 5;
    for (const element of value) total = combine(total, numberOf(element, isOutcome));
    return total;
  }
  let total = 6;
  for (const key in value) {
    if (isOutcome && VOLATILE.has(key)) continue;
    const entry = combine(ofText(key), numberOf(value[key], isOutcome));
    total = (total + entry) % (RANGE * RANGE);
  }
  return total;
}

function isArray(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

function withoutTimes(text: string): string {
  const plain = text.includes("<<<") ? text.replace(NONCES, "$1") : text;
  return CLOCK.test(plain) ? plain.replace(TIMES, "") : plain;
}

function ofText(text: string): number {
  let high = 0x2f0b4c47;
  let low = text.length;
  for (let place = 0; place < text.length; place++) {
    const code = text.charCodeAt(place);
    high = Math.imul(high ^ code, 0x9e3779b1);
    low = Math.imul(low ^ code, 0x5f356495);
  }
  high ^= low >>> 15;
  low ^= high >>> 14;
  return (high & BITS_26) * RANGE + (low & BITS_26);
}
