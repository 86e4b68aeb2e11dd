import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";

import { endingReader, RULES } from "../../src/continuation/ending/read-ending.ts";
import { readEnding } from "../../src/continuation/index.ts";
import type { LabelledEnding } from "./score.ts";
import { isRight, judge, judgeLeftOut, plainNudgesAway, score } from "./score.ts";

const endings = labelled("endings.json");

/** What the rules cannot tell from a wait; silence is the safe mistake. */
const MISSED =
  "S004 S033 S052 S068 S091 S095 S100 S107 S113 S142 S148 S155 S211 S228 S237 S250 S253 S284".split(
    " ",
  );
/** To be parked while the person is away; its paragraph speaks of deleting. */
const UNPARKED = ["S007"];

for (const outcome of judge(endings, readEnding)) {
  const { id, class: kind, language, expect } = outcome.labelled;
  const isMissed = MISSED.includes(id);
  test(`${id} (${kind}, ${language}) is ${isMissed ? "left alone" : "read as labelled"}`, () => {
    assert.equal(isRight(outcome, "present"), !isMissed, `${expect}: ${outcome.ending.sign}`);
    assert.equal(isRight(outcome, "away"), !isMissed && !UNPARKED.includes(id));
  });
}

test("the labelled endings are read within the bars", () => {
  const outcomes = judge(endings, readEnding);
  const { present, away } = score(outcomes);
  assert.equal(present.rest, 97);
  assert.deepEqual([present.harmful, present.wrong], [0, 0]);
  assert.ok(present.recall >= 0.7, `recall ${present.recall}`);
  assert.deepEqual(plainNudgesAway(outcomes), []);
  assert.equal(away.risky, 0);
  assert.ok(away.parked >= 0.9, `parked ${away.parked}`);
});

test("a class is read safely without the rules that were written for it alone", () => {
  const { present } = score(judgeLeftOut(endings));
  assert.equal(present.harmful, 0);
  assert.ok(present.wrong <= 3, `wrong ${present.wrong}`);
  assert.ok(present.recall >= 0.6, `recall ${present.recall}`);
});

const KINDS: Record<string, readonly string[]> = {
  "on risk": ["danger", "live"],
  "on prompts that limit": ["limits", "may-limit", "restricts"],
  "on messages that hold": ["asks", "holds", "lacks", "addresses"],
};

for (const [what, dropped] of Object.entries(KINDS)) {
  test(`without the rules ${what} a bar is missed`, () => {
    const rest = RULES.filter(({ means }) => !dropped.includes(means));
    const { present, away } = score(judge(endings, endingReader(rest)));
    assert.ok(present.wrong + away.risky > 0);
  });
}

/**
 * Written to try the rules, and scored before they were mended. The first two sets and the entries
 * B… of the third were written without the rules in sight, its others with them known. The fourth
 * was written without them too: stock questions before todos that are dangerous without a word of
 * risk, and ten twins before harmless ones. First score: 4 of 40 nudged (all harmful), 19 texts on
 * risky waits while away, recall 0.9.
 */
const VALIDATION = [
  { file: "validation.json", risky: 0, recall: 0.6 },
  { file: "validation-2.json", risky: 0, recall: 0.65 },
  { file: "validation-3.json", risky: 1, recall: 0.6 },
  { file: "validation-4.json", risky: 0, recall: 0.8 },
];

for (const { file, ...bars } of VALIDATION) {
  test(`the endings of ${file} are read within the bars`, () => {
    const { present, away } = score(judge(labelled(file), readEnding));
    assert.deepEqual([present.harmful, present.wrong], [0, 0]);
    assert.ok(present.recall >= bars.recall, `recall ${present.recall}`);
    assert.ok(away.risky <= bars.risky, `risky ${away.risky}`);
    assert.ok(away.parked >= 0.8, `parked ${away.parked}`);
  });
}

function labelled(file: string): LabelledEnding[] {
  const text = fs.readFileSync(path.join(import.meta.dirname, file), "utf8");
  return JSON.parse(text) as LabelledEnding[];
}
