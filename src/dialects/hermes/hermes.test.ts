import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { memoryStore } from "../../stores/memory/index.ts";
import { dialectContract } from "../../testing/index.ts";
import { allTodos } from "../../todo/index.ts";
import type { PhaseDraft } from "../../todo/index.ts";
import type { Host, Workstream } from "../../workstream/index.ts";
import { openWorkstream } from "../../workstream/index.ts";
import type { HermesItem, HermesResult } from "./index.ts";
import { hermes } from "./index.ts";
import vectors from "./vectors.json" with { type: "json" };

/** Recorded behaviour that belongs to another folder: each with the reason. */
const ELSEWHERE: { readonly [id: string]: string } = {
  C136: "what goes back into a compacted context is for the code around compaction",
  C141: "where the block goes in a compacted context is for the code around compaction",
  C143: "where the block goes in a compacted context is for the code around compaction",
  C145: "restoring from a transcript pairs calls and results: for the code that reads transcripts",
  C147: "restoring from a transcript pairs calls and results: for the code that reads transcripts",
  C148: "restoring from a transcript pairs calls and results: for the code that reads transcripts",
  C151: "restoring from a transcript pairs calls and results: for the code that reads transcripts",
  C154: "tool events of a running agent are progress, not a todo list",
  C156: "tool events of a running agent are progress, not a todo list",
};

/** Recorded calls whose input or result is only described: executed one by one below. */
const DESCRIBED = ["C127", "C128", "C158"];

/** Where our reply says more than the recorded one. */
const DEVIATIONS: { readonly [id: string]: { readonly more: object; readonly why: string } } = {
  C116: {
    more: { dropped: ["A"] },
    why: "a write of the whole list names the open work that it loses",
  },
};

async function workOn(items: unknown = [], host: Host = {}): Promise<Workstream> {
  const work = await openWorkstream({
    store: memoryStore(),
    origin: { kind: "tui" },
    dialect: hermes,
    host,
    now: () => 0,
  });
  await work.import(hermes.fromNative(items) as readonly PhaseDraft[], "given");
  return work;
}

interface Called {
  readonly isError: boolean;
  readonly result: HermesResult;
}

async function call(work: Workstream, input: unknown): Promise<Called> {
  const reply = await work.call("todo", input);
  assert.deepEqual(JSON.parse(reply.text), reply.details);
  return { isError: reply.isError, result: reply.details as HermesResult };
}

async function refused(work: Workstream, input: unknown): Promise<string> {
  const before = await work.list();
  const { isError, result } = await call(work, input);
  assert.ok(isError, JSON.stringify(result));
  assert.deepEqual(await work.list(), before);
  assert.deepEqual(Object.keys(result), ["error"]);
  return (result as unknown as { error: string }).error;
}

const ids = ({ todos }: HermesResult): string[] => todos.map(({ id }) => id);

const item = (
  id: string,
  content: string,
  status: HermesItem["status"] = "pending",
): HermesItem => ({
  id,
  content,
  status,
});

