import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { dialectContract } from "../../testing/index.ts";
import { allTodos } from "../../todo/index.ts";
import { call, ids, item, refused, workOn } from "./fixtures/calls.ts";
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
