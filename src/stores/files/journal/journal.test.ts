import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import type { TestContext } from "node:test";
import { test } from "node:test";
import { randomFrom } from "../../../testing/generate.ts";
import { scaled } from "../../../testing/scale.ts";
import type { Commit, JournalEntry, JournalQuery, Store } from "../../contract.ts";
import { openFilesStore } from "../files-store.ts";
import { interceptingAll } from "../fixtures/intercepted-disk.ts";
import { temporaryDirectory } from "../../fixtures/temporary-place.ts";

test("in a long journal every query reads a few lines only", async (t) => {
  const { store } = await open(t);
  const length = scaled(20_000);
  await store.restore("s", { revision: length, seq: length, ...longHistory(length) });
  const middle = Math.floor(length / 2);
  const queries: readonly (readonly [JournalQuery, readonly number[]])[] = [
    [{ limit: 2 }, [1, 2]],
    [{ after: middle, limit: 2 }, [middle + 1, middle + 2]],
    [{ after: length - 2 }, [length - 1, length]],
    [{ newestFirst: true, limit: 2 }, [length, length - 1]],
    [{ newestFirst: true, before: middle, limit: 2 }, [middle - 1, middle - 2]],
    [{ after: middle, before: middle + 3 }, [middle + 1, middle + 2]],
    [{ after: length }, []],
  ];
  for (const [query, seqs] of queries) {
    const { answer, bytes } = await counting(() => store.journal("s", query));
    assert.deepEqual(
      answer.map(({ seq }) => seq),
      seqs,
    );
    assert.ok(bytes < 1_000_000, `${JSON.stringify(query)} read ${bytes} bytes`);
  }
});

test("loading and committing do not depend on the length of the journal", async (t) => {
  const { store } = await open(t);
  const length = scaled(20_000);
  await store.restore("s", { revision: length, seq: length, ...longHistory(length) });
  for (const work of [() => store.load("s"), () => store.commit("s", line(length, "next"))]) {
    const { bytes } = await counting(work as () => Promise<unknown>);
    assert.ok(bytes < 1_000_000, `${work} read ${bytes} bytes`);
  }
  assert.equal(await store.replay("s", "key 7"), 7);
  assert.equal(await store.replay("s", "unknown"), undefined);
});

test("a journal does not keep what lists once were", async (t) => {
  const { dir, store } = await open(t);
  const big = "x".repeat(100_000);
  for (let revision = 0; revision < 60; revision++) {
    await store.commit("s", {
      ...line(revision, `line ${revision}`),
      documents: { todo: `${revision} ${big}` },
    });
  }
  const { size } = fs.statSync(path.join(dir, "todo", ".journal", "s.jsonl"));
  assert.ok(size < 3_000_000, `${size} bytes`);
  assert.equal((await store.load("s")).documents.todo, `59 ${big}`);
  assert.deepEqual(
    (await store.journal("s")).map(({ kind }) => kind),
    Array.from({ length: 60 }, (_, revision) => `line ${revision}`),
  );
});

test("commits without an entry leave no lines behind for good", async (t) => {
  const { dir, store } = await open(t);
  const documents = { lanes: "x".repeat(64 * 1024) };
  for (let expected = 0; expected < 100; expected++) {
    await store.commit("s", { expected, documents, entries: [] });
  }
  const journal = fs.readFileSync(path.join(dir, "todo", ".journal", "s.jsonl"), "utf8");
  assert.ok(journal.split("\n").length < 50, `${journal.split("\n").length} lines`);
  assert.deepEqual(await store.load("s"), { revision: 100, seq: 0, documents });
});

test("any query of any journal answers what all of it would", async (t) => {
  const random = randomFrom(20_261_115);
  for (let round = 0; round < scaled(20); round++) {
    const { store } = await open(t);
    for (let revision = 0; revision < 12; revision++) {
      const entries = Array.from({ length: Math.floor(random() * 4) }, () =>
        entryOf("e", "y".repeat(random() * 9_000)),
      );
      await store.commit("s", {
        expected: revision,
        documents: { todo: "z".repeat(random() * 9_000) },
        entries,
      });
    }
    if (random() < 0.5) await store.prune("s", Math.floor(random() * 10));
    const all = await store.journal("s");
    for (let asked = 0; asked < 20; asked++) {
      const some = (): number => Math.floor(random() * 24) - 1;
      const query = { after: some(), before: some(), limit: some(), newestFirst: random() < 0.5 };
      assert.deepEqual(await store.journal("s", query), part(all, query), JSON.stringify(query));
    }
  }
});

function part(all: readonly JournalEntry[], query: Required<JournalQuery>): JournalEntry[] {
  const matching = all.filter(({ seq }) => seq > query.after && seq < query.before);
  if (query.newestFirst) matching.reverse();
  return matching.slice(0, Math.max(0, query.limit));
}

function longHistory(
  length: number,
): Pick<Awaited<ReturnType<Store["dump"]>>, "documents" | "entries" | "replies"> {
  const numbers = Array.from({ length }, (_, place) => place + 1);
  return {
    documents: { todo: { n: 1 } },
    entries: numbers.map((seq) => ({ ...entryOf(`line ${seq}`, "x".repeat(100)), seq })),
    replies: numbers.map((number) => ({ key: `key ${number}`, reply: number })),
  };
}

function entryOf(kind: string, data: string): Commit["entries"][number] {
  return { kind, at: 0, actor: { kind: "model" }, data };
}

function line(expected: number, kind: string, data = ""): Commit {
  return { expected, documents: { todo: { kind } }, entries: [entryOf(kind, data)] };
}

/** How many bytes are read from the disk meanwhile. */
async function counting<T>(work: () => Promise<T>): Promise<{ answer: T; bytes: number }> {
  let bytes = 0;
  const answer = await interceptingAll(({ name, run }) => {
    const result = run();
    if (name === "readSync") bytes += result as number;
    if (name === "readFileSync") bytes += (result as Buffer).length;
    return result;
  }, work);
  return { answer, bytes };
}

async function open(t: TestContext): Promise<{ dir: string; store: Store }> {
  const dir = temporaryDirectory(t);
  return { dir, store: await openFilesStore({ dir }) };
}
