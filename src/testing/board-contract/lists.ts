import assert from "node:assert/strict";
import type { StoreCase } from "../store-contract/store-case.ts";
import { add, boardCase, idsIn, task } from "./board-case.ts";

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
