import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import type { Store } from "../../stores/contract.ts";
import { memoryStore } from "../../stores/memory/index.ts";
import type { Decided } from "../../task/index.ts";
import { findCycle } from "../../task/index.ts";
import { fakeClock } from "../../testing/fake-clock.ts";
import { scaled } from "../../testing/scale.ts";
import type { TaskBoard } from "./index.ts";
import { boardScope, openBoard } from "./index.ts";

function boardOf(name: string, store: Store = memoryStore()): TaskBoard {
  return openBoard({ store, name: "team", actor: { kind: "model", name } });
}

/** A board with these tasks: `b<a` is one that a blocks. */
async function boardWith(...tasks: readonly string[]): Promise<{ store: Store; board: TaskBoard }> {
  const store = memoryStore();
  const board = boardOf("alice", store);
  const drafts = tasks.map((text) => {
    const [id = "", ...blockedBy] = text.split("<");
    return { id, subject: `Do ${id}`, blockedBy };
  });
  assert.ok((await board.add(drafts)).ok);
  return { store, board };
}

const ids = (tasks: readonly { readonly id: string }[]): string[] => tasks.map(({ id }) => id);
const readyIds = async (board: TaskBoard): Promise<string[]> =>
  (await board.ready()).map(({ task }) => task.id);
const code = (decided: Decided<object>): string | undefined =>
  decided.ok ? undefined : decided.refusal.code;

describe("closing by an update", () => {
  const left: Readonly<Record<string, (board: TaskBoard) => Promise<unknown>>> = {
    ready: async () => {},
    claimed: (board) => board.claim({ id: "b" }),
    waiting: (board) => board.wait("b", { kind: "until", at: Date.now() + 60_000 }),
    blocked: async (board) => {
      await board.add([{ id: "c", subject: "Do c" }]);
      await board.block("b", ["c"]);
      await board.claim({ id: "c" });
    },
  };
  for (const [state, leave] of Object.entries(left)) {
    test(`is not the last while a task is ${state}`, async () => {
      const { board } = await boardWith("a", "b");
      await leave(board);
      const counts = await board.counts();
      assert.ok(counts[state as keyof typeof counts] > 0);
      const close = { kind: "update", id: "a", update: { status: "done" } } as const;
      const closed = await board.perform(close);
      assert.equal(closed.kind, "updated");
      assert.ok(!("finished" in closed));
    });
  }
});

describe("adding", () => {
  test("is refused where two of the tasks have the same id, or one name stands for two", async () => {
    const board = boardOf("alice");
    const subject = "Do it";
    const sameId = [
      { id: "x", subject },
      { id: "y", subject },
      { id: "x", subject },
    ];
    assert.deepEqual(await board.add(sameId), {
      ok: false,
      refusal: { code: "already_exists", id: "x" },
    });
    const sameName = [
      { as: "n", subject },
      { as: "n", subject },
      { subject, blockedBy: ["n"] },
    ];
    assert.deepEqual(await board.add(sameName), {
      ok: false,
      refusal: { code: "already_exists", id: "n" },
    });
    assert.deepEqual((await board.list()).tasks, []);
  });

  test("gives short ids, by the beginning of which tasks are found", async () => {
    const board = boardOf("alice");
    const added = await board.add([{ subject: "One" }]);
    assert.ok(added.ok);
    const [task] = added.tasks;
    assert.match(task?.id ?? "", /^[a-z][a-z2-9]{2}$/);
    const shown = await board.show(task?.id.slice(0, 2) ?? "");
    assert.ok(shown.ok);
    assert.equal(shown.view.task.subject, "One");
  });

  test("is of all or of none, and tasks of one call may name each other", async () => {
    const { board } = await boardWith("old");
    const added = await board.add([
      { subject: "Last", blockedBy: ["first", "old"], parent: "top" },
      { subject: "First", as: "first" },
      { subject: "Top", as: "top" },
    ]);
    assert.ok(added.ok);
    const [last, first, top] = added.tasks;
    assert.deepEqual([last?.blockedBy, last?.parent], [[first?.id, "old"], top?.id]);
    const broken = [{ subject: "Good" }, { subject: "Bad", blockedBy: ["nowhere"] }];
    assert.equal(code(await board.add(broken)), "task_not_found");
    const circle = [
      { id: "x", subject: "x", blockedBy: ["y"] },
      { id: "y", subject: "y", blockedBy: ["x"] },
    ];
    assert.deepEqual(await board.add(circle), {
      ok: false,
      refusal: { code: "cycle", path: ["x", "y", "x"] },
    });
    assert.equal(
      code(await board.add([{ id: "z", subject: "z", parent: "z" }])),
      "self_dependency",
    );
    assert.equal(code(await board.add([{ id: "old", subject: "again" }])), "already_exists");
    assert.equal((await board.list()).tasks.length, 4);
    await board.delete("old");
    assert.equal(code(await board.add([{ id: "old", subject: "again" }])), "already_exists");
  });

  test("gives no id twice in one call, whatever chance says", async () => {
    let asked = 0;
    const random = (): number => (asked++ < 9 ? 0 : 0.5);
    const actor = { kind: "model" } as const;
    const board = openBoard({ store: memoryStore(), name: "team", actor, random });
    const added = await board.add([{ subject: "One" }, { subject: "Two" }]);
    assert.ok(added.ok);
    assert.equal(new Set(ids(added.tasks)).size, 2);
  });

  test("by many at once loses nothing", async () => {
    const store = memoryStore();
    const boards = Array.from({ length: 8 }, (_, n) => boardOf(`agent ${n}`, store));
    const add = (board: TaskBoard): Promise<unknown> => board.add([{ subject: "s" }]);
    await Promise.all(boards.flatMap((board) => Array.from({ length: 10 }, () => add(board))));
    assert.equal((await boardOf("alice", store).list()).tasks.length, 80);
  });
});

