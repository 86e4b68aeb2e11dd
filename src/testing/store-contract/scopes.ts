import assert from "node:assert/strict";
import { change, storeCase } from "./store-case.ts";
import type { StoreCase } from "./store-case.ts";

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
