import assert from "node:assert/strict";
import { test } from "node:test";
import { someTask } from "./fixtures/some-task.ts";
import { updateTask } from "./edit.ts";

const BO = { by: "bo", openBlockers: [], now: 5_000 };

test("what somebody else has is not taken from them; what they closed is anybody's", () => {
  const update = { status: "in_progress", unlessTaken: true } as const;
  assert.deepEqual(updateTask(someTask({ owner: "ada", epoch: 1 }), update, BO), {
    ok: false,
    refusal: { code: "already_claimed", id: "a", owner: "ada" },
  });
  const closed = someTask({ owner: "ada", epoch: 1, status: "done" });
  const opened = updateTask(closed, update, BO);
  assert.ok(opened.ok);
  const { owner, epoch, status } = opened.task;
  assert.deepEqual([owner, epoch, status], ["bo", 2, "in_progress"]);
});
