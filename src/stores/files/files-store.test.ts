import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { scaled } from "../../testing/scale.ts";
import type { StoreUnderTest } from "../../testing/store-contract.ts";
import { storeContract } from "../../testing/store-contract.ts";
import type { Documents, Store } from "../contract.ts";
import { checkAgainstModel } from "../fixtures/model.ts";
import { makeTemporaryDirectory, temporaryDirectory } from "../fixtures/temporary-place.ts";
import { newDraft } from "./disk.ts";
import { openFilesStore } from "./files-store.ts";
import { interceptingAll } from "./fixtures/intercepted-disk.ts";
import { listOf, putting } from "./fixtures/lists.ts";

for (const { name, run } of storeContract) {
  test(`files: ${name}`, () => run(makeStore));
}

test("files: any sequence of calls answers as the model does", async (t) => {
  const base = temporaryDirectory(t);
  let folders = 0;
  await checkAgainstModel(scaled(100), () => {
    const dir = path.join(base, String(folders++));
    return () => openFilesStore({ dir });
  });
});

test("every document has a folder of its own beside the lists", async (t) => {
  const dir = temporaryDirectory(t);
  const store = await openFilesStore({ dir });
  const documents = { todo: 1, continuation: 2, plan: 3, reminder: 4, lanes: 5, archive: 6 };
  await store.commit("cron/sdaily", { expected: 0, documents, entries: [] });
  const files = fs.readdirSync(path.join(dir, "todo"), { recursive: true }) as string[];
  assert.deepEqual(files.filter((file) => /sdaily/.test(file)).sort(), [
    ".archive/cron/sdaily.json",
    ".journal/cron/sdaily.jsonl",
    ".lanes/cron/sdaily.json",
    ".plan/cron/sdaily.json",
    ".reminder/cron/sdaily.json",
    ".state/cron/sdaily.json",
    "cron/sdaily.json",
  ]);
  assert.deepEqual((await store.load("cron/sdaily")).documents, documents);
});

test("a document cannot be called like a folder of the store, or lead out of it", async (t) => {
  const store = await openFilesStore({ dir: temporaryDirectory(t) });
  for (const name of ["journal", "lock", "tmp", "quarantine", "state", "../x", "", "a/b", "A"]) {
    const documents = { [name]: 1 } as Documents;
    const writing = store.commit("s", { expected: 0, documents, entries: [] });
    await assert.rejects(writing, { code: "bad-document" }, name);
  }
  assert.deepEqual(await store.scopes(), []);
});

test("reading and writing a scope takes the same calls to the disk however many there are", async (t) => {
  const store = await openFilesStore({ dir: temporaryDirectory(t) });
  const calls: number[][] = [];
  for (let scopes = 0; scopes < 200; scopes++) {
    const name = `cron/s${scopes}`;
    await store.commit(name, putting(0, listOf({ content: "a" })));
    if (scopes !== 5 && scopes !== 199) continue;
    const loading = await countingCalls(() => store.load(name));
    const writing = await countingCalls(() =>
      store.commit(name, putting(1, listOf({ content: "b" }))),
    );
    calls.push([loading, writing]);
  }
  assert.deepEqual(calls[0], calls[1]);
});

test("what a killed writer left half made is swept when a store opens later", async (t) => {
  const dir = temporaryDirectory(t);
  await openFilesStore({ dir });
  const drafts = path.join(dir, "todo", ".tmp");
  const ours = path.basename(newDraft(drafts));
  const ofTheDead = ours.replace(/^held-\d+/, "held-999999999");
  for (const name of [ours, ofTheDead]) fs.writeFileSync(path.join(drafts, name), "");
  await openFilesStore({ dir });
  assert.deepEqual(fs.readdirSync(drafts), [ours]);
});

test("what a writer is at is left alone by one whose clock is days ahead", async (t) => {
  const dir = temporaryDirectory(t);
  await openFilesStore({ dir });
  const ours = newDraft(path.join(dir, "todo", ".tmp"));
  const ofAnotherContainer = ours.replace(/(held-\d+-\d+)-[0-9a-f]{8}/, "$1-ffffffff");
  for (const draft of [ours, ofAnotherContainer]) fs.writeFileSync(draft, "");
  const { now } = Date;
  t.after(() => (Date.now = now));
  Date.now = () => now() + 3 * 24 * 60 * 60_000;
  await openFilesStore({ dir });
  assert.ok(fs.existsSync(ours));
  assert.ok(fs.existsSync(ofAnotherContainer));
});

test("two stores in one process with many commits at once lose nothing", async (t) => {
  const dir = temporaryDirectory(t);
  const stores = [await openFilesStore({ dir }), await openFilesStore({ dir })];
  const write = async (store: Store, name: string): Promise<void> => {
    for (;;) {
      const { revision } = await store.load("s");
      const commit = putting(revision, { name });
      if ((await store.commit("s", commit)).ok) return;
    }
  };
  const writers = Array.from({ length: 20 }, (_, place) => `writer ${place}`);
  await Promise.all(writers.flatMap((name) => stores.map((store) => write(store, name))));
  assert.equal((await stores[0]?.load("s"))?.revision, 40);
});

async function countingCalls(work: () => Promise<unknown>): Promise<number> {
  let calls = 0;
  await interceptingAll(({ run }) => {
    calls++;
    return run();
  }, work);
  return calls;
}

async function makeStore(): Promise<StoreUnderTest> {
  const dir = makeTemporaryDirectory();
  return {
    reopens: true,
    open: () => openFilesStore({ dir }),
    dispose: async () => fs.rmSync(dir, { recursive: true }),
  };
}
