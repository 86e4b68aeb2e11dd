import assert from "node:assert/strict";
import type { Board } from "../../stores/contract.ts";
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
  task,
} from "./board-case.ts";

const STALE = { ok: false, code: "stale" };

export const boardCommitCases: readonly StoreCase[] = [
  boardCase("a board that nobody wrote to is empty", async (board, store) => {
    assert.deepEqual(await board.head(), { graph: 0, created: 0 });
    assert.deepEqual(await board.list(), { tasks: [] });
    assert.deepEqual(await board.get(["a"]), []);
    assert.deepEqual(await store.scopes(), []);
  }),

  boardCase("tasks come back as they were written, in the order asked for", async (board) => {
    const full = {
      ...task("b", { labels: ["ui", "\0"], metadata: { deep: [1, { x: null }] }, check: "true" }),
      parent: "a",
      blockedBy: ["a"],
      owner: "bob \ud800",
      epoch: 3,
      description: "語\0\ud800",
      waits: [{ kind: "until", at: 5 }],
      notes: [{ at: 1, text: "n" }],
      futureField: { kept: true },
    } as const;
    await add(board, task("a"), full);
    assert.deepEqual(await board.get(["b", "gone", "a"]), [
      { task: full, version: 1, openBlockers: 1 },
      { task: task("a"), version: 1, openBlockers: 0 },
    ]);
    assert.deepEqual(await board.head(), { graph: 0, created: 2 });
  }),

  boardCase(
    "a write on an old version changes nothing, also not the rest",
    async (board, store) => {
      await add(board, task("a"), task("b"));
      const put = (id: string, subject: string, expected: number) =>
        ({ kind: "put", task: { ...task(id), subject }, expected }) as const;
      const first = { writes: [put("a", "first", 1)], entries: [entry("first")] };
      assert.deepEqual(await board.commit(first), { ok: true });
      const late = { writes: [put("b", "late", 1), put("a", "late", 1)], entries: [entry("late")] };
      assert.deepEqual(await board.commit(late), STALE);
      assert.equal((await one(board, "b")).task.subject, "Do b");
      assert.deepEqual((await one(board, "a")).version, 2);
      const kinds = (await store.journal(SCOPE)).map(({ kind }) => kind);
      assert.deepEqual(kinds, ["first"]);
    },
  ),

  boardCase("an id is given once, also after its task was deleted", async (board) => {
    await add(board, task("a"));
    assert.deepEqual(await board.commit(adding(task("new"), task("a"))), STALE);
    assert.deepEqual(await board.get(["new"]), []);
    const writes = [{ kind: "delete", id: "a", expected: 1 }] as const;
    assert.deepEqual(await board.commit({ writes, entries: [] }), { ok: true });
    assert.deepEqual(await board.get(["a"]), []);
    assert.deepEqual(await board.commit(adding(task("a"))), STALE);
    assert.deepEqual(await board.head(), { graph: 0, created: 1 });
    assert.deepEqual(await board.list(), { tasks: [] });
  }),

  boardCase(
    "what a task refers to has to be there, and stays as long as it does",
    async (board) => {
      assert.deepEqual(await board.commit(adding(task("a", { blockedBy: ["x"] }))), STALE);
      assert.deepEqual(await board.commit(adding(task("a", { parent: "x" }))), STALE);
      await add(board, task("c", { blockedBy: ["b"], parent: "b" }), task("b"));
      const gone = { kind: "delete", id: "b", expected: 1 } as const;
      assert.deepEqual(await board.commit({ writes: [gone], entries: [] }), STALE);
      const unblocked = { kind: "put", task: task("c", { parent: "b" }), expected: 1 } as const;
      assert.deepEqual(await board.commit({ writes: [gone, unblocked], entries: [] }), STALE);
      const free = { kind: "put", task: task("c"), expected: 1 } as const;
      assert.deepEqual(await board.commit({ writes: [gone, free], entries: [] }), { ok: true });
      assert.deepEqual(await board.get(["b", "c"]), [
        { task: task("c"), version: 2, openBlockers: 0 },
      ]);
    },
  ),

  boardCase("of two commits on one graph, one succeeds", async (board) => {
    await add(board, task("a"), task("b"));
    const blocking = (id: string, by: string) => ({
      writes: [{ kind: "put", task: task(id, { blockedBy: [by] }), expected: 1 } as const],
      graph: 0,
      entries: [],
    });
    const answers = await Promise.all([
      board.commit(blocking("a", "b")),
      board.commit(blocking("b", "a")),
    ]);
    assert.deepEqual(answers.map(({ ok }) => ok).sort(), [false, true]);
    assert.equal((await board.head()).graph, 1);
  }),

  boardCase("boards of different scopes know nothing of each other", async (board, store) => {
    const other = store.board("other");
    await add(board, task("a"));
    await add(other, task("a", { subject: "Another" }));
    assert.equal((await one(board, "a")).task.subject, "Do a");
    assert.equal((await one(other, "a")).task.subject, "Another");
    assert.deepEqual(await other.commit(adding(task("c", { blockedBy: ["b"] }))), STALE);
    assert.deepEqual([...(await store.scopes())].sort(), [SCOPE, "other"]);
  }),

  boardCase(
    "tasks and documents of a scope share its revision and numbering",
    async (board, store) => {
      const revisions = [(await store.load(SCOPE)).revision];
      const grown = async (): Promise<void> => {
        revisions.push((await store.load(SCOPE)).revision);
      };
      await board.commit({ ...adding(task("a")), entries: [entry("added"), entry("too")] });
      await grown();
      await board.claim({ by: "alice", actor: { kind: "model" }, lease: null });
      await grown();
      const expected = revisions.at(-1) ?? 0;
      await store.commit(SCOPE, { expected, documents: {}, entries: [entry("listed")] });
      await grown();
      assert.ok(revisions.every((revision, place) => revision > (revisions[place - 1] ?? -1)));
      assert.deepEqual(
        (await store.journal(SCOPE)).map(({ seq, kind }) => [seq, kind]),
        [
          [1, "added"],
          [2, "too"],
          [3, "task-claimed"],
          [4, "listed"],
        ],
      );
    },
  ),

  boardCase("a watcher hears of commits and claims", async (board, store) => {
    const heard = new Set<string>();
    const hears = (): Promise<void> =>
      new Promise((resolve) => {
        const end = store.watch(({ scope }) => {
          heard.add(scope);
          end();
          resolve();
        });
      });
    const commit = hears();
    await add(board, task("a"));
    await commit;
    const claim = hears();
    await board.claim({ by: "alice", actor: { kind: "model" }, lease: null });
    await claim;
    assert.deepEqual([...heard], [SCOPE]);
  }),

  reopeningBoardCase("of many writers at once none is lost", async (board, _store, open) => {
    const boards = [board, await open(), await open()];
    const all = boards.flatMap((_, writer) =>
      Array.from({ length: 10 }, (_ignored, n) => `w${writer}n${n}`),
    );
    await Promise.all(all.map((id, n) => add(boards[n % 3] ?? board, task(id))));
    const { tasks } = await board.list();
    assert.deepEqual(tasks.map((found) => found.task.id).sort(), all.sort());
    assert.equal((await board.head()).created, 30);
  }),
];

