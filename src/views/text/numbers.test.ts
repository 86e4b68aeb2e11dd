import assert from "node:assert/strict";
import { test } from "node:test";
import { briefSpan, counted, romanNumeral } from "./numbers.ts";

test("roman numerals", () => {
  const numerals = [1, 2, 3, 4, 5, 9, 14, 40, 90, 400, 1994].map(romanNumeral);
  assert.equal(numerals.join(" "), "I II III IV V IX XIV XL XC CD MCMXCIV");
});

test("one is singular, all else plural", () => {
  assert.deepEqual(
    [0, 1, 2].map((count) => counted(count, "todo")),
    ["0 todos", "1 todo", "2 todos"],
  );
});

test("a span is told in the largest units that matter", () => {
  const minute = 60_000;
  const spans = [-5, 0, 999, 42_000, minute, 59 * minute, 60 * minute, 200 * minute, 1440 * minute];
  assert.deepEqual(spans.map(briefSpan), [
    "0s",
    "0s",
    "0s",
    "42s",
    "1m",
    "59m",
    "1h",
    "3h 20m",
    "1d",
  ]);
});
