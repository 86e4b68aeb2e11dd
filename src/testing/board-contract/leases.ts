import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
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

const SHORT = 60;

export const leaseCases: readonly StoreCase[] = [
  boardCase(
    "a claim that runs out is taken back, and the journal says so",
    async (board, store) => {
      await add(board, task("a"));
      await board.claim({ by: "alice", actor: ACTOR, lease: SHORT, start: true });
      assert.deepEqual(await ready(board), []);
      await sleep(SHORT + 30);
      assert.deepEqual(await ready(board), ["a"]);
      const { task: free } = await one(board, "a");
      assert.deepEqual([free.status, free.owner, free.lease], ["open", undefined, undefined]);
      assert.deepEqual([free.attempts, free.lastFailure?.owner], [1, "alice"]);
      const kinds = (await store.journal(SCOPE)).map(({ kind }) => kind);
      assert.deepEqual(kinds, ["task-claimed", "task-lease-expired"]);
      const next = await board.claim({ by: "bob", actor: ACTOR, lease: 60_000 });
      assert.ok(next.ok);
      assert.equal(next.tasks[0]?.task.epoch, 2);
    },
  ),

  boardCase("whoever claims next finds it, named or not", async (board) => {
    await add(board, task("a"), task("b"));
    await board.claim({ by: "alice", actor: ACTOR, lease: SHORT, count: 2 });
    await sleep(SHORT + 30);
    const request = { by: "bob", actor: ACTOR, lease: 60_000 };
    assert.deepEqual(taken(await board.claim({ ...request, id: "b" })), ["b"]);
    assert.deepEqual(taken(await board.claim(request)), ["a"]);
  }),

  boardCase("a claim that is renewed goes on", async (board, store) => {
    await add(board, task("a"));
    await board.claim({ by: "alice", actor: ACTOR, lease: SHORT });
    const before = await store.journal(SCOPE);
    for (let round = 0; round < 4; round++) {
      await sleep(SHORT / 3);
      assert.ok((await board.renew({ id: "a", epoch: 1, lease: 60_000 })).ok);
    }
    await sleep(SHORT);
    assert.deepEqual(await ready(board), []);
    assert.equal((await one(board, "a")).task.lease?.length, 60_000);
    assert.deepEqual(await store.journal(SCOPE), before);
  }),

  boardCase("a claim that is over is not renewed", async (board) => {
    await add(board, task("a"), task("b"));
    await board.claim({ by: "alice", actor: ACTOR, lease: SHORT, count: 2 });
    const renew = (id: string, epoch: number) => board.renew({ id, epoch, lease: 60_000 });
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
