import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { progressOf } from "../todo/index.ts";
import { scaled } from "../testing/index.ts";
import type { WrittenList } from "./fixtures/written-list.ts";
import { steps, writtenLists } from "./fixtures/written-list.ts";
import type { TodoCounts } from "./documents.ts";
import { doneSince, lastCountChange } from "./agent-row.ts";

function countsOf({ list }: WrittenList): TodoCounts {
  const { completed: done, total } = progressOf(list);
  return { done, total };
}

describe("counts", () => {
  test("never go backwards, nor does the total move, without a cause that is shown", () => {
    fc.assert(
      fc.property(steps, (taken) => {
        const lists = writtenLists(taken);
        for (const [at, after] of lists.entries()) {
          const before = lists[at - 1];
          if (!before || before === after) continue;
          const [was, is] = [countsOf(before), countsOf(after)];
          const change = lastCountChange(after.writes, is);
          const hasMoved = was.total > 0 && (was.total !== is.total || was.done > is.done);
          const isShown = change?.seq === after.writes[0]?.seq;
          assert.equal(isShown, hasMoved);
          if (hasMoved) assert.deepEqual([change?.before, change?.after], [was, is]);
        }
      }),
      { numRuns: scaled(500) },
    );
  });

  test("of today keep what was done and cleared, and drop what was opened again", () => {
    fc.assert(
      fc.property(steps, fc.nat(25), (taken, from) => {
        const lists = writtenLists(taken);
        const since = (lists[from % Math.max(1, lists.length)]?.writes[0]?.at ?? 0) + 1;
        const newest = lists.at(-1);
        if (!newest) return;
        const expected = new Map<string, boolean>();
        for (const { at, changes } of newest.writes.toReversed()) {
          if (at < since) continue;
          for (const { id, to, from: was } of changes) {
            if (to !== undefined && to !== was) expected.set(id, to === "completed");
          }
        }
        const done = [...expected].filter(([, isDone]) => isDone).map(([id]) => id);
        assert.deepEqual([...doneSince(newest.writes, since)].sort(), done.sort());
      }),
      { numRuns: scaled(500) },
    );
  });
});
