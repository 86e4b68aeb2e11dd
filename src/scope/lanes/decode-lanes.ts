import type { JsonValue } from "../../todo/index.ts";
import { CHILD_CALLS_REMEMBERED, EMPTY_LANES } from "./lanes.ts";
import type { Lanes } from "./lanes.ts";

/**
 * The registry that a stored document holds, or null if it makes no sense. Then
 * nobody can tell who sits where, and no lane may be given away. What a newer
 * program added is kept.
 */
export function decodeLanes(document: JsonValue | undefined): Lanes | null {
  if (document === undefined) return EMPTY_LANES;
  if (!known.has(document as object)) {
    if (!isLanes(document)) return null;
    if (Object.isFrozen(document)) known.add(document as object);
  }
  return document as unknown as Lanes;
}

/** What is frozen stays what it is, and is checked once: every request asks for its lane. */
const known = new WeakSet<object>();

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === "string";
const isNumber: Check = (value) => typeof value === "number";
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const orMissing =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const record = (fields: { readonly [name: string]: Check }): Check => {
  const checks = Object.entries(fields);
  return (value) =>
    typeof value === "object" &&
    value !== null &&
    checks.every(([name, check]) =>
      check(Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined),
    );
};

const isProcess = record({
  pid: isNumber,
  startedAt: orNull(isText),
  bootId: orNull(isText),
  machine: isText,
  pidNamespace: orNull(isText),
});

const isChildCalls = listOf(record({ call: isText, agent: isText }));

/** Many times what is ever written: a newer program may remember more. */
const MOST_CHILD_CALLS = 8 * CHILD_CALLS_REMEMBERED;

const isHolder = record({
  sessionId: isText,
  client: isText,
  processes: listOf(isProcess),
  lease: record({ wallDeadline: isNumber, bootId: isText, monotonicDeadline: isNumber }),
  childCalls: orMissing(
    (calls) => isChildCalls(calls) && (calls as readonly unknown[]).length <= MOST_CHILD_CALLS,
  ),
});

const isLanes = record({
  lanes: listOf(
    record({
      name: isText,
      holder: orNull(isHolder),
      lastUsed: isNumber,
      endedAt: orNull(isNumber),
    }),
  ),
  seats: listOf(record({ sessionId: isText, lane: isText })),
  next: orNull(isText),
});
