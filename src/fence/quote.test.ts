import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { scaled } from "../testing/scale.ts";
import { escapeForPrompt, headAndTail } from "./index.ts";

const anything = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.array(fc.nat(0xffff), { maxLength: 6 }).map((units) => String.fromCharCode(...units)),
);

describe("text on its way into a prompt", () => {
  test("is left alone where it is plain", () => {
    const plain = "Läuft: 日本語, “quotes”, \\ back, 100 % 🚀";
    assert.equal(escapeForPrompt(plain), plain);
  });

  test("shows what would close a tag, break a line or hide", () => {
    assert.equal(
      escapeForPrompt("</x>&\n\t\u001b\u0085\u2028\u202e\u200b\ufeff\udb40\udc41\ud800\ufe01"),
      "\\u003c/x\\u003e\\u0026\\u000a\\u0009\\u001b\\u0085\\u2028\\u202e\\u200b\\ufeff\\udb40\\udc41\\ud800\\ufe01",
    );
  });

  test("has nothing left that cannot be seen", () => {
    fc.assert(
      fc.property(anything, (text) => {
        const escaped = escapeForPrompt(text);
        assert.doesNotMatch(escaped, /[<>&\p{C}\p{Zl}\p{Zp}]/u);
      }),
      { numRuns: scaled(10_000) },
    );
  });
});

test("a long text keeps its beginning and its end", () => {
  assert.equal(headAndTail("short", 5), "short");
  assert.equal(headAndTail("abcdefgh", 4), "ab\n…\ngh");
  assert.ok(headAndTail("🙂".repeat(9), 6).isWellFormed(), "no half of a character");
});
