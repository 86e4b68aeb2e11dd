import assert from "node:assert/strict";
import { test } from "node:test";
import type { Store } from "../stores/contract.ts";
import { memoryStore } from "../stores/memory/index.ts";
import { allTodos } from "../todo/index.ts";
import type { ArchiveDocument } from "./journal.ts";
import { COMPACT_EVERY, UNDOABLE_CHANGES } from "./journal.ts";
import { plainDialect } from "./fixtures/plain-dialect.ts";
import { openWorkstream } from "./index.ts";

/** Till one entry is missing to the number at which old ones are forgotten. */
async function fillUp(store: Store): Promise<void> {
  const { revision, seq } = await store.load("tui");
  const line = { kind: "noted", at: 0, actor: { kind: "runtime" }, data: {} } as const;
  const entries = Array.from({ length: COMPACT_EVERY - 1 - seq }, () => line);
  await store.commit("tui", { expected: revision, documents: {}, entries });
}

test("commits of several entries do not step over the time to forget", async () => {
  const store = memoryStore();
  const origin = { kind: "tui" } as const;
  const work = await openWorkstream({ store, origin, dialect: plainDialect });
  const add = (count: number): Promise<unknown> =>
    work.edit({
      action: "add",
      operations: [{ kind: "add", phase: "P", todos: [{ content: `todo ${count}` }] }],
    });
  await work.proposePlan("first");
  const { hash } = (await work.plan()) ?? assert.fail();
  await work.approvePlan({ hash, by: { kind: "person", name: "Ada" } });
  for (let count = 0; count < UNDOABLE_CHANGES; count++) await add(count);
  await fillUp(store);

  const proposed = await work.proposePlan("second");
  assert.deepEqual(proposed.ok && proposed.changes, ["voided", "proposed"]);
  const journal = await work.journal();
  assert.equal(journal[0]?.seq, 3);
  assert.equal(journal.at(-1)?.kind, "journal-compacted");
  assert.equal(journal.at(-1)?.seq, COMPACT_EVERY + 2);
});

test("what is committed is answered, also where the journal cannot be made shorter", async () => {
  const store = memoryStore();
  const prune = (): Promise<never> => Promise.reject(new Error("out of order"));
  const origin = { kind: "tui" } as const;
  const work = await openWorkstream({ store: { ...store, prune }, origin, dialect: plainDialect });
  const add = (count: number): ReturnType<typeof work.edit> =>
    work.edit({
      action: "add",
      operations: [{ kind: "add", phase: "P", todos: [{ content: `todo ${count}` }] }],
    });
  for (let count = 0; count < UNDOABLE_CHANGES; count++) await add(count);
  await fillUp(store);
  assert.equal((await add(UNDOABLE_CHANGES)).changes.length, 1);
  assert.equal(allTodos(await work.list()).length, UNDOABLE_CHANGES + 1);
});

test("a long journal forgets its beginning, but not what can be undone nor what was finished", async () => {
  const store = memoryStore();
  const work = await openWorkstream({
    store,
    origin: { kind: "tui" },
    dialect: plainDialect,
    now: () => 0,
  });
  const add = (content: string, isDone = false): Promise<unknown> =>
    work.edit({
      action: `add ${content}`,
      rules: plainDialect.rules,
      operations: [
        {
          kind: "add",
          phase: "P",
          todos: [{ content, status: isDone ? "completed" : "pending" }],
        },
      ],
    });
  await add("finished early", true);
  for (let count = 1; count < COMPACT_EVERY; count++) await add(`todo ${count}`);

  const journal = await work.journal();
  assert.ok(journal.length <= UNDOABLE_CHANGES + 1, `${journal.length} entries are left`);
  assert.equal(journal.at(-1)?.seq, COMPACT_EVERY + 1);
  const { documents } = await store.load("tui");
  const { lists } = documents.archive as unknown as ArchiveDocument;
  assert.deepEqual(
    lists.flatMap(({ list }) => allTodos(list).map(({ content }) => content)),
    ["finished early"],
  );
  for (let count = 0; count < UNDOABLE_CHANGES; count++) assert.ok((await work.undo()).ok);
  assert.deepEqual(await work.undo(), { ok: false, code: "nothing-to-undo" });
  assert.equal(allTodos(await work.list()).length, COMPACT_EVERY - 1 - UNDOABLE_CHANGES);
});
