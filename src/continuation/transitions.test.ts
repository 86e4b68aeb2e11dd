import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { STATE } from "./fixtures/situations.ts";
import type { ContinuationState } from "./index.ts";
import {
  armRestartKick,
  consumeRestartKickSuppression,
  EMPTY_STATE,
  extend,
  isLate,
  isRealUser,
  onTurnOutcome,
  onTurnStart,
  pause,
  reset,
  resume,
} from "./index.ts";

const outcome = { turnId: "9", endedAt: 9 } as const;

/** Everything that can be set is set. */
const FULL: ContinuationState = {
  ...STATE,
  suppressNextIdleNudgeReason: "restart-kick",
  autoResumeBlockedUntilRealUserTurn: true,
  paused: true,
  exhausted: "max-tokens",
  limits: { maxAutoTurns: 9 },
  damage: ["progress"],
  prompt: "Fix it",
  session: { id: "s", since: 1 },
  turn: { at: 1, revision: 2 },
  report: { lastMessage: "Done." },
  interrupted: true,
  awaits: { what: "an answer", text: "Shall I?", since: 1, sign: "asks" },
};
const KEPT = {
  session: { id: "s", since: 1 },
  turn: { at: 1, revision: 2 },
  interrupted: true,
  paused: true,
  nudgedTurnIds: ["turn 1"],
  nudgedAt: FULL.nudgedAt,
  chargedTurnId: "turn 1",
};

describe("a turn that begins", () => {
  test("makes the end of the one before forgotten", () => {
    const { lastTurnOutcome, ...rest } = onTurnStart(FULL, false);
    assert.equal(lastTurnOutcome, null);
    const { lastTurnOutcome: _outcome, report: _report, ...before } = FULL;
    assert.deepEqual(rest, before);
  });

  test("changes nothing more if it is not a user's", () => {
    const state = onTurnStart(FULL, false);
    assert.equal(onTurnStart(state, false), state);
  });

  test("starts a new budget and lifts every block but a pause if it is a user's", () => {
    assert.deepEqual(onTurnStart(FULL, true), { ...EMPTY_STATE, ...KEPT });
  });

  test("keeps limits that were raised before there was an episode", () => {
    const raised = extend(EMPTY_STATE, { maxAutoTurns: 9 });
    assert.ok(raised.ok);
    assert.deepEqual(onTurnStart(raised.state, true).limits, { maxAutoTurns: 9 });
    const damaged = { ...raised.state, damage: ["episode"] } as const;
    assert.equal(onTurnStart(damaged, true).limits, undefined, "they may have been used");
  });

  test("is the newest from then on, by its name or without one", () => {
    const second = onTurnStart(onTurnStart(STATE, true, "1"), false, "2");
    assert.equal(second.newestTurnId, "2");
    assert.equal(reset(second).newestTurnId, "2");
    assert.equal(onTurnStart(second, false).newestTurnId, undefined);
  });

  test("is a user's only if a user made it", () => {
    assert.equal(isRealUser("user"), true);
    const others = ["nudge", "restart", "system", "subagent", "User", "", undefined, null, true];
    assert.deepEqual(others.filter(isRealUser), []);
  });
});

describe("a turn that ends", () => {
  const blocks = (state: ContinuationState): boolean => state.autoResumeBlockedUntilRealUserTurn;

  test("aborted by its user, or by nobody knows whom, blocks", () => {
    for (const cause of [{}, { cause: "user" }, { cause: "somebody" }]) {
      const end = { ...outcome, stopReason: "aborted", ...cause } as never;
      assert.equal(blocks(onTurnOutcome(EMPTY_STATE, end)), true);
    }
  });

  test("aborted by a restart or the runtime does not, and lifts no block", () => {
    for (const cause of ["restart", "runtime"] as const) {
      const end = { ...outcome, stopReason: "aborted", cause } as const;
      assert.equal(blocks(onTurnOutcome(EMPTY_STATE, end)), false);
      assert.equal(blocks(onTurnOutcome(FULL, end)), true);
    }
  });
});

describe("a turn that ends late", () => {
  const running = onTurnStart(EMPTY_STATE, true, "10");
  const late = { ...outcome, stopReason: "stop" } as const;

  test("is not what is decided on", () => {
    assert.equal(isLate(running, late), true);
    assert.equal(onTurnOutcome(running, late).lastTurnOutcome, null);
    const ended = onTurnOutcome(running, { ...late, turnId: "10" });
    assert.equal(ended.lastTurnOutcome?.turnId, "10");
    assert.equal(onTurnOutcome(ended, late).lastTurnOutcome?.turnId, "10");
  });

  test("blocks all the same if its user aborted it", () => {
    const blocked = onTurnOutcome(running, { ...late, stopReason: "aborted" });
    assert.equal(blocked.autoResumeBlockedUntilRealUserTurn, true);
  });

  test("cannot be told from another where turns begin without a name", () => {
    assert.equal(isLate(onTurnStart(running, true), late), false);
  });
});

describe("a person", () => {
  test("pauses and resumes", () => {
    const paused = pause(STATE);
    assert.equal(pause(paused), paused);
    assert.equal(onTurnStart(onTurnStart(reset(paused), true), false).paused, true);
    assert.deepEqual(resume(paused), STATE);
    assert.equal(resume(STATE), STATE);
  });

  test("resets everything but a pause, and the turn that just ended stays known", () => {
    const { damage: _damage, ...sound } = FULL;
    const { interrupted: _interrupted, ...kept } = KEPT;
    const { prompt, report, awaits } = FULL;
    const afterwards = { ...EMPTY_STATE, ...kept, prompt, report, awaits };
    assert.deepEqual(reset(sound), { ...afterwards, lastTurnOutcome: STATE.lastTurnOutcome });
    assert.deepEqual(reset(FULL), afterwards, "of a damaged state it is not known");
  });

  test("raises limits one after the other", () => {
    const first = extend(STATE, { maxAutoTurns: 9 });
    assert.ok(first.ok);
    const second = extend(first.state, { maxCumulativeTokens: 100_000 });
    assert.ok(second.ok);
    assert.deepEqual(second.state.limits, { maxAutoTurns: 9, maxCumulativeTokens: 100_000 });
  });

  test("opens a ceiling by raising its limit, and no other", () => {
    const exhausted = (state: ContinuationState, name: string): unknown => {
      const raised = extend(state, { [name]: 1_000_000 });
      return raised.ok && raised.state.exhausted;
    };
    assert.equal(exhausted(FULL, "maxCumulativeTokens"), undefined);
    assert.equal(exhausted(FULL, "maxAutoTurns"), "max-tokens");
    const back = { ...FULL, exhausted: "clock-went-back" } as const;
    assert.equal(exhausted(back, "maxWallClockMs"), "clock-went-back");
  });

  test("is refused what is no limit", () => {
    const refused = extend(STATE, { maxAutoTurns: -1 });
    assert.ok(!refused.ok);
    assert.deepEqual(
      refused.issues.map(({ code }) => code),
      ["not-a-limit"],
    );
  });
});

test("a restart's suppressor is a flag", () => {
  const armed = armRestartKick(STATE);
  assert.equal(armRestartKick(armed), armed);
  assert.deepEqual(consumeRestartKickSuppression(armed), STATE);
  assert.equal(consumeRestartKickSuppression(STATE), STATE);
});
