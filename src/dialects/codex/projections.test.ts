import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ansiStyle } from "../../views/index.ts";
import type { PlanUpdate } from "./encode.ts";
import type { PlanStep } from "../three-statuses.ts";
import {
  itemPlanDelta,
  nextTodoList,
  planCell,
  rawPlanLines,
  terminalTitlePart,
} from "./projections.ts";

const PLAN: readonly PlanStep[] = [
  { step: "Read", status: "completed" },
  { step: "Write", status: "in_progress" },
  { step: "Test", status: "pending" },
];
const UPDATE: PlanUpdate = { explanation: "Found it", plan: PLAN };
const EMPTY: PlanUpdate = { explanation: null, plan: [] };

test("text of a proposed plan goes to the turn's plan item", () => {
  assert.deepEqual(itemPlanDelta("- a\n", { threadId: "t1", turnId: "u1" }), {
    method: "item/plan/delta",
    params: { threadId: "t1", turnId: "u1", itemId: "u1-plan", delta: "- a\n" },
  });
});

describe("the todo_list item", () => {
  const never = (): string => assert.fail("no new id is due");

  test("is as the program's own event stream has it", () => {
    const started = nextTodoList(
      undefined,
      {
        kind: "plan-updated",
        plan: [
          { step: "A", status: "in_progress" },
          { step: "B", status: "pending" },
        ],
      },
      () => "item_6",
    );
    assert.deepEqual(started.event, {
      type: "item.started",
      item: {
        id: "item_6",
        type: "todo_list",
        items: [
          { text: "A", completed: false },
          { text: "B", completed: false },
        ],
      },
    });
    const plan: PlanStep[] = [
      { step: "A", status: "completed" },
      { step: "B", status: "in_progress" },
    ];
    const updated = nextTodoList(started.open, { kind: "plan-updated", plan }, never);
    assert.equal(updated.event?.type, "item.updated");
    const ended = nextTodoList(updated.open, { kind: "turn-ended" }, never);
    assert.deepEqual(ended, { event: { type: "item.completed", item: updated.open } });
  });

  test("is not there in a turn without a plan, and new in the next one", () => {
    assert.deepEqual(nextTodoList(undefined, { kind: "turn-ended" }, never), {});
    const { open } = nextTodoList(undefined, { kind: "plan-updated", plan: PLAN }, () => "item_1");
    const ended = nextTodoList(open, { kind: "turn-ended" }, never);
    const next = nextTodoList(ended.open, { kind: "plan-updated", plan: PLAN }, () => "item_4");
    assert.deepEqual([next.event?.type, next.open?.id], ["item.started", "item_4"]);
  });
});

describe("the cell of a new plan", () => {
  test("shows note and steps", () => {
    assert.deepEqual(planCell(UPDATE), [
      "• Updated Plan",
      "  └ Found it",
      "    ✔ Read",
      "    □ Write",
      "    □ Test",
    ]);
  });

  test("says so when there is no step", () => {
    assert.deepEqual(planCell(EMPTY), ["• Updated Plan", "  └ (no steps provided)"]);
    assert.deepEqual(rawPlanLines(EMPTY), ["Updated Plan", "(no steps provided)"]);
  });

  test("strikes what is completed and lights what is in progress", () => {
    const [, , read, write] = planCell(UPDATE, ansiStyle);
    assert.equal(read, "    ✔ \x1b[2m\x1b[9mRead\x1b[29m\x1b[22m");
    assert.equal(write, "    □ \x1b[36m\x1b[1mWrite\x1b[22m\x1b[39m");
  });

  test("names the status in a raw transcript", () => {
    assert.deepEqual(rawPlanLines(UPDATE), [
      "Updated Plan",
      "Found it",
      "Completed: Read",
      "InProgress: Write",
      "Pending: Test",
    ]);
  });

  test("prints nothing that a terminal could execute", () => {
    const plan: PlanStep[] = [{ step: "\x1b[2Jgone\nsecond", status: "pending" }];
    const update = { explanation: "one\n\x1b]0;two", plan };
    assert.deepEqual(planCell(update), [
      "• Updated Plan",
      "  └ one",
      "    ␛]0;two",
      "    □ ␛[2Jgone⏎second",
    ]);
    assert.equal(rawPlanLines(update).at(-1), "Pending: ␛[2Jgone⏎second");
  });
});

test("the title has no part for an empty plan", () => {
  assert.equal(terminalTitlePart([]), undefined);
  assert.equal(terminalTitlePart(PLAN), "Tasks 1/3");
});
