import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { EMPTY_LIST } from "../todo/todo.ts";
import { scaled } from "../testing/scale.ts";
import { hostileList } from "./fixtures/hostile-text.ts";
import { flatList, lettersList, listOf, withTimes } from "./fixtures/lists.ts";
import { colourMarkers } from "./fixtures/marker-styles.ts";
import { badgesOf } from "./badges.ts";
import { renderStatus } from "./status-text.ts";
import { asciiSymbols } from "./text/style.ts";

const now = 10_000_000;
const label = "~/code/shop";

test("how far, what closed last, what is in progress for how long, what comes next", () => {
  const tasks = [
    { content: "Read the code", status: "completed" },
    { content: "Fix failing tests", status: "completed" },
    { content: "Bump version", status: "completed" },
    { content: "Update docs", status: "in_progress", activeForm: "Updating docs" },
    ...["Build", "Tag", "Publish", "Announce", "Rest"].map((content) => ({
      content,
      status: "pending",
    })),
  ];
  let list = flatList(...tasks);
  list = withTimes(list, "t2", { closed: now - 120_000 });
  list = withTimes(list, "t3", { closed: now - 4_800_000 });
  list = withTimes(list, "t4", { started: now - 720_000 });
  assert.deepEqual(renderStatus({ label, list, now }), [
    "~/code/shop",
    "━━━━━━━━━━──────────────────────  3/9 · 33%",
    "",
    "  ✓ Bump version · 1h 20m ago",
    "  ✓ Fix failing tests · 2m ago",
    "  ▶ Updating docs · 12m",
    "  ○ Build",
    "  ○ Tag",
    "  ○ Publish",
    "    +2 more",
  ]);
});

test("with more than one phase the one in work is named", () => {
  const list = listOf([
    { name: "Look", tasks: [{ content: "a", status: "abandoned" }] },
    { name: "Build", tasks: [{ content: "b", status: "pending" }] },
  ]);
  assert.deepEqual(renderStatus({ label, list, now }), [
    "~/code/shop",
    "────────────────────────────────  0/2 · 0% · 1 cancelled",
    "Phase 2 of 2: Build",
    "",
    "  ✗ a",
    "  · nothing in progress",
    "  ○ b",
  ]);
});

test("a finished list says so", () => {
  assert.deepEqual(renderStatus({ label, list: lettersList("ccc"), now }), [
    "~/code/shop",
    "━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━  3/3 · 100% · all done",
    "",
    "  ✓ t1",
    "  ✓ t2",
    "  ✓ t3",
  ]);
  const [, progress] = renderStatus({ label, list: lettersList("cx"), now });
  assert.match(progress ?? "", /1\/2 · 50% · 1 cancelled · nothing left to do$/);
});

test("an empty list teaches how to start one", () => {
  assert.deepEqual(renderStatus({ label, list: EMPTY_LIST, now }), [
    "~/code/shop",
    "No todos yet. They show up here as soon as an agent writes its list.",
    "",
    '  doneward add "Fix the failing tests"   begin a list by hand',
    "  doneward demo                          watch a scripted agent at work",
    "  doneward --help                        everything else",
  ]);
  const narrow = renderStatus({ label, list: EMPTY_LIST, now }, { columns: 30 });
  assert.equal(narrow.at(-2), "  doneward demo");
});

test("an empty list says what holds the agent up", () => {
  const badges = badgesOf({
    isSwitchedOff: true,
    needs: [{ kind: "plan", text: "Move the ledger", since: 0 }],
  });
  const lines = renderStatus({ label, list: EMPTY_LIST, badges, now });
  assert.deepEqual(lines.slice(0, 4), [
    "~/code/shop",
    "waiting for you · off",
    "",
    "No todos yet. They show up here as soon as an agent writes its list.",
  ]);
  const narrow = renderStatus({ label, list: EMPTY_LIST, badges, now }, { columns: 12 });
  assert.equal(narrow[1], "waiting for…");
});

test("narrow and without Unicode it keeps its shape", () => {
  const list = withTimes(lettersList("ip"), "t1", { started: now });
  assert.deepEqual(renderStatus({ label, list, now }, { columns: 20, symbols: asciiSymbols }), [
    "~/code/shop",
    "..........  0/2 - 0%",
    "",
    "  [>] t1 - 0s",
    "  [ ] t2",
  ]);
});

test("colour puts the focus first and the past last", () => {
  const list = withTimes(lettersList("cip"), "t2", { started: now - 5000 });
  const lines = renderStatus({ label, list, now }, { style: colourMarkers });
  assert.deepEqual(lines.slice(3), [
    "  <success>✓</success> <dim>t1</dim><dim></dim>",
    "  <accent>▶ t2</accent><dim> · 5s</dim>",
    "  <dim>○</dim> t3<dim></dim>",
  ]);
});

test("never more than 13 lines", () => {
  fc.assert(
    fc.property(hostileList, fc.integer({ min: 20, max: 120 }), (list, columns) => {
      assert.ok(renderStatus({ label, list, now }, { columns }).length <= 13);
    }),
    { numRuns: scaled(2_000) },
  );
});
