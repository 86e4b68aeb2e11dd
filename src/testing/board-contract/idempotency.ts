import assert from "node:assert/strict";
import type { BoardCommit, ClaimRequest } from "../../stores/contract.ts";
import type { JsonValue } from "../../todo/index.ts";
import type { StoreCase } from "../store-contract/store-case.ts";
import { entry } from "../store-contract/store-case.ts";
import {
  ACTOR,
  add,
  adding,
  boardCase,
  one,
  ready,
  reopeningBoardCase,
  SCOPE,
  taken,
  task,
} from "./board-case.ts";

export const boardIdempotencyCases: readonly StoreCase[] = [
  boardCase("a key has one effect, and its reply is kept", async (board, store) => {
    const commit = keyed(adding(task("a")), "k", { id: "a" });
    assert.deepEqual(await board.commit(commit), { ok: true });
    assert.deepEqual(await board.commit(commit), { ok: true, replay: { id: "a" } });
    assert.deepEqual(await store.replay(SCOPE, "k"), { id: "a" });
    const other = keyed(adding(task("b")), "k", { id: "b" });
    assert.deepEqual(await board.commit(other), { ok: true, replay: { id: "a" } });
    assert.deepEqual(await ready(board), ["a"]);
    assert.deepEqual(await board.head(), { graph: 0, created: 1 });
    assert.equal((await store.journal(SCOPE)).length, 1);
  }),

  boardCase("a retry is answered the first reply, whatever became of its tasks", async (board) => {
    await add(board, task("a"), task("b"));
    const write = { kind: "put", task: { ...task("a"), status: "done" }, expected: 1 } as const;
    const commit = { ...keyed({ writes: [write], entries: [] }, "k", null), graph: 0 };
    assert.deepEqual(await board.commit(commit), { ok: true });
    const gone = { kind: "delete", id: "a", expected: 2 } as const;
    assert.deepEqual(await board.commit({ writes: [gone], entries: [], graph: 1 }), { ok: true });
    assert.deepEqual(await board.commit(commit), { ok: true, replay: null });
    assert.deepEqual(await board.head(), { graph: 2, created: 2 });
  }),

  boardCase("a stale commit keeps no reply", async (board, store) => {
    const commit = keyed(adding(task("a", { blockedBy: ["b"] })), "k", "first");
    assert.deepEqual(await board.commit(commit), { ok: false, code: "stale" });
    assert.equal(await store.replay(SCOPE, "k"), undefined);
    await add(board, task("b"));
    assert.deepEqual(await board.commit(commit), { ok: true });
  }),

  boardCase("of retries at once, through any connection, one has an effect", async (...given) => {
    const [board, store, open] = given;
    const boards = [board, await open(), await open()];
    const commit = keyed(adding(task("a")), "commit", "done");
    const commits = await Promise.all(boards.map((each) => each.commit(commit)));
    assert.equal(commits.filter((answer) => "replay" in answer).length, 2);
    await add(board, task("b"));
    const claims = await Promise.all(boards.map((each) => each.claim(claiming("claim"))));
    assert.deepEqual(claims.map(taken), [["a"], ["a"], ["a"]]);
    assert.deepEqual(await ready(board), ["b"]);
    const kinds = (await store.journal(SCOPE)).map(({ kind }) => kind);
    assert.deepEqual(kinds, ["written", "task-claimed"]);
  }),

  boardCase("a claim with a key is made once, and answers its tasks as they are", async (board) => {
    await add(board, task("a"), task("b"), task("c"));
    const claim = { ...claiming("k"), count: 2 };
    assert.deepEqual(taken(await board.claim(claim)), ["a", "b"]);
    assert.deepEqual(taken(await board.claim(claim)), ["a", "b"]);
    assert.deepEqual(await ready(board), ["c"]);
    assert.equal((await one(board, "a")).task.epoch, 1);
  }),

  boardCase("a claim that took nothing keeps no reply", async (board) => {
    await add(board, task("a", { waits: [{ kind: "person" }] }));
    assert.deepEqual(taken(await board.claim(claiming("k"))), []);
    await add(board, task("b"));
    assert.deepEqual(taken(await board.claim(claiming("k"))), ["b"]);
  }),

  reopeningBoardCase("keys are known after the store was closed", async (board, store, open) => {
    const commit = keyed(adding(task("a"), task("b")), "commit", "first");
    await board.commit(commit);
    await board.claim(claiming("claim"));
    await store.close();
    const again = await open();
    assert.deepEqual(await again.commit(commit), { ok: true, replay: "first" });
    assert.deepEqual(taken(await again.claim(claiming("claim"))), ["a"]);
    assert.deepEqual(await ready(again), ["b"]);
  }),
];

function keyed(commit: BoardCommit, key: string, reply: JsonValue): BoardCommit {
  return { ...commit, entries: [entry("written")], idempotency: { key, reply } };
}

function claiming(key: string): ClaimRequest {
  return { by: "alice", actor: ACTOR, lease: 60_000, key };
}
