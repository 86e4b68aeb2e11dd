import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { NOW, READY, TWEAKS } from "./fixtures/situations.ts";
import type { HostGuards, LadderReason } from "./index.ts";
import { decideContinuation } from "./index.ts";

const ORDER: readonly LadderReason[] = [
  "kill-switch",
  "no-incomplete-todos",
  "restart-kick-suppressed",
  "user-abort-blocked",
  "paused",
  "state-damaged",
  "turn-not-safe",
  "already-nudged",
  "after-interrupt",
  "other-session",
  "conversation",
  "cleared",
  "all-waiting",
  "awaiting",
  "in-doubt",
  "plan-mode",
  "waiting-on-user",
  "background-work",
  "compaction-guard",
  "rate-limited",
  "context-full",
  "not-before",
  "not-owner",
  "clock-went-back",
  "max-auto-turns",
  "max-tokens",
  "max-wall-clock",
  "stagnation",
  "no-real-progress",
];

const GUARDS: { readonly [name in keyof Required<HostGuards>]: LadderReason } = {
  isSwitchedOff: "kill-switch",
  isPlanMode: "plan-mode",
  isWaitingOnUser: "waiting-on-user",
  hasBackgroundWork: "background-work",
  isCompacting: "compaction-guard",
  isRateLimited: "rate-limited",
  isContextFull: "context-full",
  notBefore: "not-before",
  isOwner: "not-owner",
};

describe("the ladder", () => {
  test("has its rungs in this order, and lets pass what nothing stands against", () => {
    const { kind, rungs } = decideContinuation(READY);
    assert.equal(kind, "inject");
    assert.deepEqual(
      rungs.map(({ name, outcome }) => `${name}: ${outcome}`),
      ORDER.map((name) => `${name}: pass`),
    );
  });

  for (const reason of ORDER) {
    test(`stops at ${reason}, and there only`, () => {
      const { kind, reason: found, rungs } = decideContinuation(TWEAKS[reason](READY));
      assert.equal(kind, "skip");
      assert.equal(found, reason);
      const stops = rungs.filter(({ outcome }) => outcome === "stop").map(({ name }) => name);
      assert.deepEqual(stops, [reason]);
    });
  }

  test("gives the first reason of any two", () => {
    for (const [place, first] of ORDER.entries()) {
      for (const second of ORDER.slice(place + 1)) {
        const both = TWEAKS[second](TWEAKS[first](READY));
        assert.equal(decideContinuation(both).reason, first, `${first} and ${second}`);
      }
    }
  });

  test("shows what else stands in the way", () => {
    const { rungs } = decideContinuation(TWEAKS["max-tokens"](TWEAKS.paused(READY)));
    const stops = rungs.filter(({ outcome }) => outcome === "stop").map(({ name }) => name);
    assert.deepEqual(stops, ["paused", "max-tokens"]);
  });
});

describe("what the host says", () => {
  test("is asked only where the host can say it", () => {
    const { kind, rungs } = decideContinuation({ ...READY, guards: {} });
    assert.equal(kind, "inject");
    const silent = rungs.filter(({ outcome }) => outcome === "not-asked");
    assert.deepEqual(new Set(silent.map(({ name }) => name)), new Set(Object.values(GUARDS)));
    assert.ok(silent.every(({ input }) => input === null));
  });

  for (const [guard, reason] of Object.entries(GUARDS)) {
    test(`counts against the nudge if ${guard} is nonsense`, () => {
      for (const nonsense of [null, "", "false", 1, {}, Number.NaN, Infinity]) {
        if (guard === "notBefore" && nonsense === 1) continue;
        const guards = { ...READY.guards, [guard]: nonsense } as HostGuards;
        assert.equal(decideContinuation({ ...READY, guards }).reason, reason, String(nonsense));
      }
    });
  }

  test("lets a turn that was cut off go on only where there is room", () => {
    const { lastTurnOutcome } = READY.state;
    assert.ok(lastTurnOutcome);
    const state = {
      ...READY.state,
      lastTurnOutcome: { ...lastTurnOutcome, stopReason: "length" } as const,
    };
    const reasons = [{ isContextFull: false }, {}, { isContextFull: true }].map(
      (guards) => decideContinuation({ ...READY, state, guards }).reason,
    );
    assert.deepEqual(reasons, ["incomplete-todos", "turn-not-safe", "turn-not-safe"]);
  });
});

test("rungs that look into the past are not asked where there is none", () => {
  const { nudgedTurnIds: _nudged, ...state } = READY.state;
  const { progressLimit: _progress, ...limits } = READY.limits ?? {};
  const decision = decideContinuation({ ...READY, state, limits: limits as never });
  assert.equal(decision.kind, "inject");
  const silent = decision.rungs.filter(({ outcome }) => outcome === "not-asked");
  assert.deepEqual(
    silent.map(({ name }) => name),
    ["already-nudged", "no-real-progress"],
  );
});

test("a clock that is none stops, with an episode and without", () => {
  for (const now of [Number.NaN, Infinity, -Infinity]) {
    const guards = { isSwitchedOff: false };
    for (const episode of [READY.state.episode, null]) {
      const state = { ...READY.state, episode };
      const { reason } = decideContinuation({ ...READY, guards, state, now });
      assert.equal(reason, "clock-went-back");
    }
  }
});

test("a clock behind the start, the last nudge or the last turn went back", () => {
  for (const now of [NOW - 60_001, NOW - 60_000, NOW - 1_001, NOW - 1_000]) {
    const { reason } = decideContinuation({ ...READY, guards: {}, now });
    assert.equal(reason, now < NOW - 1_000 ? "clock-went-back" : "incomplete-todos");
  }
});
