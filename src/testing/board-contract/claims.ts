import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import type { Board, ClaimRequest } from "../../stores/contract.ts";
import type { TaskDelta } from "../../task/index.ts";
import type { StoreCase } from "../store-contract/store-case.ts";
import {
  ACTOR,
  add,
  boardCase,
  change,
  close,
  idsIn,
  one,
  ready,
  refusalCode,
  reopeningBoardCase,
  SCOPE,
  taken,
  task,
} from "./board-case.ts";

const by = (name: string, rest: Partial<ClaimRequest> = {}): ClaimRequest => ({
  by: name,
  actor: ACTOR,
  lease: 60_000,
  ...rest,
});

export const claimCases: readonly StoreCase[] = [
  boardCase("the next task is claimed, under a new epoch and a lease", async (board) => {
    await add(board, task("b"), task("a", { priority: 1 }));
    assert.deepEqual(taken(await board.claim(by("alice"))), ["a"]);
    const { task: claimed, version } = await one(board, "a");
    assert.deepEqual([claimed.owner, claimed.epoch, claimed.status], ["alice", 1, "open"]);
    assert.deepEqual([claimed.lease?.length, version], [60_000, 2]);
    assert.deepEqual(taken(await board.claim(by("bob", { start: true }))), ["b"]);
    const { task: started } = await one(board, "b");
    assert.equal(started.status, "in_progress");
    assert.equal(started.times.started, started.times.changed);
    assert.deepEqual(taken(await board.claim(by("carol"))), []);
  }),

  boardCase("several are claimed at once, in order, as many as there are", async (board) => {
    await add(board, task("c"), task("b"), task("a", { priority: 0 }));
    assert.deepEqual(taken(await board.claim(by("alice", { count: 2, lease: null }))), ["a", "c"]);
    assert.equal((await one(board, "a")).task.lease, undefined);
    assert.deepEqual(taken(await board.claim(by("bob", { count: 5 }))), ["b"]);
  }),

  boardCase("a claim of a named task is refused with the reason", async (board) => {
    await add(
      board,
      { ...task("bobs"), owner: "bob" },
      { ...task("done"), status: "done" },
      task("blocked", { blockedBy: ["free", "bobs", "done"] }),
      task("waiting", { waits: [{ kind: "event", name: "deployed" }] }),
      task("free"),
    );
    const claim = (id: string, rest = {}) => board.claim(by("alice", { id, ...rest }));
    assert.equal(refusalCode(await claim("missing")), "task_not_found");
    assert.equal(refusalCode(await claim("bobs")), "already_claimed");
    assert.equal(refusalCode(await claim("done")), "already_resolved");
    assert.deepEqual(await claim("blocked"), {
      ok: false,
      refusal: { code: "blocked", id: "blocked", by: ["free", "bobs"] },
    });
    assert.equal(refusalCode(await claim("waiting")), "waiting");
    assert.deepEqual(taken(await claim("free")), ["free"]);
  }),

  boardCase(
    "a claim by the holder answers the same claim, and is not told",
    async (board, store) => {
      await add(board, task("a"));
      const first = await board.claim(by("alice", { id: "a" }));
      const entries = await store.journal(SCOPE);
      const again = await board.claim(by("alice", { id: "a" }));
      assert.ok(first.ok && again.ok);
      assert.deepEqual([first.tasks[0]?.task.epoch, again.tasks[0]?.task.epoch], [1, 1]);
      assert.deepEqual(await store.journal(SCOPE), entries);
    },
  ),

  boardCase("who is busy is refused where that was asked for", async (board) => {
    await add(board, task("a"), task("b"));
    await board.claim(by("alice", { id: "a" }));
    const busy = {
      ok: false,
      refusal: { code: "agent_busy", owner: "alice", tasks: ["a"] },
    };
    assert.deepEqual(await board.claim(by("alice", { id: "b", unlessBusy: true })), busy);
    assert.deepEqual(await board.claim(by("alice", { unlessBusy: true })), busy);
    assert.deepEqual(taken(await board.claim(by("alice", { id: "a", unlessBusy: true }))), ["a"]);
    await close(board, "a");
    assert.deepEqual(taken(await board.claim(by("alice", { unlessBusy: true }))), ["b"]);
  }),

  boardCase("a claim stands in the journal, with who and what", async (board, store) => {
    await add(board, task("a"));
    await board.claim(by("alice", { start: true }));
    const [line] = await store.journal(SCOPE);
    assert.equal(line?.kind, "task-claimed");
    assert.deepEqual(line?.actor, ACTOR);
    const { id, before, after } = line?.data as unknown as TaskDelta;
    assert.deepEqual([id, before], ["a", { status: "open", epoch: 0 }]);
    assert.deepEqual(
      [after["owner"], after["epoch"], after["status"]],
      ["alice", 1, "in_progress"],
    );
  }),

  boardCase("a claim makes writes on what was before stale", async (board) => {
    await add(board, task("a"));
    await board.claim(by("alice"));
    const late = { kind: "put", task: task("a"), expected: 1 } as const;
    assert.deepEqual(await board.commit({ writes: [late], entries: [] }), {
      ok: false,
      code: "stale",
    });
  }),

  reopeningBoardCase("of many who claim at once nobody gets another's", async (board, _, open) => {
    const ids = Array.from({ length: 30 }, (_ignored, n) => `t${n}`);
    await add(board, ...ids.map((id) => task(id)));
    const boards = [board, await open(), await open()];
    const claims = await Promise.all(
      ids.map((_id, n) => (boards[n % 3] ?? board).claim(by(`agent ${n}`))),
    );
    assert.deepEqual(claims.flatMap(taken).sort(), ids.sort());
    assert.deepEqual(taken(await board.claim(by("late"))), []);
  }),
];

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
