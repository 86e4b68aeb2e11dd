import assert from "node:assert/strict";
import type { ClaimRequest } from "../../stores/contract.ts";
import type { TaskDelta } from "../../task/index.ts";
import type { StoreCase } from "../store-contract/store-case.ts";
import {
  ACTOR,
  add,
  boardCase,
  close,
  one,
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
