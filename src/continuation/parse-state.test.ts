import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { scaled } from "../testing/index.ts";
import { damaged, garbage, readyStates, states } from "./fixtures/arbitraries.ts";
import { READY, STATE } from "./fixtures/situations.ts";
import type { ContinuationState } from "./index.ts";
import {
  armRestartKick,
  decideContinuation,
  EMPTY_STATE,
  onTurnOutcome,
  onTurnStart,
  parseContinuationState,
  pause,
  resume,
} from "./index.ts";

const outcome = { turnId: "next", stopReason: "stop", endedAt: READY.now } as const;
const { guards: _guards, limits: _limits, ...PLAIN } = READY;
const idle = (state: ContinuationState) => decideContinuation({ ...PLAIN, state });
const stored = (state: unknown): unknown => JSON.parse(JSON.stringify(state));

describe("a sound state", () => {
  test("is read as it is, before and after it was stored", () => {
    fc.assert(
      fc.property(states, (state) => {
        assert.equal(parseContinuationState(state), state);
        assert.deepEqual(parseContinuationState(stored(state)), stored(state));
      }),
      { numRuns: scaled(2_000) },
    );
  });

  test("is nudged on", () => {
    fc.assert(
      fc.property(readyStates, (state) => {
        assert.equal(idle(state).kind, "inject");
      }),
      { numRuns: scaled(1_000) },
    );
  });

  test("that was never stored is empty", () => {
    assert.equal(parseContinuationState(undefined), EMPTY_STATE);
  });
});

describe("a damaged state", () => {
  const raws = fc.oneof(
    { arbitrary: readyStates.chain(damaged), weight: 8 },
    { arbitrary: states.chain(damaged), weight: 1 },
    { arbitrary: garbage, weight: 1 },
  );

  test("is never nudged on, parsed or not, stored again or not", () => {
    fc.assert(
      fc.property(raws, (raw) => {
        const state = parseContinuationState(raw);
        assert.ok(state.damage && state.damage.length > 0);
        assert.deepEqual(parseContinuationState(stored(state)), stored(state));
        for (const seen of [state, raw, stored(state)]) {
          const { kind, rungs } = idle(seen as ContinuationState);
          assert.equal(kind, "skip");
          assert.equal(rungs.find(({ name }) => name === "state-damaged")?.outcome, "stop");
        }
      }),
      { numRuns: scaled(10_000) },
    );
  });

  test("stays damaged over everything but a user's turn", () => {
    const steps: ((state: ContinuationState) => ContinuationState)[] = [
      (state) => onTurnStart(state, false),
      (state) => onTurnOutcome(state, outcome),
      (state) => idle(state).state,
      armRestartKick,
      pause,
      resume,
    ];
    const ways = fc.array(fc.constantFrom(...steps), { maxLength: 6 });
    fc.assert(
      fc.property(raws, ways, (raw, way) => {
        const before = way.reduce((state, step) => step(state), parseContinuationState(raw));
        assert.equal(idle(onTurnOutcome(before, outcome)).kind, "skip");
        const spoken = onTurnOutcome(onTurnStart(before, true), outcome);
        const expected = before.paused ? "paused" : "incomplete-todos";
        const { nudgedTurnIds: _nudged, ...fresh } = spoken;
        assert.equal(idle(fresh).reason, expected);
      }),
      { numRuns: scaled(2_000) },
    );
  });

  test("names what is damaged", () => {
    const damageOf = (raw: unknown): unknown => parseContinuationState(raw).damage;
    assert.deepEqual(damageOf("torn {"), ["state"]);
    assert.deepEqual(damageOf({ ...STATE, snooze: 1 }), ["state"]);
    assert.deepEqual(damageOf({ ...STATE, episode: {}, paused: "no" }), ["episode", "paused"]);
    assert.deepEqual(damageOf({ ...STATE, damage: ["limits"], exhausted: 1 }), [
      "limits",
      "exhausted",
    ]);
    assert.deepEqual(damageOf({}), [
      "episode",
      "lastTurnOutcome",
      "suppressNextIdleNudgeReason",
      "autoResumeBlockedUntilRealUserTurn",
    ]);
  });

  test("has no episode if one of its counters is none", () => {
    const counters = ["autoTurnCount", "cumulativeTokens", "failureCount", "stagnationCount"];
    for (const counter of counters) {
      for (const value of [-1, 0.5, Number.NaN, Infinity, 2 ** 53, "1", null, undefined]) {
        const raw = { ...STATE, episode: { ...STATE.episode, [counter]: value } };
        const { episode, damage } = parseContinuationState(raw);
        assert.deepEqual([episode, damage], [null, ["episode"]], `${counter}: ${String(value)}`);
      }
    }
  });

  test("has its suppressors set where they are there but cannot be read", () => {
    const { suppressNextIdleNudgeReason, autoResumeBlockedUntilRealUserTurn, paused } =
      parseContinuationState({
        suppressNextIdleNudgeReason: "resta",
        autoResumeBlockedUntilRealUserTurn: "true",
        paused: 1,
      });
    assert.deepEqual(
      [suppressNextIdleNudgeReason, autoResumeBlockedUntilRealUserTurn, paused],
      ["restart-kick", true, true],
    );
  });
});
