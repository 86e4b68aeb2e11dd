import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { TimelineEntry } from "../../overview/documents.ts";
import {
  bandsOf,
  beginningOf,
  withEarlier,
  withNewer,
  type KnownTimeline,
} from "./timeline-entries.ts";

function entry(
  journal: "list" | "runtime",
  seq: number,
  more: Partial<TimelineEntry> = {},
): TimelineEntry {
  return {
    journal,
    seq,
    at: seq * 10,
    kind: "message",
    group: "message",
    by: { kind: "runtime" },
    words: `${journal} ${seq}`,
    ...more,
  };
}

const NOTHING: KnownTimeline = {
  entries: [],
  after: { list: 0, runtime: 0 },
  position: { list: 0, runtime: 0 },
  hasEarlier: false,
};

test("pieces that overlap or repeat give every entry once and in order", () => {
  const piece = fc.record({ from: fc.nat(30), length: fc.nat(10) });
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      let known = NOTHING;
      for (const { from, length } of pieces) {
        const after = { list: 0, runtime: Math.min(from, known.position.runtime) };
        const entries = Array.from({ length }, (_, place) =>
          entry("runtime", after.runtime + place + 1),
        );
        const position = { list: 0, runtime: after.runtime + length };
        known = withNewer(known, { entries, after, position }) ?? assert.fail("nothing is missing");
      }
      const told = known.entries.map(({ seq }) => seq);
      assert.deepEqual(
        told,
        Array.from({ length: known.position.runtime }, (_, place) => place + 1),
      );
    }),
  );
});

test("a piece from further on says that something is missing", () => {
  const newer = {
    entries: [entry("runtime", 9)],
    after: { list: 0, runtime: 8 },
    position: { list: 0, runtime: 9 },
  };
  assert.equal(withNewer(NOTHING, newer), undefined);
});

test("earlier entries come before what is known", () => {
  const known = withNewer(
    {
      ...NOTHING,
      after: { list: 0, runtime: 5 },
      position: { list: 0, runtime: 5 },
      hasEarlier: true,
    },
    {
      entries: [entry("runtime", 6)],
      after: { list: 0, runtime: 5 },
      position: { list: 0, runtime: 6 },
    },
  );
  assert.ok(known);
  const earlier = {
    entries: [entry("runtime", 4), entry("runtime", 5), entry("runtime", 6)],
    after: { list: 0, runtime: 3 },
    position: { list: 0, runtime: 6 },
    hasEarlier: true,
  };
  const { entries, after } = withEarlier(known, earlier);
  assert.deepEqual(
    entries.map(({ seq }) => seq),
    [4, 5, 6],
  );
  assert.deepEqual(after, { list: 0, runtime: 3 });
});

test("pages asked for one before the other leave nothing out", () => {
  const all = Array.from({ length: 9 }, (_, place) => entry("runtime", place + 1));
  /** As the server answers `before`, which is not among the entries itself. */
  const pageBefore = (before: number): KnownTimeline => {
    const entries = all.filter(({ seq }) => seq < before).slice(-2);
    const first = entries[0]?.seq ?? 1;
    return {
      entries,
      after: { list: 0, runtime: first - 1 },
      position: { list: 0, runtime: before - 1 },
      hasEarlier: first > 1,
    };
  };
  let known = pageBefore(10);
  while (known.hasEarlier) known = withEarlier(known, pageBefore(beginningOf(known).runtime));
  assert.deepEqual(known.entries, all);
});

test("a call and its end are one line, and a change of focus begins a band", () => {
  const bands = bandsOf([
    entry("runtime", 1, { kind: "tool-started", call: "c1", focus: "t1" }),
    entry("runtime", 2, { kind: "message", focus: "t1" }),
    entry("runtime", 3, { kind: "tool-failed", call: "c1", focus: "t2", outcome: "failed" }),
    entry("runtime", 4, { kind: "tool-ended", call: "c0", focus: "t2" }),
  ]);
  assert.deepEqual(
    bands.map(({ focus, lines }) => [focus, lines.map((line) => [line.entry.seq, line.end?.seq])]),
    [
      [
        "t1",
        [
          [1, 3],
          [2, undefined],
        ],
      ],
      ["t2", [[4, undefined]]],
    ],
  );
});