describe("recorded calls of todo", () => {
  const executed = vectors.filter(
    ({ area, id }) => area.startsWith("todo.") && !DESCRIBED.includes(id),
  );
  for (const vector of executed) {
    test(`${vector.id} (${vector.basis}): ${vector.name}`, async () => {
      const work = await workOn(vector.given);
      const { isError, result } = await call(work, vector.input);
      assert.equal(isError, "error" in vector.expect);
      assert.deepEqual(result, { ...vector.expect, ...DEVIATIONS[vector.id]?.more });
    });
  }

  test("C127: of 300 items the head stays, and the reply counts the rest", async () => {
    const todos = Array.from({ length: 300 }, (_, place) => item(String(place), `Step ${place}`));
    const { result } = await call(await workOn(), { todos, merge: false });
    assert.equal(result.todos.length, 256);
    assert.equal(result.todos.at(-1)?.id, "255");
    assert.equal(result.omitted, 44);
  });

  test("C128: content beyond 4000 characters is cut with a mark", async () => {
    const cut = async (content: string): Promise<string> => {
      const { result } = await call(await workOn(), { todos: [item("1", content)] });
      return result.todos[0]?.content ?? "";
    };
    const long = await cut("A".repeat(4_001));
    assert.equal(long.length, 4_000);
    assert.ok(long.endsWith("A… [truncated]"));
    assert.equal(await cut("A".repeat(4_000)), "A".repeat(4_000));
    const pairs = await cut(`${"😀".repeat(2_000)}x`);
    assert.ok(pairs.isWellFormed() && pairs.length <= 4_000);
  });

  test("C158: a plan that waits for approval does not stop it", async () => {
    const work = await workOn([], { isPlanMode: () => true });
    assert.equal((await call(work, { todos: [item("1", "A")] })).isError, false);
    assert.equal(hermes.availability.inPlanMode, "allowed");
  });

  test("every recorded case is met here or has a reason", () => {
    const met = new Set([...executed.map(({ id }) => id), ...DESCRIBED, ...Object.keys(ELSEWHERE)]);
    assert.deepEqual(
      vectors.filter(({ id }) => !met.has(id)),
      [],
    );
  });
});

describe("the tool", () => {
  test("is offered once and answers to both of its names", async () => {
    const work = await workOn();
    assert.deepEqual(
      work.tools.map(({ name }) => name),
      ["todo"],
    );
    const reply = await work.call("todo_list", { todos: [item("1", "A")] });
    assert.equal(reply.isError, false);
    assert.deepEqual(await work.call("todo", {}), reply);
  });
});

describe("a read", () => {
  test("leaves list and revision as they are", async () => {
    const work = await workOn([item("1", "A")]);
    for (const input of [{}, { todos: null }, { merge: true }, null, undefined, "{}"]) {
      assert.equal((await call(work, input)).result.revision, 1);
    }
  });

  test("shows our id where the model gave none, and never one name twice", async () => {
    const work = await workOn();
    await work.import(
      [
        {
          name: "P",
          todos: [{ content: "a" }, { content: "b", key: "x" }, { content: "c", key: "x" }],
        },
      ],
      "elsewhere",
    );
    const { result } = await call(work, {});
    assert.deepEqual(ids(result), ["t1", "x", "t3"]);
    assert.deepEqual((await call(work, { todos: result.todos })).result, result);
  });
});

