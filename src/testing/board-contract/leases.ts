import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import type { Board } from "../../stores/contract.ts";
import type { StoreCase } from "../store-contract/store-case.ts";
import {
  ACTOR,
  add,
  boardCase,
  change,
  idsIn,
  one,
  ready,
  refusalCode,
  SCOPE,
  taken,
  task,
} from "./board-case.ts";

/** Milliseconds. On a slow machine it is over before the next call is answered. */
const SHORT = 60;
const LONG = 60_000;

export const leaseCases: readonly StoreCase[] = [
  boardCase(
    "a claim that runs out is taken back, and the journal says so",
    async (board, store) => {
      await add(board, task("a"));
      await board.claim({ by: "alice", actor: ACTOR, lease: LONG, start: true });
      assert.deepEqual(await ready(board), []);
      assert.ok((await board.renew({ id: "a", epoch: 1, lease: SHORT })).ok);
      await sleep(SHORT + 30);
      assert.deepEqual(await ready(board), ["a"]);
      const { task: free } = await one(board, "a");
      assert.deepEqual([free.status, free.owner, free.lease], ["open", undefined, undefined]);
      assert.deepEqual([free.attempts, free.lastFailure?.owner], [1, "alice"]);
      const kinds = (await store.journal(SCOPE)).map(({ kind }) => kind);
      assert.deepEqual(kinds, ["task-claimed", "task-lease-expired"]);
      const next = await board.claim({ by: "bob", actor: ACTOR, lease: LONG });
      assert.ok(next.ok);
      assert.equal(next.tasks[0]?.task.epoch, 2);
    },
  ),

  boardCase("whoever claims next finds it, named or not", async (board) => {
    await add(board, task("a"), task("b"));
    await board.claim({ by: "alice", actor: ACTOR, lease: SHORT, count: 2 });
    await sleep(SHORT + 30);
    const request = { by: "bob", actor: ACTOR, lease: LONG };
    assert.deepEqual(taken(await board.claim({ ...request, id: "b" })), ["b"]);
    assert.deepEqual(taken(await board.claim(request)), ["a"]);
  }),

  boardCase("a claim that is renewed goes on", async (board, store) => {
    await add(board, task("a", { retry: { limit: 1e9, backOff: 0, longest: 0 } }));
    const { lease, epoch } = await renewedInTime(board);
    const before = await store.journal(SCOPE);
    await sleep(lease + 30);
    assert.ok((await board.renew({ id: "a", epoch, lease: LONG })).ok);
    assert.deepEqual(await ready(board), []);
    assert.equal((await one(board, "a")).task.lease?.length, LONG);
    assert.deepEqual(await store.journal(SCOPE), before);
  }),

  boardCase("a claim that is over is not renewed", async (board) => {
    await add(board, task("a"), task("b"));
    await board.claim({ by: "alice", actor: ACTOR, lease: LONG, count: 2 });
    const renew = (id: string, epoch: number) => board.renew({ id, epoch, lease: LONG });
    await change(board, "b", (before) => ({ ...before, status: "done" }));
    assert.equal(refusalCode(await renew("b", 1)), "already_resolved");
    assert.equal(refusalCode(await renew("a", 0)), "stale_epoch");
    assert.equal(refusalCode(await renew("missing", 1)), "task_not_found");
    await change(board, "b", ({ owner: _owner, lease: _lease, ...before }) => ({
      ...before,
      status: "open",
    }));
    assert.equal(refusalCode(await renew("b", 1)), "stale_epoch");
    assert.ok((await renew("a", 1)).ok);
  }),

  boardCase(
    "what was blocked or waits meanwhile is not ready when its lease is over",
    async (board) => {
      await add(board, task("a"), task("b"), task("c"));
      await board.claim({ by: "alice", actor: ACTOR, lease: SHORT, count: 2 });
      await change(board, "a", (before) => ({ ...before, blockedBy: ["c"] }));
      await change(board, "b", (before) => ({ ...before, waits: [{ kind: "person" }] }));
      await sleep(SHORT + 30);
      assert.deepEqual(await ready(board), ["c"]);
      assert.deepEqual(await idsIn(board, { states: ["blocked", "waiting"] }), ["a", "b"]);
    },
  ),
];

/** Claims the task and renews the claim before its lease is over, which is longer on a slow machine. */
async function renewedInTime(board: Board): Promise<{ lease: number; epoch: number }> {
  for (let lease = SHORT; lease < LONG; lease *= 2) {
    const claimed = await board.claim({ by: "alice", actor: ACTOR, lease });
    assert.ok(claimed.ok && claimed.tasks[0]);
    const { epoch } = claimed.tasks[0].task;
    if ((await board.renew({ id: "a", epoch, lease: LONG })).ok) return { lease, epoch };
  }
  assert.fail("no renewal came in time");
}
