import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Evidence } from "../todo/index.ts";
import { claimTask } from "./claim.ts";
import { taskDelta } from "./delta.ts";
import { editTask, newTask, withoutReferences } from "./edit.ts";
import { someTask } from "./fixtures/some-task.ts";
import type { Closing, Starting } from "./progress.ts";
import { closeTask, reopenTask, startTask } from "./progress.ts";
import { idLength, newTaskId, obstacles } from "./task.ts";
import type { Task } from "./task.ts";

const start = (task: Task, starting: Partial<Starting> = {}): ReturnType<typeof startTask> =>
  startTask(task, { lease: null, openBlockers: [], now: 3_000, ...starting });
const close = (task: Task, closing: Partial<Closing> = {}): ReturnType<typeof closeTask> =>
  closeTask(task, { as: "done", now: 4_000, ...closing });

describe("starting", () => {
  test("takes what nobody has", () => {
    const started = start(someTask(), { by: "alice" });
    assert.ok(started.ok);
    const { owner, epoch, status, times } = started.task;
    assert.deepEqual([owner, epoch, status, times.started], ["alice", 1, "in_progress", 3_000]);
    assert.deepEqual(start(started.task, { by: "alice" }), started, "and again changes nothing");
  });

  test("without a name leaves the owner as it is", () => {
    const started = start(someTask({ owner: "alice" }));
    assert.ok(started.ok);
    assert.deepEqual([started.task.owner, started.task.epoch], ["alice", 0]);
  });

  test("is refused for what is blocked, closed or somebody else's", () => {
    const code = (result: ReturnType<typeof startTask>): string | undefined =>
      result.ok ? undefined : result.refusal.code;
    assert.equal(code(start(someTask(), { openBlockers: ["b"] })), "blocked");
    assert.equal(code(start(someTask({ status: "cancelled" }))), "already_resolved");
    assert.equal(code(start(someTask({ owner: "bob" }), { by: "alice" })), "already_claimed");
    assert.equal(code(start(someTask({ owner: "bob", epoch: 2 }), { epoch: 1 })), "stale_epoch");
  });
});

describe("closing", () => {
  const held = claimTask(someTask(), { by: "alice", lease: null, now: 2_000 });
  const proof: Evidence = { kind: "test", summary: "npm test", at: 3_500, exitCode: 0 };

  test("keeps the evidence and who did it, and happens once", () => {
    const closed = close(held, { epoch: 1, evidence: [proof] });
    assert.ok(closed.ok);
    const { status, owner, evidence, times } = closed.task;
    assert.deepEqual([status, owner, evidence, times.closed], ["done", "alice", [proof], 4_000]);
    assert.deepEqual(close(closed.task, { epoch: 1, now: 9_000 }), closed);
    const proven = close(closed.task, { epoch: 1, evidence: [proof], now: 9_000 });
    assert.ok(proven.ok);
    assert.deepEqual(proven.task.evidence, [proof, proof]);
    assert.equal(proven.task.times.closed, 4_000, "it was closed when it was closed first");
  });

  test("is refused under a claim that is over, and the other way round", () => {
    const late = close(held, { epoch: 0 });
    assert.equal(!late.ok && late.refusal.code, "stale_epoch");
    const other = close(someTask({ status: "done" }), { as: "cancelled" });
    assert.equal(!other.ok && other.refusal.code, "already_resolved");
  });

  test("can be taken back", () => {
    const closed = close(held);
    assert.ok(closed.ok);
    const open = reopenTask(closed.task, 5_000);
    assert.deepEqual([open.status, open.owner, open.times.closed], ["open", undefined, undefined]);
    assert.equal(reopenTask(open, 6_000), open);
  });
});

describe("editing", () => {
  const task = someTask({
    description: "long",
    blockedBy: ["x", "y"],
    parent: "p",
    labels: ["ui"],
    metadata: { keep: 1, drop: 2 },
  });

  test("changes what it names; null takes away", () => {
    const edited = editTask(
      task,
      {
        subject: "New",
        description: null,
        addLabels: ["api", "ui"],
        removeBlockedBy: ["x"],
        metadata: { drop: null, add: [3] },
      },
      5_000,
    );
    assert.equal("description" in edited, false);
    assert.deepEqual(
      [edited.subject, edited.labels, edited.blockedBy, edited.metadata, edited.times.changed],
      ["New", ["ui", "api"], ["y"], { keep: 1, add: [3] }, 5_000],
    );
  });

  test("that changes nothing answers the very same task", () => {
    const patch = { subject: "Do it", addLabels: ["ui"], activeForm: null, metadata: { keep: 1 } };
    assert.equal(editTask(task, patch, 5_000), task);
  });

  test("cleans what refers to deleted tasks", () => {
    const cleaned = withoutReferences(task, new Set(["y", "p"]), 5_000);
    assert.deepEqual([cleaned.blockedBy, "parent" in cleaned], [["x"], false]);
    assert.equal(withoutReferences(task, new Set(["z"]), 5_000), task);
  });

  test("metadata with hostile keys is data", () => {
    const metadata = JSON.parse('{"__proto__":{"polluted":true}}') as { [key: string]: string };
    const edited = editTask(someTask(), { metadata }, 5_000);
    assert.deepEqual(Object.keys(edited.metadata ?? {}), ["__proto__"]);
    assert.equal(({} as { polluted?: boolean }).polluted, undefined);
  });

  test("is told field by field", () => {
    const edited = editTask(task, { subject: "New", description: null }, task.times.changed);
    assert.deepEqual(taskDelta(task, edited), {
      id: "a",
      before: { subject: "Do it", description: "long" },
      after: { subject: "New" },
    });
    assert.deepEqual(taskDelta(undefined, task).before, {});
  });
});

test("every obstacle is told, not only the first", () => {
  const wait = { kind: "person", name: "carol", question: "Which colour?" } as const;
  const past = { kind: "until", at: 1_000 } as const;
  const task = someTask({ owner: "bob", waits: [past, wait] });
  assert.deepEqual(obstacles(task, ["b"], 2_000), [
    { kind: "claimed", owner: "bob" },
    { kind: "blocked", by: ["b"] },
    { kind: "waiting", wait },
  ]);
  assert.deepEqual(obstacles(someTask({ status: "done", owner: "bob" }), ["b"], 2_000), [
    { kind: "closed", status: "done" },
  ]);
  assert.deepEqual(obstacles(someTask(), [], 2_000), []);
});

test("a new task is open, unclaimed and says nothing twice", () => {
  const task = newTask("a", { subject: "s", blockedBy: ["b", "b"], labels: ["l", "l"] }, 7);
  assert.deepEqual([task.blockedBy, task.labels, task.priority], [["b"], ["l"], 2]);
  assert.deepEqual(task.times, { added: 7, changed: 7 });
});

test("ids begin with a letter and grow with the board", () => {
  assert.deepEqual([0, 10, 1_000, 100_000].map(idLength), [3, 3, 5, 6]);
  assert.equal(
    newTaskId(4, () => 0),
    "bbbb",
  );
  assert.equal(
    newTaskId(4, () => 0.999_999),
    "z999",
  );
});
