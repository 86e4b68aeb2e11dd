import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { TodoList, TodoStatus } from "./index.ts";
import {
  allTodos,
  EMPTY_LIST,
  focusOf,
  incompleteTodos,
  openPart,
  phaseInWork,
  progressOf,
} from "./index.ts";

/** A list with one phase for every argument: its statuses. */
function listOf(...phases: readonly (readonly TodoStatus[])[]): TodoList {
  let last = 0;
  return {
    phases: phases.map((statuses, place) => ({
      name: `P${place}`,
      todos: statuses.map((status) => ({
        id: `t${++last}`,
        content: `c${last}`,
        status,
        origin: "model",
        times: { added: 0 },
      })),
    })),
  };
}

describe("progress", () => {
  const progress = (completed: number, total: number): number =>
    progressOf(
      listOf(
        Array.from({ length: total }, (_, place) => (place < completed ? "completed" : "pending")),
      ),
    ).percent;

  test("is rounded to whole percent, halves up", () => {
    assert.equal(progress(1, 3), 33);
    assert.equal(progress(2, 3), 67);
    assert.equal(progress(1, 8), 13);
    assert.equal(progress(1, 200), 1);
    assert.equal(progress(1, 201), 0);
    assert.equal(progress(199, 200), 100);
    assert.equal(progress(7, 7), 100);
  });

  test("of an empty list is nothing of nothing", () => {
    assert.deepEqual(progressOf(EMPTY_LIST), { completed: 0, total: 0, percent: 0 });
    assert.deepEqual(progressOf(listOf([], [])), { completed: 0, total: 0, percent: 0 });
  });

  test("counts cancelled todos in the total only, over all phases", () => {
    const list = listOf(["completed", "cancelled"], ["pending", "completed"]);
    assert.deepEqual(progressOf(list), { completed: 2, total: 4, percent: 50 });
  });
});

describe("where the work stands", () => {
  test("the focus is the first todo in progress, over all phases", () => {
    assert.equal(focusOf(listOf(["pending"], ["in_progress", "in_progress"]))?.id, "t2");
    assert.equal(focusOf(listOf(["pending", "completed"])), undefined);
  });

  test("the phase in work is the first with open work, else the last", () => {
    const place = (list: TodoList): number | undefined => phaseInWork(list)?.place;
    assert.equal(place(listOf(["completed"], [], ["pending"], ["in_progress"])), 2);
    assert.equal(place(listOf(["completed"], ["cancelled"], [])), 2);
    assert.equal(place(EMPTY_LIST), undefined);
  });

  test("open work is what is neither completed nor cancelled, in its order", () => {
    const list = listOf(["completed", "pending"], ["cancelled"], ["in_progress", "completed"]);
    assert.deepEqual(
      incompleteTodos(allTodos(list)).map(({ id }) => id),
      ["t2", "t4"],
    );
    assert.deepEqual(
      openPart(list).phases.map(({ name, todos }) => [name, todos.map(({ id }) => id)]),
      [
        ["P0", ["t2"]],
        ["P2", ["t4"]],
      ],
    );
  });
});