describe("a reference", () => {
  test("that means several is refused with their names", async () => {
    const { board } = await boardWith("abc", "abd", "ab");
    assert.deepEqual(await board.start("a"), {
      ok: false,
      refusal: { code: "ambiguous_id", prefix: "a", ids: ["abc", "abd", "ab"] },
    });
    assert.ok((await board.start("ab")).ok, "an id is itself, also where others begin with it");
    assert.equal(code(await board.start("")), "task_not_found");
  });
});

describe("dependencies", () => {
  test("that close a circle are refused with the way round", async () => {
    const { board } = await boardWith("a", "b<a", "c<b");
    assert.deepEqual(await board.block("a", ["c"]), {
      ok: false,
      refusal: { code: "cycle", path: ["a", "c", "b", "a"] },
    });
    assert.equal(code(await board.block("a", ["a"])), "self_dependency");
    assert.ok((await board.edit("c", { parent: "b" })).ok);
    assert.equal(code(await board.edit("b", { parent: "c" })), "cycle");
  });

  test("of two that would close a circle together, one is refused", async () => {
    const { store, board } = await boardWith("a", "b");
    const answers = await Promise.all([
      board.block("a", ["b"]),
      boardOf("bob", store).block("b", ["a"]),
    ]);
    assert.deepEqual(answers.map(code).sort(), ["cycle", undefined]);
  });

  test("come and go, and go with the task", async () => {
    const { board } = await boardWith("a", "b<a", "c<a", "d");
    assert.ok((await board.edit("d", { parent: "a" })).ok);
    assert.ok((await board.unblock("b", ["a"])).ok);
    assert.deepEqual(await readyIds(board), ["a", "b", "d"]);
    assert.ok((await board.delete("a")).ok);
    const shown = await board.show("d");
    assert.ok(shown.ok);
    assert.equal("parent" in shown.view.task, false);
    assert.deepEqual(await readyIds(board), ["b", "c", "d"]);
  });
});

describe("closing", () => {
  test("answers what it unblocked, and again when it is done again", async () => {
    const { store, board } = await boardWith("a", "b", "c<a", "d<a<b");
    const done = await board.done("a");
    assert.ok(done.ok);
    assert.deepEqual(ids(done.unblocked), ["c"]);
    const entries = await store.journal(boardScope("team"));
    const again = await board.done("a");
    assert.ok(again.ok);
    assert.deepEqual(again, done);
    assert.deepEqual(await store.journal(boardScope("team")), entries);
    const cancelled = await board.cancel("b");
    assert.ok(cancelled.ok);
    assert.deepEqual(ids(cancelled.unblocked), ["d"]);
    assert.equal(await board.isAllDone(), false);
    for (const id of ["c", "d"]) await board.done(id);
    assert.equal(await board.isAllDone(), true);
  });

  test("of a blocked task's start is refused with the blockers named", async () => {
    const { board } = await boardWith("a", "b<a");
    assert.deepEqual(await board.start("b"), {
      ok: false,
      refusal: { code: "blocked", id: "b", by: ["a"] },
    });
  });
});

