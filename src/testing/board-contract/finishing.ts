import assert from "node:assert/strict";
import type { BoardCommit, ClaimRequest, FinishRequest } from "../../stores/contract.ts";
import type { TaskDelta } from "../../task/index.ts";
import type { JsonValue } from "../../todo/index.ts";
import type { StoreCase } from "../store-contract/store-case.ts";
import { entry } from "../store-contract/store-case.ts";
import {
  ACTOR,
  add,
  adding,
  boardCase,
  change,
  one,
  ready,
  refusalCode,
  reopeningBoardCase,
  SCOPE,
  taken,
  task,
} from "./board-case.ts";

const ALICE: Omit<ClaimRequest, "actor" | "id"> = { by: "alice", lease: 60_000 };
const CLAIM: ClaimRequest = { ...ALICE, actor: ACTOR };

const done = (...held: FinishRequest["done"]): FinishRequest => ({ done: held, actor: ACTOR });

export const finishingCases: readonly StoreCase[] = [
  boardCase("what is held is done, and the next is taken, in one step", async (board, store) => {
    await add(board, task("a", { priority: 0 }), task("b", { blockedBy: ["a"] }), task("c"));
    await board.claim({ ...CLAIM, start: true });
    const before = await store.journal(SCOPE);
    const { refused, next } = await board.finish({
      ...done({ id: "a", epoch: 1 }),
      next: ALICE,
    });
    assert.ok(next);
    assert.deepEqual([refused, taken(next)], [[], ["b"]], "what it unblocked is the next");
    const { task: closed, version } = await one(board, "a");
    assert.deepEqual([closed.status, closed.owner, closed.epoch], ["done", "alice", 1]);
    assert.deepEqual([closed.lease, version], [undefined, 3]);
    assert.equal(closed.times.closed, closed.times.changed);
    const lines = (await store.journal(SCOPE)).slice(before.length);
    assert.deepEqual(
      lines.map(({ kind, actor }) => [kind, actor]),
      [
        ["task-done", ACTOR],
        ["task-claimed", ACTOR],
      ],
    );
    const delta = lines[0]?.data as unknown as TaskDelta;
    assert.deepEqual([delta.id, delta.after], ["a", { status: "done" }]);
    assert.equal(delta.before["status"], "in_progress");
    assert.deepEqual(Object.keys(delta.before).sort(), ["lease", "status"]);
  }),

  boardCase("many are done and taken at once, by priority and age", async (board) => {
    const ids = Array.from({ length: 12 }, (_, n) => `t${n}`);
    await add(board, ...ids.map((id) => task(id)));
    const first = await board.claim({ ...CLAIM, count: 5, lease: null });
    assert.ok(first.ok);
    const held = first.tasks.map(({ task: { id, epoch } }) => ({ id, epoch }));
    const { refused, next } = await board.finish({
      ...done(...held),
      next: { ...ALICE, count: 4 },
    });
    assert.ok(next);
    assert.deepEqual([refused, taken(next)], [[], ids.slice(5, 9)]);
    assert.deepEqual(await board.finish(done({ id: "t5", epoch: 1 })), { refused: [] });
    assert.deepEqual(await board.counts(), {
      ready: 3,
      claimed: 3,
      closed: 6,
      blocked: 0,
      waiting: 0,
    });
  }),

  boardCase("what is no longer held is refused, and the rest is done", async (board) => {
    await add(board, task("a"), task("b"), task("c"), task("d"), task("e"));
    for (const id of ["a", "b", "c"]) await board.claim({ ...CLAIM, id });
    await change(board, "b", (before) => ({ ...before, owner: "bob", epoch: 2 }));
    await change(board, "c", (before) => ({ ...before, status: "cancelled" }));
    const ids = ["a", "b", "c", "d", "gone"];
    const { refused, next } = await board.finish(done(...ids.map((id) => ({ id, epoch: 1 }))));
    assert.equal(next, undefined);
    assert.deepEqual(
      refused.map((refusal) => [refusal.code, "id" in refusal && refusal.id]),
      [
        ["stale_epoch", "b"],
        ["already_resolved", "c"],
        ["stale_epoch", "d"],
        ["task_not_found", "gone"],
      ],
    );
    assert.equal((await one(board, "a")).task.status, "done");
    assert.equal((await one(board, "b")).task.owner, "bob");
    assert.deepEqual(await ready(board), ["d", "e"]);
  }),

  boardCase("whatever is told of tasks is numbered without a gap", async (board, store) => {
    await add(board, ...["a", "b", "c", "d"].map((id) => task(id)));
    await board.claim(CLAIM);
    await board.finish({ ...done({ id: "a", epoch: 1 }), next: { ...ALICE, count: 2 } });
    await Promise.all(["b", "c"].map((id) => board.finish(done({ id, epoch: 1 }))));
    const numbers = (await store.journal(SCOPE)).map(({ seq }) => seq);
    assert.deepEqual(
      numbers,
      numbers.map((_, place) => place + 1),
    );
    assert.equal((await store.load(SCOPE)).seq, numbers.length);
  }),

  boardCase("finishing again changes nothing", async (board, store) => {
    await add(board, task("a"));
    await board.claim(CLAIM);
    assert.deepEqual(await board.finish(done({ id: "a", epoch: 1 })), { refused: [] });
    const [journal, after] = [await store.journal(SCOPE), await one(board, "a")];
    assert.deepEqual(await board.finish(done({ id: "a", epoch: 1 })), { refused: [] });
    assert.deepEqual([await store.journal(SCOPE), await one(board, "a")], [journal, after]);
  }),

  boardCase("a next that is asked for with a key is taken once", async (board) => {
    await add(board, task("a"), task("b"), task("c"));
    await board.claim(CLAIM);
    const request = { ...done({ id: "a", epoch: 1 }), next: { ...ALICE, key: "k" } };
    const first = await board.finish(request);
    assert.deepEqual(await board.finish(request), first);
    assert.deepEqual(await ready(board), ["c"]);
  }),

  boardCase("who is busy with what is finished may have the next", async (board) => {
    await add(board, task("a"), task("b"), task("c"));
    await board.claim(CLAIM);
    const unlessBusy = { ...ALICE, unlessBusy: true };
    const next = await board.finish({ ...done({ id: "a", epoch: 1 }), next: unlessBusy });
    assert.deepEqual(next.next && taken(next.next), ["b"]);
    const busy = await board.finish({ ...done({ id: "a", epoch: 1 }), next: unlessBusy });
    assert.equal(busy.next && refusalCode(busy.next), "agent_busy");
  }),

  boardCase("what was closed so is opened again without a trace", async (board) => {
    await add(board, task("a"));
    await board.claim(CLAIM);
    await board.finish(done({ id: "a", epoch: 1 }));
    await change(board, "a", () => ({ ...task("a"), epoch: 1 }));
    assert.deepEqual((await one(board, "a")).task, { ...task("a"), epoch: 1 });
  }),

  reopeningBoardCase("of many workers each task is finished by one", async (board, _, open) => {
    const ids = Array.from({ length: 40 }, (_ignored, n) => `t${n}`);
    await add(board, ...ids.map((id) => task(id)));
    const boards = [board, await open(), await open()];
    const work = async (name: string, own = board): Promise<string[]> => {
      const finished: string[] = [];
      for (let held: FinishRequest["done"] = []; ;) {
        const next = { by: name, lease: 60_000, count: 2 };
        const answer = await own.finish({ ...done(...held), next });
        assert.deepEqual(answer.refused, []);
        finished.push(...held.map(({ id }) => id));
        if (!answer.next?.ok || answer.next.tasks.length === 0) return finished;
        held = answer.next.tasks.map(({ task: { id, epoch } }) => ({ id, epoch }));
      }
    };
    const finished = await Promise.all(boards.map((own, n) => work(`worker ${n}`, own)));
    assert.deepEqual(finished.flat().sort(), ids.sort());
    assert.equal((await board.counts()).closed, 40);
  }),
];

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
