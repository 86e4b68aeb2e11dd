import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { backOffAfter, DEFAULT_RETRY, expireTask, failTask, retryTask } from "./progress.ts";
import { claimTask } from "./claim.ts";
import { someTask } from "./fixtures/some-task.ts";
import { taskState } from "./task.ts";
import type { Task } from "./task.ts";

const held = (task: Task): Task =>
  claimTask(task, { by: "alice", lease: null, start: true, now: 2_000 });

describe("a failure", () => {
  test("frees the task, tells why, and leaves it alone for a while", () => {
    const failed = failTask(held(someTask()), "tests fail", 10_000);
    assert.deepEqual([failed.status, failed.owner, failed.attempts], ["open", undefined, 1]);
    assert.deepEqual(failed.lastFailure, { at: 10_000, reason: "tests fail", owner: "alice" });
    assert.equal(taskState(failed, 0, 39_999), "waiting");
    assert.equal(taskState(failed, 0, 40_000), "ready");
  });

  test("makes every pause twice as long, up to a limit", () => {
    const pauses = [1, 2, 3, 20].map((attempts) => backOffAfter(attempts, DEFAULT_RETRY));
    assert.deepEqual(pauses, [30_000, 60_000, 120_000, 3_600_000]);
  });

  test("once too often makes it wait for a person, who lets it be tried again", () => {
    let task = someTask({ retry: { limit: 2, backOff: 10, longest: 10 } });
    task = failTask(held(task), "first", 10_000);
    task = failTask(held(task), "second", 20_000);
    assert.deepEqual(task.waits, [{ kind: "person", because: "gave-up" }]);
    assert.equal(taskState(task, 0, Number.MAX_SAFE_INTEGER), "waiting");
    assert.equal(taskState(retryTask(task, 30_000), 0, 30_000), "ready");
  });

  test("keeps the waits that somebody asked for", () => {
    const waits = [{ kind: "event", name: "deployed" }] as const;
    const failed = failTask(failTask(someTask({ waits }), "one", 1_000), "two", 2_000);
    assert.deepEqual(failed.waits.slice(0, 1), waits);
    assert.equal(failed.waits.length, 2);
    assert.deepEqual(retryTask(failed, 3_000).waits, waits);
  });
});

describe("a lease that ran out", () => {
  test("makes the task claimable at once, and is told", () => {
    const expired = expireTask(held(someTask()), 10_000);
    assert.equal(taskState(expired, 0, 10_000), "ready");
    assert.deepEqual(expired.lastFailure, { at: 10_000, reason: "lease ran out", owner: "alice" });
  });

  test("counts as an attempt", () => {
    let task = someTask();
    for (let attempt = 0; attempt < DEFAULT_RETRY.limit; attempt++) {
      task = expireTask(held(task), 10_000);
    }
    assert.equal(taskState(task, 0, 10_000), "waiting");
  });
});
