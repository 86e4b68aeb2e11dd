import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { scaled } from "../../testing/scale.ts";
import { hostileText } from "../fixtures/hostile-text.ts";
import { safeText } from "./safe-text.ts";
import { clip, displayWidth, graphemes, isPlain, pad } from "./width.ts";

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

function boundaries(text: string): Set<number> {
  const starts = Array.from(segmenter.segment(text), ({ index }) => index);
  return new Set([...starts, text.length]);
}

test("columns of the kinds of text that terminals know", () => {
  const widths: [text: string, columns: number][] = [
    ["", 0],
    ["plain", 5],
    ["naïve — …", 9],
    ["日本語", 6],
    ["ﾃｽﾄ", 3],
    ["ＡＢ", 4],
    ["한국", 4],
    ["\u1112\u1161\u11AB", 2],
    ["e\u0301\u0323", 1],
    ["हिन्दी", 5],
    ["😀", 2],
    ["❤", 1],
    ["❤️", 2],
    ["1️⃣", 2],
    ["👍🏽", 2],
    ["☝🏽", 2],
    ["🇩🇪", 2],
    ["👩‍👩‍👧‍👦", 2],
    ["🏳️‍🌈", 2],
    ["☑ ├─ ▶ ✓ ✗ ○ ⏎ �", 16],
  ];
  for (const [text, columns] of widths) assert.equal(displayWidth(text), columns, text);
});

test("what takes the short way is as wide as it is long", () => {
  for (let unit = 0; unit <= 0xffff; unit++) {
    const character = String.fromCharCode(unit);
    if (!isPlain(character)) continue;
    assert.equal(displayWidth(`日${character}`), 3, `U+${unit.toString(16)}`);
    assert.equal(safeText(`日${character}`), `日${character}`);
  }
});

test("a text that fits is not cut", () => {
  assert.equal(clip("abc", 3), "abc");
  assert.equal(clip("日本", 4), "日本");
  assert.equal(clip("日本", Infinity), "日本");
});

test("a cut text ends in an ellipsis, without a space before it", () => {
  assert.equal(clip("abcdef", 4), "abc…");
  assert.equal(clip("ab cdef", 4), "ab…");
  assert.equal(clip("abcdef", 4, "..."), "a...");
  assert.equal(clip("日本語", 5), "日本…");
  assert.equal(clip("日本語", 4), "日…");
});

test("a cut never falls inside what a reader takes for one character", () => {
  assert.equal(clip("👩‍💻👩‍💻👩‍💻", 5), "👩‍💻👩‍💻…");
  assert.equal(clip("e\u0301e\u0301e\u0301", 2), "e\u0301…");
  assert.equal(clip("🇩🇪🇫🇷", 3), "🇩🇪…");
  assert.equal(clip("क्षक्ष", 3), "क्ष…");
});

test("where not even the ellipsis fits, as much of it as does", () => {
  assert.equal(clip("abc", 1), "…");
  assert.equal(clip("abcdef", 2, "..."), "..");
  assert.equal(clip("abc", 0), "");
  assert.equal(clip("abc", -3), "");
});

test("padding fills up with spaces and never cuts", () => {
  assert.equal(pad("日", 4), "日  ");
  assert.equal(pad("abc", 2), "abc");
});

test("the width of a text is the sum of its graphemes' widths", () => {
  fc.assert(
    fc.property(hostileText.map(safeText), (text) => {
      const parts = [...graphemes(text)];
      assert.equal(parts.join(""), text);
      assert.equal(
        displayWidth(text),
        parts.reduce((sum, part) => sum + displayWidth(part), 0),
      );
    }),
    { numRuns: scaled(10_000) },
  );
});

test("text in a line is as wide as it is alone", () => {
  fc.assert(
    fc.property(hostileText.map(safeText), (text) => {
      assert.equal(displayWidth(`│ ✓ ${text} │`), displayWidth(text) + 6);
      assert.equal(displayWidth(`"${text}…`), displayWidth(text) + 2);
    }),
    { numRuns: scaled(10_000) },
  );
});

test("a cut text is a beginning that ends between graphemes and fits", () => {
  fc.assert(
    fc.property(hostileText.map(safeText), fc.integer({ min: 0, max: 30 }), (text, columns) => {
      const cut = clip(text, columns);
      assert.ok(displayWidth(cut) <= columns);
      assert.equal(safeText(cut), cut);
      if (cut === text || columns === 0) return;
      const kept = cut.slice(0, -1);
      assert.ok(text.startsWith(kept));
      assert.ok(boundaries(text).has(kept.length), `${JSON.stringify(text)} cut to ${cut}`);
    }),
    { numRuns: scaled(10_000) },
  );
});
