import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { scaled } from "../testing/index.ts";
import { states } from "./fixtures/arbitraries.ts";
import type { HostEvent } from "./fixtures/host-events.ts";
import { hostEvents } from "./fixtures/host-events.ts";
import type { Nudge } from "./fixtures/host.ts";
import { Host } from "./fixtures/host.ts";
import { READY } from "./fixtures/situations.ts";
import type { ContinuationLimits, DecisionInput } from "./index.ts";
import { decideContinuation, DEFAULT_LIMITS } from "./index.ts";

const limits: fc.Arbitrary<ContinuationLimits> = fc.oneof(
  fc.constant(DEFAULT_LIMITS),
  fc.record(
    {
      maxAutoTurns: fc.nat(6),
      maxCumulativeTokens: fc.nat(60_000),
      maxWallClockMs: fc.nat(3_600_000),
      stagnationLimit: fc.nat(4),
      progressLimit: fc.nat(4),
    },
    { requiredKeys: ["maxAutoTurns", "maxCumulativeTokens", "maxWallClockMs", "stagnationLimit"] },
  ),
);

function run(events: readonly HostEvent[], given: ContinuationLimits): Host {
  const host = new Host(given);
  for (const event of events) host.perform(event);
  return host;
}

function byPeriod(nudges: readonly Nudge[]): readonly (readonly Nudge[])[] {
  return [...Map.groupBy(nudges, ({ period }) => period).values()];
}

/** What the host meets in generated events; the rest of the ladder depends on the host alone. */
const MET = [
  "nudge",
  "no-incomplete-todos",
  "restart-kick-suppressed",
  "user-abort-blocked",
  "paused",
  "state-damaged",
  "turn-not-safe",
  "already-nudged",
  "plan-mode",
  "clock-went-back",
  "max-auto-turns",
  "max-tokens",
  "max-wall-clock",
  "stagnation",
  "no-real-progress",
];

test("whatever happens, no episode has more nudges, tokens, time or standstill than it may", () => {
  const numRuns = scaled(10_000);
  const met = new Map(MET.map((what) => [what, 0]));
  fc.assert(
    fc.property(hostEvents, limits, (events, given) => {
      const { nudges, skips } = run(events, given);
      for (const what of [...skips, ...nudges.map(() => "nudge")]) {
        met.set(what, (met.get(what) ?? 0) + 1);
      }
      assert.equal(new Set(nudges.map(({ turnId }) => turnId)).size, nudges.length);
      for (const period of byPeriod(nudges)) withinLimits(period, given);
    }),
    { numRuns },
  );
  const rare = [...met].filter(([, times]) => times < Math.floor(numRuns / 100));
  assert.deepEqual(rare, [], "too rare to mean anything");
});

function withinLimits(period: readonly Nudge[], given: ContinuationLimits): void {
  const [first] = period;
  const last = period.at(-1);
  assert.ok(first && last);
  assert.ok(period.length <= last.allowed, "too many nudges");
  const tokens = period.reduce((sum, nudge) => sum + nudge.tokens, 0);
  assert.ok(tokens < given.maxCumulativeTokens, "too many tokens");
  assert.ok(last.at - first.at < given.maxWallClockMs, "too much time");
  for (const [place, { at, hash }] of period.entries()) {
    assert.ok(at >= (period[place - 1]?.at ?? at), "a clock that went back");
    const same = period.slice(place, place + given.stagnationLimit + 1);
    const isStagnant = same.every((nudge) => nudge.hash === hash);
    assert.ok(same.length <= given.stagnationLimit || !isStagnant, "too much standstill");
  }
}

test("a user's abort is honoured in every order of events", () => {
  const abort: HostEvent = { kind: "abort", cause: "user" };
  const others: readonly HostEvent[] = [
    { kind: "idle", isPlanMode: false },
    { kind: "end", stopReason: "stop" },
    { kind: "start", by: "nudge" },
    { kind: "end again", ago: 0 },
    { kind: "restart" },
    { kind: "extend", turns: 9 },
  ];
  const idle: HostEvent = { kind: "idle", isPlanMode: false };
  let orders = 0;
  for (const order of permutations([abort, ...others])) {
    const host = new Host(DEFAULT_LIMITS);
    host.perform({ kind: "end", stopReason: "stop" });
    for (const event of order) host.perform(event);
    const before = host.nudges.length;
    for (const event of [idle, { kind: "resume" } as const, ...others, idle, idle])
      host.perform(event);
    assert.equal(host.nudges.length, before);
    assert.ok(host.forbidden.has("abort"));
    host.perform({ kind: "start", by: "user" });
    host.perform({ kind: "end", stopReason: "stop" });
    host.perform(idle);
    assert.ok(host.nudges.length <= before + 1);
    orders++;
  }
  assert.equal(orders, 5_040);
});

function* permutations<T>(values: readonly T[]): Generator<readonly T[]> {
  if (values.length === 0) yield [];
  for (const [place, value] of values.entries()) {
    const rest = values.filter((_, other) => other !== place);
    for (const order of permutations(rest)) yield [value, ...order];
  }
}

test("a decision depends on its input alone, and leaves it as it is", () => {
  fc.assert(
    fc.property(fc.oneof(states, fc.constant(READY.state)), fc.boolean(), (state, isPlanMode) => {
      const input = deepFreeze({ ...READY, state, guards: { ...READY.guards, isPlanMode } });
      assert.deepEqual(decideContinuation(input), decideContinuation(input));
    }),
    { numRuns: scaled(2_000) },
  );
});

function deepFreeze(input: DecisionInput): DecisionInput {
  const freeze = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    Object.freeze(value);
    Object.values(value).forEach(freeze);
  };
  freeze(input);
  return input;
}
