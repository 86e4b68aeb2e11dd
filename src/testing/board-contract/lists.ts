import assert from "node:assert/strict";
import type { StoreCase } from "../store-contract/store-case.ts";
import { add, boardCase, change, close, idsIn, one, ready, task } from "./board-case.ts";

export const listCases: readonly StoreCase[] = [
  boardCase("a list is cut into pages that miss nothing", async (board) => {
    const ids = Array.from({ length: 25 }, (_, n) => `t${n}`);
    const priorityOf = (n: number) => ([2, 0, 3] as const)[n % 3] ?? 2;
    await add(board, ...ids.map((id, n) => task(id, { priority: priorityOf(n) })));
    const whole = await idsIn(board);
    const paged: string[] = [];
    for (let cursor: string | undefined, pages = 0; pages < 10; pages++) {
      const page = await board.list({ limit: 4, ...(cursor !== undefined && { cursor }) });
      paged.push(...page.tasks.map((found) => found.task.id));
      cursor = page.next;
      if (cursor === undefined) break;
    }
    assert.deepEqual(paged, whole);
    assert.deepEqual(whole.length, 25);
    assert.equal((await board.list({ limit: 25 })).next, undefined);
    assert.deepEqual(await idsIn(board, { limit: 0 }), []);
  }),

  boardCase("a list is of what was asked for", async (board) => {
    await add(
      board,
      task("ab1", { labels: ["ui"], description: "Öffne die TÜR" }),
      { ...task("ab2", { labels: ["ui", "api"], parent: "ab1" }), owner: "bob" },
      { ...task("b1", { parent: "ab1", labels: ["api"] }), status: "done", owner: "bob" },
      task("100%_", { subject: "50% off_now" }),
    );
    const cases = [
      [{ prefix: "ab" }, ["ab1", "ab2"]],
      [{ prefix: "100%_" }, ["100%_"]],
      [{ prefix: "b1" }, ["b1"]],
      [{ label: "ui" }, ["ab1", "ab2"]],
      [{ owner: "bob" }, ["ab2", "b1"]],
      [{ owner: "bob", states: ["claimed"] }, ["ab2"]],
      [{ owner: "bob", states: ["ready", "closed"] }, ["b1"]],
      [{ owner: "bob", states: [] }, []],
      [{ owner: "bob", text: "b1" }, ["b1"]],
      [{ owner: "ada" }, []],
      [{ parent: "ab1" }, ["ab2", "b1"]],
      [{ parent: "ab1", states: ["closed"] }, ["b1"]],
      [{ label: "api", owner: "bob" }, ["ab2", "b1"]],
      [{ label: "api", owner: "bob", states: ["closed"] }, ["b1"]],
      [{ label: "ui", limit: 1 }, ["ab1"]],
      [{ states: ["closed", "claimed"] }, ["ab2", "b1"]],
      [{ states: [] }, []],
      [{ text: "tür" }, ["ab1"]],
      [{ text: "DO AB" }, ["ab1", "ab2"]],
      [{ text: "%" }, ["100%_"]],
      [{ text: "f_n" }, ["100%_"]],
      [{ text: "nowhere" }, []],
    ] as const;
    for (const [query, expected] of cases) {
      assert.deepEqual(await idsIn(board, query), expected, JSON.stringify(query));
    }
  }),
];

export const readinessCases: readonly StoreCase[] = [
  boardCase("ready is by priority, then by age", async (board) => {
    await add(board, task("c"), task("b"), task("urgent", { priority: 0 }));
    await add(board, task("a", { priority: 1 }), task("late", { priority: 4 }));
    assert.deepEqual(await ready(board), ["urgent", "a", "c", "b", "late"]);
    await change(board, "late", (before) => ({ ...before, priority: 0 }));
    assert.deepEqual(await ready(board), ["urgent", "late", "a", "c", "b"]);
  }),

  boardCase("a task is blocked until the last of its blockers is closed", async (board) => {
    await add(board, task("z", { blockedBy: ["x", "y"] }), task("x"), task("y"));
    assert.deepEqual(await ready(board), ["x", "y"]);
    assert.equal((await one(board, "z")).openBlockers, 2);
    await close(board, "x");
    assert.deepEqual(await ready(board), ["y"]);
    await change(board, "y", (before) => ({ ...before, status: "cancelled" }));
    assert.deepEqual(await ready(board), ["z"]);
    await change(board, "x", (before) => ({ ...before, status: "open" }));
    assert.deepEqual(await ready(board), ["x"]);
    assert.equal((await one(board, "z")).openBlockers, 1);
    assert.equal((await one(board, "z")).version, 1, "its own content did not change");
  }),

  boardCase("dependencies can be added and taken away", async (board) => {
    await add(board, task("a"), task("b"), task("c"));
    await change(board, "a", (before) => ({ ...before, blockedBy: ["b", "c"] }));
    assert.deepEqual(await ready(board), ["b", "c"]);
    await change(board, "a", (before) => ({ ...before, blockedBy: ["c"] }));
    assert.deepEqual(await board.blockersOf(["a", "b"]), [
      { task: "a", blocker: "c", isClosed: false },
    ]);
    await close(board, "c");
    assert.deepEqual(await board.blockedBy(["b", "c"]), [
      { task: "a", blocker: "c", isClosed: true },
    ]);
    assert.deepEqual(await ready(board), ["a", "b"]);
  }),

  boardCase("blocker and blocked may be closed in one commit", async (board) => {
    await add(board, task("a", { blockedBy: ["b"] }), task("b"), task("c", { blockedBy: ["a"] }));
    const writes = (["a", "b"] as const).map(
      (id) =>
        ({
          kind: "put",
          task: { ...task(id, id === "a" ? { blockedBy: ["b"] } : {}), status: "done" },
          expected: 1,
        }) as const,
    );
    assert.deepEqual(await board.commit({ writes, entries: [] }), { ok: true });
    assert.deepEqual(await ready(board), ["c"]);
  }),

  boardCase("waits keep a task back until they are over", async (board) => {
    const soon = Date.now() + 150;
    await add(
      board,
      task("past", { waits: [{ kind: "until", at: 1 }] }),
      task("soon", { waits: [{ kind: "until", at: soon }] }),
      task("later", { waits: [{ kind: "until", at: soon + 3_600_000 }] }),
      task("event", { waits: [{ kind: "event", name: "deployed" }] }),
      task("person", { waits: [{ kind: "person" }, { kind: "until", at: 1 }] }),
    );
    // A slow machine may have come to it already.
    const butSoon = (ids: readonly string[]) => ids.filter((id) => id !== "soon");
    assert.deepEqual(butSoon(await ready(board)), ["past"]);
    const waiting = await idsIn(board, { states: ["waiting"] });
    assert.deepEqual(butSoon(waiting), ["later", "event", "person"]);
    await change(board, "event", (before) => ({ ...before, waits: [] }));
    while (Date.now() <= soon + 5) await new Promise((resolve) => setTimeout(resolve, 20));
    assert.deepEqual(await ready(board), ["past", "soon", "event"]);
  }),

  boardCase("counts say how many tasks are in every state", async (board) => {
    await add(
      board,
      task("ready"),
      task("blocked", { blockedBy: ["ready"] }),
      task("waiting", { waits: [{ kind: "person" }] }),
      { ...task("claimed"), owner: "bob" },
      { ...task("started"), status: "in_progress" },
      { ...task("done"), status: "done" },
      { ...task("cancelled"), status: "cancelled" },
    );
    const counts = { ready: 1, blocked: 1, waiting: 1, claimed: 2, closed: 2 };
    assert.deepEqual(await board.counts(), counts);
  }),
];
