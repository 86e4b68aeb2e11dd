import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { promisify } from "node:util";
import { COMPILING_ONCE } from "../../src/stores/fixtures/compile-cache.ts";
import type { Store } from "../../src/stores/contract.ts";
import { memoryStore } from "../../src/stores/memory/index.ts";
import { openStore } from "../../src/stores/open-store.ts";
import { migratePostgres } from "../../src/stores/postgres/index.ts";
import { boardScope, openBoard } from "../../src/workstream/board/index.ts";
import { copyStore } from "../../src/workstream/copy-store.ts";
import { APPLICATION, startPostgres } from "../postgres/server.ts";

const COMMAND = path.join(import.meta.dirname, "../../src/cli/main.ts");
const HOUR = 3_600_000;

const server = await startPostgres();
after(() => server.stop());
const directory = fs.mkdtempSync(path.join(os.tmpdir(), "doneward-copying-"));
after(() => fs.rmSync(directory, { recursive: true, force: true }));
let places = 0;

/** By kind, the URL of a store with nothing in it. */
const EMPTY: Readonly<Record<string, () => Promise<string>>> = {
  files: async () => `file:${path.join(directory, String(++places))}`,
  sqlite: async () => `sqlite:${path.join(directory, `${++places}.db`)}`,
  postgres: async () => {
    const { url, ownerUrl } = await server.newDatabase();
    await migratePostgres({ url: ownerUrl, application: APPLICATION });
    return url;
  },
};

const openEmpty = async (kind: string): Promise<Store> => {
  const place = EMPTY[kind];
  return place ? openStore(await place()) : memoryStore();
};

const KINDS = ["memory", ...Object.keys(EMPTY)];

for (const from of KINDS) {
  test(`a board goes from ${from} to every kind of store, and nothing of it is lost`, async (t) => {
    const original = await openEmpty(from);
    t.after(() => original.close());
    const { scope, epoch } = await fill(original);
    const dump = await original.dump(scope);
    for (const to of KINDS) {
      const target = await openEmpty(to);
      t.after(() => target.close());
      const copied = await copyStore({ from: original, to: target });
      assert.deepEqual(copied.ok && copied.scopes.map(({ outcome }) => outcome.kind), ["copied"]);
      assert.deepEqual(await target.dump(scope), dump, `from ${from} to ${to}`);
      await goOn(target, epoch);
    }
  });
}

test("doneward store copy takes a board from files to SQLite, to PostgreSQL and back", async (t) => {
  const first = await EMPTY["files"]?.();
  const original = await openStore(first ?? "");
  t.after(() => original.close());
  const { scope } = await fill(original);
  let [from, target] = [first ?? "", original];
  for (const kind of ["sqlite", "postgres", "files"]) {
    const to = (await EMPTY[kind]?.()) ?? "";
    await promisify(execFile)(process.execPath, [COMMAND, "store", "copy", from, to], {
      env: COMPILING_ONCE,
    });
    target = await openStore(to);
    t.after(() => target.close());
    from = to;
  }
  assert.deepEqual(await target.dump(scope), await original.dump(scope));
});

/** Something of everything that a board can have. */
async function fill(store: Store): Promise<{ scope: string; epoch: number }> {
  const board = openBoard({ store, name: "team", actor: { kind: "model", name: "ada" } });
  await board.add([
    { id: "a", subject: "First", labels: ["ui"], metadata: { tried: [1, null] }, check: "make" },
    { id: "b", subject: "Second", blockedBy: ["a"], parent: "a", priority: 0 },
    { id: "c", subject: "Third", waits: [{ kind: "event", name: "release" }] },
    { id: "gone", subject: "Never" },
    { id: "held", subject: "Held", priority: 1 },
  ]);
  await board.delete("gone");
  await board.note("a", "a note");
  await board.claim({ id: "held", lease: HOUR });
  await board.fail("held", "no network");
  await board.retry("held");
  const claimed = await board.claim({ id: "held", lease: HOUR, key: "once" });
  await board.done("a", { evidence: [{ kind: "statement", summary: "see there", at: 1 }] });
  const epoch = claimed.ok ? (claimed.tasks[0]?.task.epoch ?? 0) : 0;
  assert.ok(epoch > 1);
  return { scope: boardScope("team"), epoch };
}

/** The copy remembers what the original would have. */
async function goOn(store: Store, epoch: number): Promise<void> {
  const board = openBoard({ store, name: "team", actor: { kind: "model", name: "ada" } });
  const late = await board.done("held", { epoch: epoch - 1 });
  assert.equal(late.ok ? "" : late.refusal.code, "stale_epoch");
  const again = await board.add([{ id: "gone", subject: "Again" }]);
  assert.equal(again.ok ? "" : again.refusal.code, "already_exists");
  const once = await board.claim({ id: "held", lease: HOUR, key: "once" });
  assert.deepEqual(once.ok && once.tasks.map(({ task }) => task.epoch), [epoch]);
  assert.equal((await board.done("held", { epoch })).ok, true);
  assert.deepEqual(
    (await board.ready()).map(({ task }) => task.id),
    ["b"],
  );
}
