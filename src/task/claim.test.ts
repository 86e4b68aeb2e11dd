import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  claimRefusal,
  claimTask,
  CLOCK_TOLERANCE,
  epochRefusal,
  handOver,
  isExpired,
  isExpiring,
  releaseTask,
  renewalInterval,
  taskLease,
} from "./claim.ts";
import type { ClaimFacts } from "./claim.ts";
import { someTask } from "./fixtures/some-task.ts";

const FREE: ClaimFacts = { now: 2_000, openBlockers: [], busyWith: [] };
const CLOCKS = { now: 2_000, monotonic: 50, bootId: "boot 1" };

describe("a claim", () => {
  test("is refused with the reason, the first that applies", () => {
    const busy = { ...FREE, openBlockers: ["b"], busyWith: ["c"] };
    const waits = [{ kind: "event", name: "deployed" }] as const;
    const cases = [
      [someTask({ owner: "bob", status: "done" }), busy, "already_claimed"],
      [someTask({ status: "done" }), busy, "already_resolved"],
      [someTask({ status: "cancelled" }), busy, "already_resolved"],
      [someTask({ waits }), busy, "blocked"],
      [someTask({ waits }), { ...busy, openBlockers: [] }, "waiting"],
      [someTask(), { ...busy, openBlockers: [] }, "agent_busy"],
      [someTask(), FREE, undefined],
      [someTask({ status: "in_progress" }), FREE, undefined],
      [someTask({ waits: [{ kind: "until", at: 2_000 }] }), FREE, undefined],
    ] as const;
    for (const [task, facts, code] of cases) {
      assert.equal(claimRefusal(task, "alice", facts)?.code, code);
    }
  });

  test("by the holder is no new one, whatever stands in the way by now", () => {
    const held = claimTask(someTask(), { by: "alice", lease: null, now: 2_000 });
    const facts = { ...FREE, openBlockers: ["b"], busyWith: ["c"] };
    assert.equal(claimRefusal(held, "alice", facts), undefined);
    const again = claimTask(held, { by: "alice", lease: taskLease(CLOCKS, 90), now: 2_500 });
    assert.equal(again.epoch, 1);
    assert.equal(again.lease?.wallDeadline, 2_090);
  });

  test("names who is in the way", () => {
    assert.deepEqual(claimRefusal(someTask({ owner: "bob" }), "alice", FREE), {
      code: "already_claimed",
      id: "a",
      owner: "bob",
    });
    assert.deepEqual(claimRefusal(someTask(), "alice", { ...FREE, openBlockers: ["b", "c"] }), {
      code: "blocked",
      id: "a",
      by: ["b", "c"],
    });
  });

  test("begins a new epoch, and only that one may write", () => {
    const alices = claimTask(someTask(), { by: "alice", lease: null, start: true, now: 2_000 });
    const free = releaseTask(alices, 3_000);
    const bobs = claimTask(free, { by: "bob", lease: null, now: 4_000 });
    assert.deepEqual([alices.epoch, free.epoch, bobs.epoch], [1, 1, 2]);
    assert.deepEqual([alices.status, free.status, bobs.status], ["in_progress", "open", "open"]);
    assert.equal(epochRefusal(alices, 1), undefined);
    assert.equal(epochRefusal(free, 1)?.code, "stale_epoch");
    assert.deepEqual(epochRefusal(bobs, 1), {
      code: "stale_epoch",
      id: "a",
      epoch: 1,
      current: 2,
      owner: "bob",
    });
    assert.equal(epochRefusal(bobs, undefined), undefined, "a person names no epoch");
  });

  test("that is handed over ends for the former holder", () => {
    const held = claimTask(someTask(), { by: "alice", lease: null, start: true, now: 2_000 });
    const handed = handOver(held, "bob", null, 3_000);
    assert.ok(handed.ok);
    assert.deepEqual([handed.task.owner, handed.task.status], ["bob", "in_progress"]);
    assert.equal(epochRefusal(handed.task, held.epoch)?.code, "stale_epoch");
    const closed = handOver(someTask({ status: "done" }), "bob", null, 3_000);
    assert.equal(!closed.ok && closed.refusal.code, "already_resolved");
  });
});

describe("a lease", () => {
  const lease = taskLease(CLOCKS, 90);

  test("goes by the clock that nobody sets", () => {
    const day = 24 * 60 * 60_000;
    assert.equal(isExpired(lease, { ...CLOCKS, monotonic: 139, now: 2_000 + day }), false);
    assert.equal(isExpired(lease, { ...CLOCKS, monotonic: 140, now: 2_000 - day }), true);
  });

  test("goes by the clock on the wall after a new start", () => {
    const restarted = { ...CLOCKS, bootId: "boot 2", monotonic: 0 };
    assert.equal(isExpired(lease, { ...restarted, now: 2_089 }), false);
    assert.equal(isExpired(lease, { ...restarted, now: 2_090 }), true);
  });

  test("does not last for ever because a clock was set back", () => {
    const setBack = { bootId: "boot 2", monotonic: 0 };
    const given = lease.wallDeadline - lease.length;
    assert.equal(isExpired(lease, { ...setBack, now: given - CLOCK_TOLERANCE }), false);
    assert.equal(isExpired(lease, { ...setBack, now: given - CLOCK_TOLERANCE - 1 }), true);
  });

  test("is renewed twice before it could run out", () => {
    assert.equal(renewalInterval(90), 30);
  });

  test("is expiring from its last third until it is over", () => {
    const left = { ...lease, wallDeadline: 1_000, length: 300 };
    const moments = [700, 900, 901, 999, 1_000];
    assert.deepEqual(
      moments.map((now) => isExpiring(left, now)),
      [false, false, true, true, false],
    );
  });
});
