import assert from "node:assert/strict";
import type { StoreCase } from "../store-contract/store-case.ts";
import {
  ACTOR,
  add,
  adding,
  boardCase,
  ready,
  reopeningBoardCase,
  SCOPE,
  task,
} from "./board-case.ts";
import type { Board } from "../../stores/contract.ts";

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
