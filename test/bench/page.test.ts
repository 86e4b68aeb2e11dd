import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { chart } from "../../bench/page/chart.ts";
import { PROMISES } from "../../bench/page/promises.ts";
import { evidenceOf, render } from "../../bench/page/render.ts";
import type { Result } from "../../bench/results.ts";
import { keptResults } from "../../bench/results.ts";
import type { Outcome } from "../../bench/suite.ts";
import { judgements } from "../../bench/verdict.ts";

const root = path.join(import.meta.dirname, "../..");
const results = keptResults();

describe("the performance page", () => {
  test("and its pictures are made of the kept results: npm run bench -- --render", async () => {
    const rendered = await render(results);
    for (const [file, text] of Object.entries(rendered)) {
      assert.equal(fs.readFileSync(path.join(root, file), "utf8"), text, file);
    }
  });

  test("finds rows for every promise whose suite was run", () => {
    const suites = new Set(results.map(({ suite }) => suite));
    const without = PROMISES.filter(({ suite }) => suites.has(suite))
      .filter((promise) => evidenceOf(promise, results).length === 0)
      .map(({ says }) => says);
    assert.deepEqual(without, []);
  });

  test("says of a promise that nobody measured that it is so, and of a missed one by how much", async () => {
    const { "docs/performance.md": page = "" } = await render([resultWith(decision(3))]);
    assert.match(page, /\| A decision takes [^|]*\| \*\*miss\*\*: 3 ×, at most 1\.5 × /);
    assert.match(page, /\| `doneward` takes [^|]*\| not measured /);
    assert.match(page, /- A decision takes .*decideContinuation: 3 ×.*Not explained yet/);
  });
});

describe("a verdict", () => {
  for (const [ratio, verdict] of [
    [1.5, "pass"],
    [1.64, "in the band"],
    [1.66, "miss"],
  ] as const) {
    test(`on ${ratio} × where 1.5 × is allowed is "${verdict}"`, () => {
      assert.deepEqual(
        judgements(decision(ratio)).map((judged) => judged.verdict),
        [verdict],
      );
    });
  }

  test("on what should be much is by how much there is", () => {
    const fact = { name: "n", figures: "f", atLeast: 10, unit: "×" };
    const facts = [10, 9.2, 9].map((value) => ({ ...fact, value }));
    assert.deepEqual(
      judgements({ title: "t", facts }).map(({ verdict }) => verdict),
      ["pass", "in the band", "miss"],
    );
  });

  test("is not passed on what is only told", () => {
    const facts = [{ name: "n", figures: "f", bar: "none", isMet: true }];
    assert.deepEqual(judgements({ title: "t", facts }), []);
  });
});

test("a chart has a line for each name and a dot for each point that was measured", () => {
  const picture = chart({
    title: "a < b",
    picture: "p",
    by: "things",
    sizes: [1, 10, 100],
    unit: "µs",
    lines: [
      { name: "one & all", values: [2, 20, null] },
      { name: "other", values: [3, 3, 3] },
    ],
  });
  assert.equal(picture.match(/<polyline/g)?.length, 2);
  assert.equal(picture.match(/<circle [^>]*r="3"/g)?.length, 5);
  assert.ok(picture.includes("one &amp; all") && picture.includes("a &lt; b"));
  assert.ok(!picture.includes("NaN"));
});

function decision(ratio: number): Outcome {
  const row = { median: 1, p99: 1, spread: [1, 1], added: 1 } as const;
  return {
    title: "A decision on a list of 50 todos",
    floor: "the hash",
    rows: [{ ...row, name: "decideContinuation", ratio }],
    bars: [{ contestant: "decideContinuation", atMost: 1.5 }],
  };
}

function resultWith(outcome: Outcome): Result {
  const machine = { processors: "p", memory: "m", system: "s", node: "n" };
  const run = { at: "2026-01-01T00:00:00Z", seconds: 1, isQuick: false } as const;
  return { suite: "continuation", ...run, load: [0, 0], machine, outcomes: [outcome] };
}