async function fill(board: Board): Promise<void> {
  await add(board, task("z"), task("a", { blockedBy: ["z"], labels: ["ui"] }), task("gone"));
  const writes = [{ kind: "delete", id: "gone", expected: 1 }] as const;
  await board.commit({ writes, graph: 0, entries: [] });
  await board.claim({ by: "alice", actor: ACTOR, lease: 60_000 });
}

export const boardCopyingCases: readonly StoreCase[] = [
  boardCase(
    "a dump restored elsewhere is the same board, numbers and all",
    async (board, store) => {
      await fill(board);
      const dump = await store.dump(SCOPE);
      assert.deepEqual(dump.board?.deleted, ["gone"]);
      await store.restore("copy", dump);
      assert.deepEqual(await store.dump("copy"), dump);
      const copy = store.board("copy");
      assert.deepEqual(await copy.list(), await board.list());
      assert.deepEqual(await copy.head(), { graph: 1, created: 3 });
      assert.deepEqual(await copy.commit(adding(task("gone"))), { ok: false, code: "stale" });
      const [claimed] = await copy.get(["z"]);
      const done = { ...(claimed?.task ?? task("z")), status: "done" } as const;
      const writes = [{ kind: "put", task: done, expected: claimed?.version ?? 0 }] as const;
      assert.deepEqual(await copy.commit({ writes, entries: [] }), { ok: true });
      assert.deepEqual(await ready(copy), ["a"]);
      assert.deepEqual(await ready(board), []);
    },
  ),

  boardCase("a scope without tasks is dumped without a board", async (_board, store) => {
    await store.commit(SCOPE, { expected: 0, documents: { todo: 1 }, entries: [] });
    assert.equal("board" in (await store.dump(SCOPE)), false);
  }),

  reopeningBoardCase(
    "after closing and opening again everything is there",
    async (board, store, open) => {
      await fill(board);
      const before = await board.list();
      await store.close();
      const again = await open();
      assert.deepEqual(await again.list(), before);
      assert.deepEqual(await again.head(), { graph: 1, created: 3 });
    },
  ),
];
