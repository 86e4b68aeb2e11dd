import assert from "node:assert/strict";
import { test } from "node:test";
import { nearest } from "./usage.ts";

const known = ["add", "done", "drop", "export", "extend", "history", "reminders", "statusline"];

for (const [word, meant, why] of [
  ["doen", "done", "two letters swapped"],
  ["histroy", "history", "also in a longer word"],
  ["ad", "add", "a letter left out"],
  ["addd", "add", "a letter too many"],
  ["DONE", "done", "another case"],
  ["reminder", "reminders", "the singular"],
  ["Hist", "history", "its beginning"],
  ["ext", "extend", "its beginning, which no other has"],
  ["ex", undefined, "the beginning of two"],
  ["frobnicate", undefined, "nothing is near"],
  ["x", undefined, "too short to tell"],
] as const) {
  test(`${word} means ${meant ?? "nothing"}: ${why}`, () => {
    assert.equal(nearest(word, known), meant);
  });
}
