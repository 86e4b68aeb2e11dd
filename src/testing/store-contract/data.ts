import assert from "node:assert/strict";
import type { JsonValue } from "../../todo/index.ts";
import type { StoreCase } from "./store-case.ts";
import { change, entry, storeCase } from "./store-case.ts";

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

/** Alike to a careless eye, file system or database; each must be a scope of its own. */
const HOSTILE_NAMES: readonly string[] = [
  "tui",
  "TUI",
  "tui ",
  "tui.",
  "workspace/shome%2Fada:smain",
  "workspace\\shome",
  "../../etc/passwd",
  "/",
  ".",
  "..",
  "CON",
  "nul.txt",
  "'; DROP TABLE scope; --",
  '"quoted"',
  "\\u0041",
  "A",
  "%",
  "_",
  "*",
  "__proto__",
  "constructor",
  "a\0b",
  "a\0c",
  "a",
  "line\nbreak",
  "line break",
  "\u001b[31m",
  "caf\u00e9",
  "cafe\u0301",
  "日本語",
  "👩‍💻",
  "\ud800",
  "\udc00",
  "\ufffd",
  "x".repeat(10_000),
  `${"x".repeat(9_999)}y`,
  "語".repeat(3_000),
];

export const scopeCases: readonly StoreCase[] = [
  storeCase("scopes that were written to are listed, each once", async (store) => {
    assert.deepEqual(await store.scopes(), []);
    await store.load("only read");
    await store.commit("one", change(0, "a"));
    await store.commit("two", change(0, "b"));
    await store.commit("one", change(1, "c"));
    assert.deepEqual([...(await store.scopes())].sort(), ["one", "two"]);
  }),

  storeCase("scopes keep apart, whatever their names are", async (store) => {
    for (const [index, name] of HOSTILE_NAMES.entries()) {
      const answer = await store.commit(name, change(0, `in ${index}`));
      assert.deepEqual(answer, { ok: true, revision: 1, seq: 1 }, JSON.stringify(name));
    }
    for (const [index, name] of HOSTILE_NAMES.entries()) {
      const documents = { todo: { what: `in ${index}` } };
      assert.deepEqual(await store.load(name), { revision: 1, seq: 1, documents });
      assert.equal((await store.journal(name))[0]?.kind, `in ${index}`);
    }
    assert.deepEqual([...(await store.scopes())].sort(), [...HOSTILE_NAMES].sort());
  }),
];