describe("a replacement", () => {
  test("lifts the item in progress before the first pending one", async () => {
    const { result } = await call(await workOn(), {
      todos: [
        item("0", "done", "completed"),
        item("1", "A"),
        item("2", "B"),
        item("3", "C", "in_progress"),
      ],
    });
    assert.deepEqual(ids(result), ["0", "3", "1", "2"]);
  });

  test("keeps the authored order where an item has a parent", async () => {
    const { result } = await call(await workOn(), {
      todos: [
        item("1", "A"),
        { ...item("2", "B"), parent: "1" },
        { ...item("3", "C", "in_progress"), parent: "1" },
      ],
    });
    assert.deepEqual(ids(result), ["1", "2", "3"]);
    assert.deepEqual(
      result.todos.map(({ parent }) => parent),
      [undefined, "1", "1"],
    );
  });

  test("keeps phases that another vocabulary made", async () => {
    const work = await workOn();
    await work.import(
      [
        { name: "First", todos: [{ content: "a" }] },
        { name: "Then", todos: [{ content: "b", status: "in_progress" }] },
      ],
      "elsewhere",
    );
    const before = await work.list();
    await call(work, hermes.toNative(before));
    assert.deepEqual(await work.list(), before);
  });

  test("takes the last of items with one id, at its place", async () => {
    const { result } = await call(await workOn(), {
      todos: [item("1", "old"), item("2", "B"), item(" 1 ", "new")],
    });
    assert.deepEqual(result.todos, [item("2", "B"), item("1", "new")]);
  });

  test("gives items without an id the next free numbers", async () => {
    const work = await workOn([item("1", "A")]);
    const { result } = await call(work, {
      todos: [item("1", "A"), { content: "B" }, { id: " ", content: "C" }, item("3", "D")],
    });
    assert.deepEqual(ids(result), ["1", "2", "4", "3"]);
    const again = await call(work, {
      todos: ["A", "B", "C", "D"].map((content) => ({ content })),
    });
    assert.deepEqual(ids(again.result), ["1", "2", "4", "3"]);
    assert.equal(again.result.revision, result.revision);
  });

  test("tidies what it reads", async () => {
    const { result } = await call(await workOn(), {
      todos: JSON.stringify([
        { id: 7, content: "  A ", status: " COMPLETED " },
        { id: "8", content: "B", status: "blocked" },
        { id: "9", content: 10 },
      ]),
      merge: "false",
    });
    assert.deepEqual(result.todos, [item("7", "A", "completed"), item("8", "B"), item("9", "10")]);
  });

  test("drops parents that dangle, point at their own item or run in a circle", async () => {
    const { result } = await call(await workOn(), {
      todos: [
        { ...item("a", "A"), parent: "a" },
        { ...item("b", "B"), parent: "c" },
        { ...item("c", "C"), parent: "b" },
        { ...item("d", "D"), parent: "nobody" },
      ],
    });
    assert.equal(result.todos.filter(({ parent }) => parent !== undefined).length, 1);
  });

  test("takes a parent away that it does not repeat", async () => {
    const work = await workOn([item("1", "A"), { ...item("2", "B"), parent: "1" }]);
    const { result } = await call(work, { todos: [item("1", "A"), item("2", "B")] });
    assert.deepEqual(result.todos[1], item("2", "B"));
  });

  test("counts by status", async () => {
    const { result } = await call(await workOn(), {
      todos: [
        item("1", "A", "completed"),
        item("2", "B", "cancelled"),
        item("3", "C", "in_progress"),
        item("4", "D"),
        item("5", "E"),
      ],
    });
    assert.deepEqual(result.summary, {
      total: 5,
      pending: 2,
      in_progress: 1,
      completed: 1,
      cancelled: 1,
    });
  });

  test("names the open items that it leaves out", async () => {
    const work = await workOn([item("1", "A"), item("2", "B", "completed")]);
    const { result } = await call(work, { todos: [item("3", "C")] });
    assert.deepEqual(result.dropped, ["A"]);
  });
});

describe("a merge", () => {
  const three = [item("1", "A", "in_progress"), item("2", "B"), item("3", "C")];

  test("changes only what it names", async () => {
    const work = await workOn(three);
    const { result } = await call(work, {
      todos: [
        { id: "1", status: "completed" },
        { id: "2", content: "B2", status: "nonsense" },
      ],
      merge: true,
    });
    assert.deepEqual(result.todos, [item("1", "A", "completed"), item("2", "B2"), item("3", "C")]);
    assert.equal(result.dropped, undefined);
  });

  test("lifts what it starts, also what it adds", async () => {
    const work = await workOn([item("1", "A"), item("2", "B")]);
    const started = await call(work, { todos: [{ id: "2", status: "in_progress" }], merge: true });
    assert.deepEqual(ids(started.result), ["2", "1"]);
    const { result } = await call(work, {
      todos: [
        { id: "2", status: "completed" },
        { id: "9", content: "now", status: "in_progress" },
      ],
      merge: true,
    });
    assert.deepEqual(ids(result), ["2", "9", "1"]);
  });

  test("sets and takes away a parent", async () => {
    const work = await workOn(three);
    const set = await call(work, { todos: [{ id: "3", parent: "2" }], merge: true });
    assert.equal(set.result.todos[2]?.parent, "2");
    const { result } = await call(work, { todos: [{ id: "3", parent: "" }], merge: true });
    assert.deepEqual(result.todos[2], item("3", "C"));
  });

  test("adds while there is room and counts what found none", async () => {
    const full = Array.from({ length: 255 }, (_, place) => item(`i${place}`, `Step ${place}`));
    const work = await workOn(full);
    const { result } = await call(work, {
      todos: [item("x", "X"), item("y", "Y"), { id: "i0", status: "completed" }],
      merge: true,
    });
    assert.deepEqual([result.todos.length, result.todos.at(-1)?.id, result.omitted], [256, "x", 1]);
    assert.equal(result.summary.completed, 1);
  });

  test("of nothing changes nothing", async () => {
    const work = await workOn(three);
    assert.equal((await call(work, { todos: [], merge: true })).result.revision, 1);
  });
});

