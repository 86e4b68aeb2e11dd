import assert from "node:assert/strict";
import type { ClaimRequest, FinishRequest } from "../../stores/contract.ts";
import type { TaskDelta } from "../../task/index.ts";
import type { StoreCase } from "../store-contract/store-case.ts";
import {
  ACTOR,
  add,
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
