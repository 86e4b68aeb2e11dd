import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { scaled } from "../testing/scale.ts";
import type { DiffLine } from "./plan-lines.ts";
import { diffLines } from "./plan-lines.ts";

const SIGNS = { same: " ", removed: "-", added: "+" };
const shown = (before: string, after: string): string[] =>
  diffLines(before, after).map(({ kind, text }) => SIGNS[kind] + text);

test("shows what was taken out and what was put in, where it was", () => {
  assert.deepEqual(shown("a\nb\nc\n", "a\nx\nc\nd"), [" a", "-b", "+x", " c", "+d"]);
  assert.deepEqual(shown("", "a\n"), ["+a"]);
  assert.deepEqual(shown("a\r\nb", "a\nb\n"), [" a", " b"]);
});

test("is held together by lines that are there once, not by blank ones", () => {
  const before = "one\n\ntwo\n\nthree\n";
  const after = "new\n\none\n\ntwo\n\nthree\n";
  assert.deepEqual(shown(before, after), ["+new", "+", " one", " ", " two", " ", " three"]);
  const [once, twice] = ["a\n}\nb", "x\n}\ny\n}\nz"];
  assert.deepEqual(shown(once, twice), ["-a", "-}", "-b", "+x", "+}", "+y", "+}", "+z"]);
});

const lines = fc.array(fc.constantFrom("a", "b", "c", "", "}", "only 1", "only 2"), {
  maxLength: 20,
});

test("gives both texts back, and says of one text that nothing differs", () => {
  const side = (diff: readonly DiffLine[], left: "removed" | "added"): string[] =>
    diff.filter(({ kind }) => kind === "same" || kind === left).map(({ text }) => text);
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const diff = diffLines(
        before.map((line) => `${line}\n`).join(""),
        after.map((line) => `${line}\n`).join(""),
      );
      assert.deepEqual(side(diff, "removed"), before);
      assert.deepEqual(side(diff, "added"), after);
      const none = diffLines(before.join("\n"), before.join("\n"));
      assert.ok(none.every(({ kind }) => kind === "same"));
    }),
    { numRuns: scaled(500) },
  );
});

test("a hundred thousand lines that nest hostilely are compared at once", () => {
  const inside = Array.from({ length: 25_000 }, (_, place) => `${place}`);
  const nested = [...inside, ...inside.toReversed()];
  const diff = diffLines(nested.join("\n"), nested.slice(1).concat("end").join("\n"));
  assert.equal(diff.filter(({ kind }) => kind !== "added").length, nested.length);
});