describe("a refused write", () => {
  const given = [item("1", "A", "in_progress"), item("2", "B")];

  test("has two items in progress: both are named", async () => {
    const expected =
      'only one item can be in_progress, not "A", "B". The list stays as it was: 0/2 completed, in_progress: "A".';
    const start = { id: "2", content: "B", status: "in_progress" };
    const work = await workOn(given);
    assert.equal(await refused(work, { todos: [start], merge: true }), expected);
    assert.equal(await refused(work, { todos: [given[0], start] }), expected);
  });

  for (const [input, error] of [
    [{ todos: 5 }, "todos must be a list, got int"],
    [{ todos: 1.5 }, "todos must be a list, got float"],
    [{ todos: true }, "todos must be a list, got bool"],
    [{ todos: {} }, "todos must be a list, got dict"],
    [{ todos: '{"id":"1"}' }, "todos must be a list, got dict"],
    [{ todos: "null" }, "todos must be a list, got NoneType"],
    [{ todos: '"x"' }, "todos must be a list, got str"],
    [{ todos: "" }, "todos must be a list of objects, got unparseable string"],
    [{ todos: [item("1", "A"), "x"] }, "todos[1] must be an object, got str"],
    [{ todos: ["x"], merge: true }, "todos[0] must be an object, got str"],
    [
      { todos: [item("1", "A"), item("2", " ")] },
      "todos[1] has empty or missing content. Nothing was changed.",
    ],
    [
      { todos: [{ id: "9", status: "pending" }], merge: true },
      "todos[0] has empty or missing content. Nothing was changed.",
    ],
    [{ todos: [], merge: "perhaps" }, "merge must be true or false, got str"],
    [{ todos: '[{"__proto__":{}}]' }, "the key todos.0.__proto__ is not allowed"],
    [{ constructor: 1 }, "the key constructor is not allowed"],
    [[], "arguments must be an object, got list"],
  ] as const) {
    test(`says so: ${error}`, async () => {
      assert.equal(await refused(await workOn(given), input), error);
    });
  }
});

describe("a list in its own shape", () => {
  test("is read from items, from a result, and from a result as text", async () => {
    const items = [item("1", "A"), { ...item("2", "B"), parent: "1" }];
    for (const value of [
      items,
      { items },
      { todos: items, revision: 3 },
      JSON.stringify({ todos: items }),
    ]) {
      assert.deepEqual(hermes.toNative(await (await workOn(value)).list()), { todos: items });
    }
    assert.equal(hermes.fromNative("nothing"), undefined);
    assert.equal(hermes.fromNative({}), undefined);
  });

  test("is normalised: parents cleaned up, entries without content left out", async () => {
    const list = await (
      await workOn([{ ...item("1", "A"), parent: "gone" }, { id: "2" }, 5, { content: "C" }])
    ).list();
    assert.deepEqual(
      allTodos(list).map(({ key, content, parent }) => [key, content, parent]),
      [
        ["1", "A", undefined],
        [undefined, "C", undefined],
      ],
    );
  });
});

describe("the dialect contract", () => {
  for (const { name, run } of dialectContract) test(name, () => run(hermes));
});
