import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { randomFrom } from "../../testing/generate.ts";
import { scaled } from "../../testing/scale.ts";
import type { Store } from "../contract.ts";
import { StoreError } from "../contract.ts";
import { temporaryDirectory } from "../fixtures/temporary-place.ts";
import { openSqliteStore } from "./sqlite-store.ts";

const SEED = 20_261_115;
const SCOPES = ["one", "two", "three"];

test("a damaged file gives what was stored or an error of the store, nothing else", async (t) => {
  const directory = temporaryDirectory(t);
  const sound = path.join(directory, "sound.db");
  const stored = await fill(sound);
  const bytes = fs.readFileSync(sound);
  const random = randomFrom(SEED);
  let refusals = 0;
  for (let round = 0; round < scaled(200); round++) {
    const file = path.join(directory, `${round}.db`);
    fs.writeFileSync(file, damaged(bytes, random), { mode: 0o600 });
    try {
      const store = await openSqliteStore({ path: file });
      try {
        await read(store);
        await store.commit("one", { expected: 1, documents: { todo: 1 }, entries: [] });
      } finally {
        await store.close();
      }
    } catch (error) {
      assert.ok(error instanceof StoreError, `seed ${SEED}, round ${round}: ${String(error)}`);
      refusals++;
    }
  }
  assert.ok(refusals > 0, "no damage was noticed");
  const store = await openSqliteStore({ path: sound });
  assert.deepEqual(await read(store), stored);
  await store.close();
});

async function fill(file: string): Promise<unknown> {
  const store = await openSqliteStore({ path: file });
  for (const scope of SCOPES) {
    const entries = Array.from({ length: 20 }, (_, index) => ({
      kind: `line ${index}`,
      at: index,
      actor: { kind: "model" } as const,
      data: "x".repeat(index * 40),
    }));
    await store.commit(scope, { expected: 0, documents: { todo: "y".repeat(3_000) }, entries });
  }
  const stored = await read(store);
  await store.close();
  return stored;
}

async function read(store: Store): Promise<unknown> {
  const names = await store.scopes();
  const scopes = SCOPES.map(async (scope) => [await store.load(scope), await store.journal(scope)]);
  return [names, await Promise.all(scopes)];
}

/** Some bytes changed, or the end cut off. */
function damaged(bytes: Buffer, random: () => number): Buffer {
  if (random() < 0.2) return bytes.subarray(0, Math.floor(random() * bytes.length));
  const copy = Buffer.from(bytes);
  for (let changes = 1 + random() * 20; changes > 0; changes--) {
    copy[Math.floor(random() * copy.length)] = Math.floor(random() * 256);
  }
  return copy;
}