describe("a claim", () => {
  test("goes from hand to hand, and late writes are refused", async () => {
    const { store, board: alice } = await boardWith("a");
    const bob = boardOf("bob", store);
    const claimed = await alice.claim();
    assert.ok(claimed.ok);
    assert.equal(code(await bob.claim({ id: "a" })), "already_claimed");
    assert.ok((await alice.claim({ id: "a" })).ok);
    assert.ok((await alice.handOver("a", "bob", { epoch: 1 })).ok);
    assert.equal(code(await alice.done("a", { epoch: 1 })), "stale_epoch");
    assert.equal(code(await alice.release("a", { epoch: 1 })), "stale_epoch");
    assert.ok((await bob.done("a", { epoch: 2 })).ok);
    assert.equal(code(await bob.claim({ id: "a" })), "already_resolved");
  });

  test("that ran out is another's, whatever the former holder writes", async () => {
    const clock = fakeClock(1_000);
    const store = memoryStore({
      clock: () => ({ now: clock.now(), monotonic: clock.now(), bootId: "boot" }),
    });
    const alice = boardOf("alice", store);
    const bob = boardOf("bob", store);
    await alice.add([{ id: "a", subject: "A" }]);
    await alice.claim({ lease: 90 });
    clock.advance(60);
    assert.ok((await alice.renew("a", 1, 90)).ok);
    clock.advance(89);
    assert.deepEqual(await readyIds(bob), []);
    clock.advance(1);
    assert.ok((await bob.claim({ lease: 90 })).ok);
    assert.equal(code(await alice.done("a", { epoch: 1 })), "stale_epoch");
    assert.equal(code(await alice.renew("a", 1, 90)), "stale_epoch");
    assert.ok((await bob.done("a", { epoch: 2 })).ok);
  });

  test("of everything an agent has is given back when it is gone", async () => {
    const { store, board } = await boardWith("a", "b", "c");
    await board.claim({ count: 2, start: true });
    await board.done("a");
    const bob = boardOf("bob", store);
    assert.deepEqual(ids(await bob.releaseAll("alice")), ["b"]);
    assert.deepEqual(await readyIds(bob), ["b", "c"]);
  });

  test("that failed is told, waits, and is forgiven", async () => {
    const { board } = await boardWith("a");
    await board.claim({ start: true });
    assert.ok((await board.fail("a", "no network", { epoch: 1 })).ok);
    assert.deepEqual(await readyIds(board), []);
    const shown = await board.show("a");
    assert.ok(shown.ok);
    assert.equal(shown.view.task.lastFailure?.reason, "no network");
    assert.equal(shown.view.obstacles[0]?.kind, "waiting");
    assert.ok((await board.retry("a")).ok);
    assert.deepEqual(await readyIds(board), ["a"]);
  });
});

test("waits and notes are kept, and everything is in the journal with who did it", async () => {
  const { board } = await boardWith("a");
  await board.wait("a", { kind: "event", name: "deployed" });
  assert.deepEqual(await readyIds(board), []);
  await board.unwait("a", (wait) => wait.kind === "event" && wait.name === "deployed");
  assert.deepEqual(await readyIds(board), ["a"]);
  await board.note("a", "half-way");
  await board.start("a");
  await board.release("a");
  await board.done("a");
  await board.reopen("a");
  const journal = await board.journal();
  assert.deepEqual(
    journal.map(({ kind }) => kind),
    [
      "task-added",
      "task-edited",
      "task-edited",
      "task-noted",
      "task-started",
      "task-released",
      "task-done",
      "task-reopened",
    ],
  );
  assert.ok(journal.every(({ actor }) => actor.name === "alice"));
  const started = journal[4]?.data as { before: object; after: { status: string } };
  assert.equal(started.after.status, "in_progress");
});

test("whatever is asked of a board, its graph has no circle and its states are a partition", async () => {
  const anId = fc.constantFrom("a", "b", "c", "d", "e");
  const anOperation = fc.tuple(
    fc.constantFrom("block", "unblock", "part", "done", "reopen", "delete", "claim", "release"),
    anId,
    anId,
  );
  await fc.assert(
    fc.asyncProperty(fc.array(anOperation, { maxLength: 30 }), async (operations) => {
      const { board } = await boardWith("a", "b", "c", "d", "e");
      for (const [kind, one, other] of operations) {
        if (kind === "block") await board.block(one, [other]);
        else if (kind === "unblock") await board.unblock(one, [other]);
        else if (kind === "part") await board.edit(one, { parent: other });
        else if (kind === "claim") await board.claim({ id: one });
        else await board[kind](one);
      }
      const { tasks } = await board.list();
      assert.equal(
        findCycle(new Map(tasks.map(({ task }) => [task.id, task.blockedBy]))),
        undefined,
      );
      const there = new Set(tasks.map(({ task }) => task.id));
      assert.ok(tasks.every(({ task }) => task.blockedBy.every((id) => there.has(id))));
      const counts = Object.values(await board.counts());
      assert.equal(
        counts.reduce((sum, count) => sum + count, 0),
        tasks.length,
      );
    }),
    { numRuns: scaled(100) },
  );
});
