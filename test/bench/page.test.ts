import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { chart } from "../../bench/page/chart.ts";
import { EXPLAINED } from "../../bench/page/explained.ts";
import { renderFigures } from "../../bench/page/figures.ts";
import { ONLY_TOLD, PROMISES } from "../../bench/page/promises.ts";
import { evidenceOf, render, whyOf } from "../../bench/page/render.ts";
import type { Result } from "../../bench/results.ts";
import { keptResults } from "../../bench/results.ts";
import type { Outcome } from "../../bench/suite.ts";
import { suites } from "../../bench/suites.ts";
import { judgements } from "../../bench/verdict.ts";

const root = path.join(import.meta.dirname, "../..");
const results = keptResults();

describe("the performance page", () => {
  test("its pictures and figures elsewhere are made of the kept results: npm run bench -- --render", async () => {
    const rendered = { ...(await render(results)), ...(await renderFigures(results)) };
    for (const [file, text] of Object.entries(rendered)) {
      assert.equal(fs.readFileSync(path.join(root, file), "utf8"), text, file);
    }
  });

  test("is made of a whole run of every suite, and of no other result", () => {
    const known = suites.map(({ name }) => name).sort();
    assert.deepEqual(results.map(({ suite }) => suite).sort(), known);
    assert.deepEqual(
      results.filter(({ isQuick }) => isQuick).map(({ suite }) => suite),
      [],
    );
    const promised = PROMISES.map(({ suite }) => suite);
    assert.deepEqual([...new Set([...promised, ...Object.keys(ONLY_TOLD)])].sort(), known);
    assert.deepEqual(
      promised.filter((suite) => Object.hasOwn(ONLY_TOLD, suite)),
      [],
    );
  });

  test("finds rows for every promise", () => {
    const without = PROMISES.filter((promise) => evidenceOf(promise, results).length === 0);
    assert.deepEqual(
      without.map(({ says }) => says),
      [],
    );
  });

  test("explains every miss", () => {
    const unexplained = PROMISES.flatMap((promise) =>
      evidenceOf(promise, results)
        .filter(({ verdict, row }) => verdict === "miss" && whyOf(promise, row) === undefined)
        .map(({ row, said }) => `${promise.says}: ${row}, ${said}`),
    );
    assert.deepEqual(unexplained, []);
  });

  test("explains rows of tables that there are", () => {
    const stray = EXPLAINED.filter(
      ({ suite, table, rows }) =>
        !PROMISES.some(
          (promise) =>
            promise.suite === suite &&
            promise.table.startsWith(table) &&
            evidenceOf(promise, results).some(({ row }) => rows?.includes(row) ?? true),
        ),
    );
    assert.deepEqual(
      stray.map(({ suite, table }) => `${suite}: ${table}`),
      [],
    );
  });

  for (const [by, from, to] of [
    ["todos in the list", 10, 10_000],
    ["tasks on the board", 100, 100_000],
    ["scopes in the store", 1, 100_000],
    ["agents that do not pause", 1, 64],
    ["listeners", 1, 1_000],
  ] as const) {
    test(`has a curve from ${from} to ${to.toLocaleString("en")} ${by}, and its figures`, async () => {
      const { "docs/performance.md": page = "" } = await render(results);
      const growths = results.flatMap(({ outcomes }) =>
        outcomes.flatMap((outcome) => ("lines" in outcome && outcome.by === by ? [outcome] : [])),
      );
      assert.notEqual(growths.length, 0);
      for (const { title, picture, sizes, lines } of growths) {
        assert.deepEqual([sizes[0], sizes.at(-1)], [from, to], title);
        for (const { name, values } of lines) {
          const measured = values.filter((value) => typeof value === "number");
          assert.equal(measured.length, sizes.length, `${title}: ${name}`);
        }
        assert.ok(page.includes(`](pictures/${picture}.svg)`), picture);
        assert.ok(page.includes(`### ${title}: `), title);
      }
    });
  }

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

test("a growth is a table too, with what its rounds were like where there were rounds", async () => {
  const growth: Outcome = {
    ...{ title: "t", picture: "p", by: "things", sizes: [1, 10], unit: "µs" },
    lines: [
      { name: "one", values: [2, null], p99: [2_500, null], ranges: [[1, 3], null] },
      { name: "other", values: [3, 4] },
    ],
  };
  const { "docs/performance.md": page = "" } = await render([resultWith(growth)]);
  assert.match(page, /\| +things \| one +\| other +\|/);
  assert.match(page, /\| +1 \| 2\.0 µs \(1\.0 µs–3\.0 µs\), p99 2\.5 ms +\| 3\.0 µs +\|/);
  assert.match(page, /\| +10 \| not measured +\| 4\.0 µs +\|/);
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
