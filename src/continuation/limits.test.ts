import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { CLIENT_LIMITS, DEFAULT_LIMITS, describeLimitIssue, readLimits } from "./index.ts";
import { effectiveLimits } from "./limits.ts";

describe("limits", () => {
  test("default to 3 nudges, 25,000 tokens, 30 minutes and 2 stagnant turns", () => {
    assert.deepEqual(DEFAULT_LIMITS, {
      maxAutoTurns: 3,
      maxCumulativeTokens: 25_000,
      maxWallClockMs: 1_800_000,
      stagnationLimit: 2,
    });
    assert.deepEqual(readLimits({}), { ok: true, limits: DEFAULT_LIMITS });
  });

  test("that are given replace the defaults; 0 is one", () => {
    const given = { maxAutoTurns: 0, progressLimit: 4 };
    assert.deepEqual(readLimits(given, CLIENT_LIMITS), {
      ok: true,
      limits: { ...CLIENT_LIMITS, ...given },
    });
  });

  test("that are none are refused, each with its value", () => {
    const nonsense = [Number.NaN, -1, 1.5, Infinity, 2 ** 60, "3", null, undefined, true, []];
    for (const value of nonsense) {
      assert.deepEqual(readLimits({ stagnationLimit: value }), {
        ok: false,
        issues: [{ code: "not-a-limit", limit: "stagnationLimit", value }],
      });
    }
  });

  test("are refused in words that say what would do", () => {
    const words = (given: unknown): string[] => {
      const read = readLimits(given);
      return read.ok ? [] : read.issues.map(describeLimitIssue);
    };
    assert.deepEqual(words({ maxAutoTurns: Number.NaN, maxTurns: 3, stagnationLimit: "2" }), [
      "maxAutoTurns must be a whole number, 0 or more; it is NaN.",
      'There is no limit "maxTurns"; limits are maxAutoTurns, maxCumulativeTokens, maxWallClockMs, stagnationLimit, progressLimit.',
      'stagnationLimit must be a whole number, 0 or more; it is "2".',
    ]);
    assert.match(words(null)[0] ?? "", /^Limits must be an object .*; it is null\.$/);
  });

  test("that are none count as 0 all the same where a host passes them", () => {
    for (const value of [Number.NaN, -1, 1.5, Infinity]) {
      const { maxAutoTurns } = effectiveLimits({ ...DEFAULT_LIMITS, maxAutoTurns: value });
      assert.equal(maxAutoTurns, 0, `${value}`);
    }
  });

  test("can be raised, not lowered, and progress is asked only if the host asks", () => {
    const extension = { maxAutoTurns: 10, maxCumulativeTokens: 1, progressLimit: 1 };
    assert.deepEqual(effectiveLimits(DEFAULT_LIMITS, extension), {
      ...DEFAULT_LIMITS,
      maxAutoTurns: 10,
    });
    const strict = { ...DEFAULT_LIMITS, progressLimit: 0 };
    assert.equal(effectiveLimits(strict, extension).progressLimit, 1);
  });
});
