import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { scaled } from "../../testing/scale.ts";
import { hostileText } from "../fixtures/hostile-text.ts";
import { TERMINAL_PAYLOADS } from "../fixtures/terminal-payloads.ts";
import { safeLines, safeText } from "./safe-text.ts";

/** Written from the list of what must never reach a terminal, not from the allow-list. */
const FORBIDDEN = new RegExp(
  [
    String.raw`[\0-\x1f\x7f-\x9f]`,
    String.raw`[\u2028\u2029]`,
    String.raw`[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]`,
    String.raw`[\u00AD\u034F\u180E\u200B\u200C\u2060-\u2064\u206A-\u206F\uFEFF\uFFF9-\uFFFB]`,
    String.raw`[\u115F\u1160\u17B4\u17B5\u3164\uFFA0]`,
    String.raw`[\u180B-\u180D\u180F\uFE00-\uFE0E\u{E0100}-\u{E01EF}]`,
    String.raw`[\u{E0000}-\u{E007F}]`,
    String.raw`[\p{Cs}\p{Co}\p{Cn}]`,
    String.raw`\p{M}{9}`,
    String.raw`^\p{M}`,
  ].join("|"),
  "u",
);

const WHOLE_EMOJI = /\p{Emoji_Presentation}\uFE0F|\p{RGI_Emoji}/gv;

function assertSafe(text: string): void {
  assert.doesNotMatch(text, FORBIDDEN);
  assert.doesNotMatch(text.replace(WHOLE_EMOJI, ""), /[\u200D\uFE0F]/u);
  assert.equal(text, text.normalize("NFC"));
}

test("text that is safe already stays as it is", () => {
  for (const text of [
    "",
    "Fix the tests (3 of 4) ~ 100%",
    "naïve café — Ärger",
    "日本語のテスト、한국어",
    "हिन्दी में क्षमा",
    "שלום עולם",
    "👩‍💻 🏳️‍🌈 👍🏽 🇩🇪 1️⃣ ⚠️ ⚡️ 😀",
    "☑ ├─ …",
  ]) {
    assert.equal(safeText(text), text.normalize("NFC"));
    assertSafe(safeText(text));
  }
});

test("control characters show as their pictures", () => {
  assert.equal(safeText("a\0b\x1b[2J\x07\x7f"), "a␀b␛[2J␇␡");
  assert.equal(safeText("\x9b2J"), "\uFFFD2J");
});

test("every kind of line break is one sign, a tab is a space", () => {
  assert.equal(safeText("a\nb\r\nc\u2028d\u2029e\u0085f\tg"), "a⏎b⏎c⏎d⏎e⏎f g");
  assert.equal(safeText("a\rb\r"), "a␍b␍");
});

test("joiners and variation selectors stay inside known emoji only", () => {
  assert.equal(safeText("a\u200Db"), "a\uFFFDb");
  assert.equal(safeText("👩\u200D"), "👩\uFFFD");
  assert.equal(safeText("🐻\u200D💻"), "🐻\uFFFD💻");
  assert.equal(safeText("a\uFE0F ❤\uFE0E 1\uFE0F"), "a\uFFFD ❤\uFFFD 1\uFFFD");
  assert.equal(safeText("🏴\u{E0067}\u{E007F}"), "🏴\uFFFD\uFFFD");
});

test("a mark cannot climb onto what stands before the text, nor pile up", () => {
  assert.equal(safeText("\u0301a"), "◌\u0301a");
  assert.equal(safeText(`a${"\u0300".repeat(50)}b`), `à${"\u0300".repeat(8)}\uFFFDb`);
});

test("notes are split at line breaks, then made safe", () => {
  assert.deepEqual(safeLines("a\r\nb\n\nc\x1b"), ["a", "b", "", "c␛"]);
});

test("known escape injections lose their power", () => {
  assert.equal(Object.keys(TERMINAL_PAYLOADS).length, 22);
  for (const payload of Object.values(TERMINAL_PAYLOADS)) assertSafe(safeText(payload));
});

test("any text is safe, NFC and a fixed point after one pass", () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      const safe = safeText(text);
      assertSafe(safe);
      assert.equal(safeText(safe), safe);
    }),
    { numRuns: scaled(10_000) },
  );
});

test("every code point is visible", () => {
  for (let block = 0; block < 0x110000; block += 0x1000) {
    const points = Array.from({ length: 0x1000 }, (_, place) =>
      String.fromCodePoint(block + place),
    );
    assert.doesNotMatch(safeText(points.join("a")), FORBIDDEN);
  }
});

test("a megabyte of anything takes linear time", () => {
  const megabyte = 1 << 20;
  const units = ["\x1b", "\r\n", "日本", "👩\u200D", "\uD800", "\u0315\u0300", "क्"];
  const marksOutOfOrder = `a${"\u0315".repeat(megabyte / 2)}${"\u0300".repeat(megabyte / 2)}`;
  for (const text of [
    ...units.map((unit) => unit.repeat(megabyte / unit.length)),
    marksOutOfOrder,
  ]) {
    const start = process.cpuUsage();
    safeText(text);
    // What the processor did for it, which does not grow on a busy machine as the time does.
    const { user, system } = process.cpuUsage(start);
    assert.ok(user + system < 5_000_000, `too slow on ${JSON.stringify(text.slice(0, 4))}`);
  }
});
