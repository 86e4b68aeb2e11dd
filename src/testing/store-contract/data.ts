import assert from "node:assert/strict";
import type { JsonValue } from "../../todo/index.ts";
import { entry, storeCase } from "./store-case.ts";
import type { StoreCase } from "./store-case.ts";

export const dataCases: readonly StoreCase[] = [
  storeCase("fields that nobody knows yet are kept", async (store) => {
    const todo = { lastId: 1, list: { phases: [], futureField: { deep: [1, { more: true }] } } };
    const future = { ...entry("from the future"), futureField: { deep: [1] } };
    await store.commit("s", { expected: 0, documents: { todo }, entries: [future] });
    assert.deepEqual((await store.load("s")).documents, { todo });
    assert.deepEqual(await store.journal("s"), [{ ...future, seq: 1 }]);
  }),

  storeCase("any JSON comes back as it was given", async (store) => {
    for (const [index, value] of hostileValues().entries()) {
      await store.commit("s", {
        expected: index,
        documents: { todo: value },
        entries: [{ ...entry("k"), data: value }],
        idempotency: { key: String(index), reply: value },
      });
      const { documents } = await store.load("s");
      const [line] = await store.journal("s", { after: index });
      assert.deepEqual(documents, { todo: value });
      assert.deepEqual(line?.data, value);
      assert.deepEqual(await store.replay("s", String(index)), value);
    }
    assert.equal(({} as { polluted?: boolean }).polluted, undefined);
  }),

  storeCase("changing what was read does not change what is stored", async (store) => {
    const commit = {
      expected: 0,
      documents: { todo: { list: ["a"] } },
      entries: [{ ...entry("k"), data: ["a"] }],
      idempotency: { key: "key", reply: ["a"] },
    };
    await store.commit("s", commit);
    const { documents } = await store.load("s");
    const [line] = await store.journal("s");
    tamper((documents.todo as { list: JsonValue }).list);
    tamper(line?.data);
    tamper(await store.replay("s", "key"));
    tamper(((await store.commit("s", commit)) as { replay?: JsonValue }).replay);

    assert.deepEqual((await store.load("s")).documents, { todo: { list: ["a"] } });
    assert.deepEqual((await store.journal("s"))[0]?.data, ["a"]);
    assert.deepEqual(await store.replay("s", "key"), ["a"]);
  }),

  storeCase("changing later what was committed does not change what is stored", async (store) => {
    const [document, data, reply] = [["a"], ["a"], ["a"]];
    await store.commit("s", {
      expected: 0,
      documents: { todo: document },
      entries: [{ ...entry("k"), data }],
      idempotency: { key: "key", reply },
    });
    for (const given of [document, data, reply]) tamper(given);
    assert.deepEqual((await store.load("s")).documents, { todo: ["a"] });
    assert.deepEqual((await store.journal("s"))[0]?.data, ["a"]);
    assert.deepEqual(await store.replay("s", "key"), ["a"]);
  }),
];

/** A store may as well freeze what it hands out. */
function tamper(list: JsonValue | undefined): void {
  try {
    (list as JsonValue[]).push("tampered");
  } catch (error) {
    assert.ok(error instanceof TypeError);
  }
}

function hostileValues(): JsonValue[] {
  return [
    null,
    false,
    0,
    "",
    [],
    {},
    1e308,
    5e-324,
    Number.MAX_SAFE_INTEGER,
    "lone \ud800 and \udfff, NUL \0, \u2028, \u001b[2J",
    "x".repeat(2_000_000),
    "語".repeat(100_000),
    JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":1},"":[]}') as JsonValue,
    { "a\0b": 1, "\ud800": 2, "'": 3, '"': 4 },
    nested(1_000),
    Array.from({ length: 5_000 }, (_, index) => ({ id: `t${index}` })),
  ];
}

function nested(depth: number): JsonValue {
  let value: JsonValue = "bottom";
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { in: value };
  return value;
}
