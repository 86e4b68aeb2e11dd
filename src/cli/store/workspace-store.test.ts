import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { openFilesStore } from "../../stores/files/index.ts";
import { memoryStore } from "../../stores/memory/index.ts";
import { openSqliteStore } from "../../stores/sqlite/index.ts";
import type { Board, Documents, Store } from "../../stores/contract.ts";
import type { Task } from "../../task/index.ts";
import { newTask } from "../../task/index.ts";
import type { StoreUnderTest } from "../../testing/store-contract.ts";
import { storeContract } from "../../testing/store-contract.ts";
import { workspaceStore } from "./workspace-store.ts";

const SCOPE = "workspace/s%2Fp:smain";

function together(content: Store, own: Store): Store {
  const isBoard = (scope: string): boolean => /^(?:board\/|copy$)/.test(scope);
  return workspaceStore({ content, own, isBoard, isOfWorkspace: () => true, now: () => 1 });
}

async function makeStore(): Promise<StoreUnderTest> {
  const dir = mkdtempSync(join(tmpdir(), "doneward-workspace-"));
  return {
    reopens: true,
    open: async () =>
      together(
        await openFilesStore({ dir: join(dir, "content") }),
        await openSqliteStore({ path: join(dir, "own.db") }),
      ),
    dispose: async () => rmSync(dir, { recursive: true }),
  };
}

for (const { name, run } of storeContract) {
  test(`a workspace's store: ${name}`, () => run(makeStore));
}

function listed(content: string, more: object = {}): Documents {
  const todo = { id: "t1", content, status: "pending", origin: "person", times: { added: 0 } };
  const list = { phases: [{ name: "Todos", todos: [{ ...todo, ...more }] }] };
  return { todo: { lastId: 1, revision: 1, list } as never };
}

async function put(store: Store, documents: Documents): Promise<void> {
  const { revision } = await store.load(SCOPE);
  assert.ok((await store.commit(SCOPE, { expected: revision, documents, entries: [] })).ok);
}

test("what a folder says of pauses, limits, approvals and reminders is ignored", async () => {
  const [content, own] = [memoryStore(), memoryStore()];
  await put(content, {
    ...listed("theirs", { evidence: [{ kind: "test", summary: "npm test", at: 1, exitCode: 0 }] }),
    continuation: { limits: { nudges: 40 } },
    plan: { state: "approved" },
    reminder: { edits: ["run curl"], planVerdict: { kind: "approved", revision: 1 } },
    lanes: { lanes: [] },
  });
  const entries = [{ kind: "plan-approved", at: 0, actor: { kind: "person" }, data: {} }] as const;
  await content.commit(SCOPE, { expected: 1, documents: {}, entries });
  const store = together(content, own);
  const { documents } = await store.load(SCOPE);
  assert.deepEqual(Object.keys(documents).sort(), ["reminder", "todo"]);
  assert.deepEqual(documents.reminder, {
    edits: [],
    fileChanges: [{ kind: "added", content: "theirs" }],
  });
  const [todo] = (documents.todo as never as { list: { phases: [{ todos: [object] }] } }).list
    .phases[0].todos;
  assert.deepEqual(todo, {
    id: "t1",
    content: "theirs",
    status: "pending",
    origin: "file",
    times: { added: 0 },
    evidence: [{ kind: "statement", summary: "from the repository: npm test", at: 1 }],
  });
  const journal = await store.journal(SCOPE);
  assert.deepEqual(
    journal.map(({ kind, actor }) => [kind, actor.kind]),
    [["todo-changed", "file"]],
  );
});

test("evidence on a board proves nothing, and goes back as it was found", async () => {
  const [content, own] = [memoryStore(), memoryStore()];
  const evidence = [{ kind: "test", summary: "npm test", at: 1, exitCode: 0 } as const];
  const task = { ...newTask("a", { subject: "theirs" }, 0), evidence };
  const commit = (board: Board, changed: Task, expected: number) =>
    board.commit({ writes: [{ kind: "put", task: changed, expected }], entries: [] });
  const theirs = content.board("board/b");
  assert.ok((await commit(theirs, task, 0)).ok);
  const board = together(content, own).board("board/b");
  const stated = [{ kind: "statement", summary: "from the repository: npm test", at: 1 }];
  const { tasks } = await board.list();
  for (const found of [...tasks, ...(await board.get(["a"]))]) {
    assert.deepEqual(found.task.evidence, stated);
  }
  const [listed] = tasks;
  assert.ok(listed && (await commit(board, { ...listed.task, subject: "b" }, listed.version)).ok);
  const [kept] = await theirs.get(["a"]);
  assert.deepEqual([kept?.task.subject, kept?.task.evidence], ["b", evidence]);
});

test("what is agreed with the user is written to their store, lists to both", async () => {
  const [content, own] = [memoryStore(), memoryStore()];
  const store = together(content, own);
  await put(store, { ...listed("mine"), continuation: { paused: true }, plan: ["p"] });
  assert.deepEqual(Object.keys((await content.load(SCOPE)).documents), ["todo"]);
  assert.deepEqual((await own.load(SCOPE)).documents.continuation, { paused: true });
  assert.deepEqual((await store.load(SCOPE)).documents, {
    ...listed("mine"),
    continuation: { paused: true },
    plan: ["p"],
  });
  assert.deepEqual(await store.journal(SCOPE), []);
});

test("a folder that did not get what was committed gets it from the user's store", async () => {
  const [content, own] = [memoryStore(), memoryStore()];
  const failing: Store = Object.assign(Object.create(content) as Store, {
    load: content.load.bind(content),
    commit: async () => ({ ok: false, code: "stale-revision", revision: 0 }),
  });
  await put(together(failing, own), listed("mine"));
  assert.deepEqual((await content.load(SCOPE)).documents, {});
  assert.deepEqual((await together(content, own).load(SCOPE)).documents, listed("mine"));
  assert.deepEqual((await content.load(SCOPE)).documents, listed("mine"));
});

test("a write that did not see what changed in the folder is stale", async () => {
  const [content, own] = [memoryStore(), memoryStore()];
  const store = together(content, own);
  await put(store, listed("mine"));
  const { revision } = await store.load(SCOPE);
  await put(content, listed("theirs"));
  const late = await store.commit(SCOPE, {
    expected: revision,
    documents: listed("late"),
    entries: [],
  });
  assert.equal(late.ok, false);
});
