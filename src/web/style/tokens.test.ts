import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";

const css = fs.readFileSync(path.join(import.meta.dirname, "tokens.css"), "utf8");
const tokens = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(
    ([, name, light, dark]) => [name ?? "", { light: light ?? "", dark: dark ?? "" }],
  ),
);

/** What is written in which colour on which ground. */
const GROUNDS = ["bg", "surface", "raised", "hover"];
const TEXT_PAIRS: readonly (readonly [text: string, ground: string])[] = [
  ...["text", "muted", "accent", "good", "warn", "bad"].flatMap((text) =>
    GROUNDS.map((ground) => [text, ground] as const),
  ),
  ...["good", "warn", "bad", "accent"].map((tone) => [tone, `${tone}-soft`] as const),
  ...["good-soft", "bad-soft", "accent-soft", "warn-soft"].map((soft) => ["text", soft] as const),
  ["on-accent", "accent"],
];
/** What is only a line: the edge of a field, a curve, the ring around the focus. */
const LINE_PAIRS = ["edge", "accent"].flatMap((line) =>
  GROUNDS.map((ground) => [line, ground] as const),
);

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

for (const [what, pairs, least] of [
  ["text", TEXT_PAIRS, 4.5],
  ["a line that means something", LINE_PAIRS, 3],
] as const) {
  test(`${what} has a contrast of ${least} on every ground, light and dark`, () => {
    const weak = pairs.flatMap(([front, ground]) =>
      (["light", "dark"] as const).flatMap((scheme) => {
        const [one, other] = [tokens.get(front)?.[scheme], tokens.get(ground)?.[scheme]];
        assert.ok(one && other, `${front} on ${ground} is no pair of tokens`);
        const ratio = contrast(one, other);
        return ratio < least ? [`${front} on ${ground}, ${scheme}: ${ratio.toFixed(2)}`] : [];
      }),
    );
    assert.deepEqual(weak, []);
  });
}
