import assert from "node:assert/strict";
import { test } from "node:test";
import { nearest } from "./nearest.ts";

const known = ["add", "done", "drop", "export", "history", "reminders"];

for (const [word, meant, why] of [
  ["doen", "done", "two letters swapped"],
  ["histroy", "history", "also in a longer word"],
  ["ad", "add", "a letter left out"],
  ["addd", "add", "a letter too many"],
  ["DONE", "done", "another case"],
  ["reminder", "reminders", "the singular"],
  ["frobnicate", undefined, "nothing is near"],
  ["x", undefined, "too short to tell"],
] as const) {
  test(`${word} means ${meant ?? "nothing"}: ${why}`, () => {
    assert.equal(nearest(word, known), meant);
  });
}
