import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import { test } from "node:test";
import { randomFrom } from "../../testing/generate.ts";
import { scaled } from "../../testing/scale.ts";
import type { JsonValue } from "../../todo/index.ts";
import type { Committed, Store } from "../contract.ts";
import { temporaryDatabase } from "../fixtures/temporary-place.ts";
import type { Connection } from "./connection.ts";
import { openConnection } from "./open-connection.ts";
import { openSqliteStore, SqliteStore } from "./sqlite-store.ts";

interface Item {
  readonly n: number;
  readonly text: string;
}

/** Long enough that a change of an item is stored by itself. */
const ITEMS: readonly Item[] = Array.from({ length: 300 }, (_, n) => ({
  n,
  text: `Item ${n} of a list that is long`,
}));

const json = (items: readonly Item[]): JsonValue => items as unknown as JsonValue;
const itemsIn = (todo: JsonValue | undefined): readonly Item[] => (todo ?? []) as unknown as Item[];

async function open(t: TestContext, file: string): Promise<Store> {
  const store = await openSqliteStore({ path: file });
  t.after(() => store.close());
  return store;
}

/** Loads, and commits what the change makes of it. */
async function write(
  store: Store,
  change: (items: readonly Item[]) => readonly Item[],
): Promise<Committed> {
  const { revision, documents } = await store.load("s");
  const todo = json(change(itemsIn(documents.todo)));
  return store.commit("s", { expected: revision, documents: { todo }, entries: [] });
}

function renamed(items: readonly Item[], place: number, text: string): readonly Item[] {
  return items.with(place, { n: place, text });
}

test("writers of several connections, and who reads later, find what was written last", async (t) => {
  const file = temporaryDatabase(t);
  const writers = [await open(t, file), await open(t, file)] as const;
  await write(writers[0], () => ITEMS);
  let todo = ITEMS;
  let lanes: number | undefined;
  const random = randomFrom(20_261_116);
  for (let round = 0; round < scaled(300); round++) {
    const place = Math.floor(random() * 200);
    const writer = writers[random() < 0.8 ? 0 : 1];
    const change = (items: readonly Item[]): readonly Item[] =>
      round % 90 === 89 ? items.slice(1) : renamed(items, place, `Round ${round}`);
    assert.ok((await write(writer, change)).ok);
    todo = change(todo);
    if (random() < 0.1) {
      lanes = round;
      const { revision: expected } = await writer.load("s");
      assert.ok((await writer.commit("s", { expected, documents: { lanes }, entries: [] })).ok);
    }
    const documents = { todo, ...(lanes !== undefined && { lanes }) };
    assert.deepEqual((await writer.load("s")).documents, documents);
  }
  const late = await open(t, file);
  assert.deepEqual((await late.load("s")).documents, { todo, lanes });
  assert.deepEqual((await late.dump("s")).documents, { todo, lanes });
});

test("a change of a long document is written by itself, and the whole again in time", async (t) => {
  const { store, connection } = await openBoth(t);
  const changes = (): number =>
    connection.get<{ count: number }>("SELECT count(*) AS count FROM document_change")?.count ?? -1;
  await write(store, () => ITEMS);
  assert.equal(changes(), 0);
  await write(store, (items) => renamed(items, 3, "another text"));
  assert.equal(changes(), 1);
  for (let step = 0; step < 200; step++) {
    await write(store, (items) => renamed(items, step, `Step ${step}`));
    assert.ok(changes() <= 64);
  }
  await write(store, () =>
    ITEMS.map(({ n }) => ({ n, text: `All of them are other now, also ${n}` })),
  );
  assert.equal(changes(), 0, "nothing is left of the changes before");
});

test("what another connection wrote is noticed, whatever was known", async (t) => {
  const file = temporaryDatabase(t);
  const [one, other] = [await open(t, file), await open(t, file)];
  await write(one, () => ITEMS);
  await one.load("s");
  await write(other, (items) => renamed(items, 0, "by the other"));
  assert.equal(itemsIn((await one.load("s")).documents.todo)[0]?.text, "by the other");
});

test("what a reader does to what it was given reaches nobody", async (t) => {
  const store = await open(t, temporaryDatabase(t));
  await write(store, () => ITEMS);
  const items = itemsIn((await store.load("s")).documents.todo) as Item[];
  assert.throws(() => items.pop(), TypeError);
  assert.throws(() => Object.assign(items[0] as Item, { text: "mine" }), TypeError);
  await write(store, (known) => renamed(known, 1, "next"));
  const [first] = itemsIn((await store.load("s")).documents.todo);
  assert.equal(first?.text, ITEMS[0]?.text);
});

test("a commit that fails leaves the next one right", async (t) => {
  const { store, connection } = await openBoth(t);
  await write(store, () => ITEMS);
  await store.load("s");
  connection.execute("PRAGMA query_only = ON");
  await assert.rejects(write(store, (items) => renamed(items, 0, "lost")));
  connection.execute("PRAGMA query_only = OFF");
  await write(store, (items) => renamed(items, 1, "kept"));
  const late = await open(t, connection.path);
  const [first, second] = itemsIn((await late.load("s")).documents.todo);
  assert.deepEqual([first?.text, second?.text], [ITEMS[0]?.text, "kept"]);
});

/** The store and its connection, to look behind it. */
async function openBoth(t: TestContext): Promise<{ store: Store; connection: Connection }> {
  const connection = await openConnection(temporaryDatabase(t));
  t.after(() => connection.close());
  return { store: new SqliteStore(connection), connection };
}
