import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { eastAsianWidth } from "get-east-asian-width";
import stringWidth from "string-width";
import { scaled } from "../../testing/scale.ts";
import { hostileText } from "../fixtures/hostile-text.ts";
import { safeText } from "./safe-text.ts";
import { displayWidth, graphemes } from "./width.ts";

/**
 * Where we count the columns of every code point of a grapheme and the reference
 * counts its first one only. Terminals that know no graphemes advance by our sum.
 */
const DIFFERENCES: Readonly<Record<string, RegExp>> = {
  "a conjunct of Indic consonants is as wide as its consonants": /\p{M}.*\p{L}/u,
  "a letter that binds to the next one keeps its column":
    /[\u0D4E\u{111C2}\u{111C3}\u{113D1}\u{1193F}\u{11941}\u{11A84}-\u{11A89}\u{11D46}\u{11F02}]/u,
  "the Thai and Lao vowel am keeps its column": /[\u0E33\u0EB3]/u,
  "two regional indicators that are no flag are two columns": /^\p{RI}{2}/u,
  "a skin tone on what has no skin stands alone": /\p{EMod}/u,
  "a composed emoji is as wide under one more mark": /[\uFE0F\u200D\u20E3]/u,
  "a vowel jamo behind a syllable adds a column, a final none":
    /[\uAC00-\uD7A3][\u1160-\u11FF\uD7B0-\uD7FB]/u,
};

test("every assigned code point is as wide as in the reference", () => {
  for (let point = 0x20; point <= 0x10ffff; point++) {
    const character = String.fromCodePoint(point);
    if (/\p{Cn}/u.test(character)) continue;
    const columns = displayWidth(character);
    if (columns !== stringWidth(character)) assert.fail(`U+${point.toString(16)}: ${columns}`);
    if (columns === 2) assert.equal(eastAsianWidth(point), 2);
  }
});

test("every emoji sequence is two columns", () => {
  const emoji = "👩‍💻 🏳️‍🌈 👩‍❤️‍💋‍👨 👍🏽 🧑🏻‍🤝‍🧑🏿 🇩🇪 🇺🇳 1️⃣ #️⃣ ❤️ ☎️ ©️ 😀 ⚡ 🐈‍⬛ 🏃‍➡️ ⛹🏿‍♀️";
  for (const one of emoji.split(" ")) {
    assert.equal(displayWidth(one), 2, one);
    assert.equal(stringWidth(one), 2, one);
  }
});

test("safe text is as wide as in the reference, but for listed differences", () => {
  fc.assert(
    fc.property(hostileText.map(safeText), (text) => {
      for (const grapheme of graphemes(text)) {
        const columns = displayWidth(grapheme);
        if (columns === stringWidth(grapheme)) continue;
        const isListed = Object.values(DIFFERENCES).some((pattern) => pattern.test(grapheme));
        assert.ok(isListed, `${JSON.stringify(grapheme)}: ${columns}, ${stringWidth(grapheme)}`);
      }
    }),
    { numRuns: scaled(10_000) },
  );
});
