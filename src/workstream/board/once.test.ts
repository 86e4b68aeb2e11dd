import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { memoryStore } from "../../stores/memory/index.ts";
import type { TaskBoard } from "./index.ts";
import { openBoard } from "./index.ts";

const DRAFTS = [
  { id: "a", subject: "First" },
  { id: "b", subject: "Second", blockedBy: ["a"] },
  { id: "c", subject: "Third", waits: [{ kind: "person" }] },
] as const;

async function newBoard(): Promise<TaskBoard> {
  const board = openBoard({
    store: memoryStore(),
    name: "team",
    actor: { kind: "model", name: "alice" },
  });
  assert.ok((await board.add(DRAFTS)).ok);
  return board;
}

/** What changes something, whenever it is called on the board as it is then. */
const CHANGES: { readonly [name: string]: (board: TaskBoard) => Promise<unknown> } = {
  add: (board) => board.add([{ subject: "New" }]),
  moveIn: (board) => board.moveIn([], {}),
  edit: (board) => board.edit("a", { subject: "Other" }),
  block: (board) => board.block("c", ["a"]),
  unblock: (board) => board.unblock("b", ["a"]),
  wait: (board) => board.wait("a", { kind: "event", name: "deployed" }),
  unwait: (board) => board.unwait("c"),
  note: (board) => board.note("a", "Looked at it"),
  claim: (board) => board.claim(),
  start: (board) => board.start("a"),
  handOver: (board) => board.handOver("a", "bob"),
  done: (board) => board.done("a"),
  cancel: (board) => board.cancel("a"),
  fail: (board) => board.fail("a", "it broke"),
  retry: (board) => board.retry("c"),
  delete: (board) => board.delete("c"),
  create: (board) =>
    board.perform({ kind: "create", draft: { subject: "Numbered" }, isNumbered: true }),
  "create several": (board) =>
    board.perform({ kind: "add", drafts: [{ subject: "One" }, { subject: "Two" }] }),
  "take the next": (board) => board.perform({ kind: "claim" }),
  update: (board) => board.perform({ kind: "update", id: "a", update: { status: "done" } }),
  remove: (board) => board.perform({ kind: "delete", id: "c" }),
};

describe("a change with a key", () => {
  for (const [name, change] of Object.entries(CHANGES)) {
    test(`${name} is made once, and answers the same again`, async () => {
      const board = await newBoard();
      const first = await change(board.once("k"));
      const journal = await board.journal();
      const tasks = await board.list();
      assert.deepEqual(await change(board.once("k")), first);
      assert.deepEqual(await board.journal(), journal);
      assert.deepEqual(await board.list(), tasks);
    });
  }

  test("what was given back is not taken from its next owner by a retry", async () => {
    const board = await newBoard();
    await board.claim({ id: "a" });
    await board.once("k").release("a");
    await board.claim({ id: "a", by: "bob" });
    const released = await board.once("k").release("a");
    assert.ok(released.ok);
    assert.equal(released.task.owner, undefined, "as it was answered");
    const shown = await board.show("a");
    assert.equal(shown.ok && shown.view.task.owner, "bob");
    await board.once("all").releaseAll("bob");
    await board.claim({ id: "a", by: "bob" });
    assert.equal((await board.once("all").releaseAll("bob")).length, 1);
    assert.deepEqual((await board.list({ owner: "bob" })).tasks.length, 1);
  });

  test("is made when its time has come, if it changed nothing before", async () => {
    const board = await newBoard();
    await board.done("a");
    await board.once("k").done("a");
    await board.reopen("a");
    await board.once("k").done("a");
    const shown = await board.show("a");
    assert.equal(shown.ok && shown.view.task.status, "done");
  });

  test("is answered what it unblocked, also when that is done by now", async () => {
    const board = await newBoard();
    const first = await board.once("k").done("a");
    assert.deepEqual(first.ok && first.unblocked.map(({ id }) => id), ["b"]);
    await board.done("b");
    assert.deepEqual(await board.once("k").done("a"), first);
  });

  test("is answered that it was the last, also when there are new tasks by now", async () => {
    const board = await newBoard();
    for (const id of ["a", "b"]) await board.done(id);
    const close = { kind: "update", id: "c", update: { status: "done" } } as const;
    const first = await board.once("k").perform(close);
    assert.equal(first.kind === "updated" && first.finished?.length, 3);
    await board.add([{ subject: "One more" }]);
    assert.deepEqual(await board.once("k").perform(close), first);
  });

  test("is another one if it is of another kind, or of another key", async () => {
    const board = await newBoard();
    await board.once("k").note("a", "one");
    await board.once("l").note("a", "two");
    await board.once("k").edit("a", { subject: "Noted" });
    const shown = await board.show("a");
    assert.ok(shown.ok);
    const { notes = [], subject } = shown.view.task;
    assert.deepEqual([notes.map(({ text }) => text), subject], [["one", "two"], "Noted"]);
  });

  test("that was refused may be made later", async () => {
    const board = await newBoard();
    const early = await board.once("k").start("b");
    assert.equal(early.ok ? undefined : early.refusal.code, "blocked");
    await board.done("a");
    assert.ok((await board.once("k").start("b")).ok);
  });

  test("is made once also when both tries are at once", async () => {
    const board = await newBoard();
    const tries = [1, 2, 3].map(() => board.once("k").add([{ subject: "New" }]));
    const [first, ...others] = await Promise.all(tries);
    for (const other of others) assert.deepEqual(other, first);
    assert.equal((await board.list()).tasks.length, 4);
  });
});
