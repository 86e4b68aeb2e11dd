import assert from "node:assert/strict";
import { test } from "node:test";
import { counted, duration, roughly, shortCount } from "./words.ts";

const MINUTE = 60_000;

test("durations are as exact as they are short", () => {
  const words = new Map([
    [-5, "0 s"],
    [2_400, "2 s"],
    [59_600, "1 min"],
    [4 * MINUTE + 12_000, "4 min 12 s"],
    [42 * MINUTE + 31_000, "43 min"],
    [125 * MINUTE, "2 h 5 min"],
    [24 * 60 * MINUTE, "1 day"],
    [Infinity, "—"],
  ]);
  for (const [ms, expected] of words) assert.equal(duration(ms), expected);
});

test("an estimate is never shown to the second", () => {
  assert.deepEqual([3_000, 6 * MINUTE + 20_000, 200 * MINUTE].map(roughly), [
    "1 min",
    "6 min",
    "3 h",
  ]);
});

test("counts agree with their nouns and stay short", () => {
  assert.deepEqual(
    [0, 1, 10_000].map((count) => counted(count, "task")),
    ["0 tasks", "1 task", "10,000 tasks"],
  );
  assert.deepEqual([950, 12_400, 150_000, 1_200_000].map(shortCount), [
    "950",
    "12.4k",
    "150k",
    "1.2M",
  ]);
});
