import assert from "node:assert/strict";
import { test } from "node:test";
import { inColumns } from "./width.ts";

test("cells stand one below the other, and all lines are equally wide", () => {
  const lines = inColumns([
    ["main", "at work", "3/5"],
    ["review", "free", "no todos"],
  ]);
  assert.deepEqual(lines, ["main    at work  3/5     ", "review  free     no todos"]);
});

test("what takes two columns on a terminal counts as two", () => {
  assert.deepEqual(
    inColumns([
      ["漢字", "x"],
      ["abcde", "y"],
    ]),
    ["漢字   x", "abcde  y"],
  );
});

test("a column in which nothing stands is left out", () => {
  assert.deepEqual(
    inColumns([
      ["a", "", "b"],
      ["c", "", "d"],
    ]),
    ["a  b", "c  d"],
  );
});

test("a row may end before the others", () => {
  assert.deepEqual(inColumns([["a"], ["b", "c"]]), ["a   ", "b  c"]);
});

test("no rows are no lines", () => {
  assert.deepEqual(inColumns([]), []);
});
