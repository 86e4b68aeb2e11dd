import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import type { TestContext } from "node:test";
import { test } from "node:test";
import { newTask } from "../../../task/index.ts";
import type { Board, BoardCommit, Store } from "../../contract.ts";
import { temporaryDirectory } from "../../fixtures/temporary-place.ts";
import { openFilesStore } from "../files-store.ts";

const SCOPE = "board/team";

test("a task is a file for people, named after its id", async (t) => {
  const { board, fileOf } = await withTasks(t, "abc");
  const text = fs.readFileSync(fileOf("abc"), "utf8");
  assert.match(text, /^\{\n {2}"id": "abc",\n {2}"subject": "Do abc",\n/);
  assert.ok(text.endsWith("}\n"));
  assert.deepEqual((await board.get(["abc"]))[0]?.version, 1);
});

test("an edit by hand is taken up as the file's, and makes late writes stale", async (t) => {
  const { store, board, fileOf } = await withTasks(t, "a", "b");
  edit(fileOf("a"), { subject: "By hand", priority: 0 });
  const late = { ...newTask("a", { subject: "Late" }, 0) };
  const write = { kind: "put", task: late, expected: 1 } as const;
  assert.deepEqual(await board.commit({ writes: [write], entries: [] }), {
    ok: false,
    code: "stale",
  });
  const [found] = await board.get(["a"]);
  assert.deepEqual([found?.task.subject, found?.task.priority, found?.version], ["By hand", 0, 2]);
  const [entry, ...more] = await store.journal(SCOPE);
  assert.deepEqual([entry?.kind, entry?.actor, more], ["task-edited", { kind: "file" }, []]);
});

test("an edit of a task that nobody asks for waits for who looks at all of them", async (t) => {
  const { board, fileOf } = await withTasks(t, "a", "b");
  edit(fileOf("a"), { subject: "By hand" });
  assert.equal((await board.get(["b"]))[0]?.task.subject, "Do b");
  assert.deepEqual(await board.commit(adding("c")), { ok: true });
  const { tasks } = await board.list();
  assert.deepEqual(
    tasks.map(({ task }) => task.subject),
    ["By hand", "Do b", "Do c"],
  );
});

test("what another program did is known at once, a renewal too", async (t) => {
  const { board, dir } = await withTasks(t, "a");
  const other = (await open(t, dir)).board(SCOPE);
  await other.commit(adding("b"));
  assert.equal((await board.head()).created, 2);
  assert.deepEqual(await board.commit(adding("b")), { ok: false, code: "stale" });
  await board.claim({ by: "alice", actor: { kind: "model" }, lease: 1_000 });
  await other.renew({ id: "a", epoch: 1, lease: 60_000 });
  assert.equal((await board.get(["a"]))[0]?.task.lease?.length, 60_000);
  await board.renew({ id: "a", epoch: 1, lease: 70_000 });
  assert.equal((await other.get(["a"]))[0]?.version, 4);
});

test("a file that a person adds is a task, the youngest", async (t) => {
  const { store, board, fileOf } = await withTasks(t, "b");
  fs.writeFileSync(fileOf("a"), '{ "id": "a", "subject": "New", "blockedBy": ["b"] }');
  assert.deepEqual(await idsOf(board), ["b", "a"]);
  assert.equal((await board.get(["a"]))[0]?.openBlockers, 1);
  assert.deepEqual(await store.journal(SCOPE), [], "a read writes nothing");
  await board.commit(adding("c"));
  assert.deepEqual(
    (await store.journal(SCOPE)).map(({ kind }) => kind),
    ["task-added"],
  );
});

test("the id of a task whose file a person removes stays taken", async (t) => {
  const { store, board, dir, fileOf } = await withTasks(t, "a");
  await board.commit(adding("b"));
  fs.rmSync(fileOf("a"));
  await store.close();
  const again = (await open(t, dir)).board(SCOPE);
  assert.deepEqual(await idsOf(again), ["b"]);
  assert.deepEqual(await again.commit(adding("a")), { ok: false, code: "stale" });
  assert.equal((await again.head()).created, 2);
  fs.writeFileSync(fileOf("a"), '{ "id": "a", "subject": "Back again" }');
  assert.deepEqual(await idsOf(again), ["b", "a"]);
});

test("a file that cannot be read is kept aside and told, once, and harms no other", async (t) => {
  const { store, board, dir, fileOf } = await withTasks(t, "a", "b");
  await board.commit(adding("c"));
  fs.writeFileSync(fileOf("a"), '{ "id": "a", "subject": ');
  const longAgo = new Date(Date.now() - 10_000);
  fs.utimesSync(fileOf("a"), longAgo, longAgo);
  assert.deepEqual(await idsOf(board), ["b", "c"]);
  await board.commit(adding("d"));
  assert.deepEqual(await idsOf(board), ["b", "c", "d"]);
  const [entry, ...more] = await store.journal(SCOPE);
  assert.deepEqual([entry?.kind, more], ["document-damaged", []]);
  const { keptAs } = entry?.data as { keptAs: string };
  assert.equal(path.relative(dir, keptAs).startsWith(path.join("todo", ".quarantine")), true);
  assert.equal(fs.readFileSync(keptAs, "utf8"), '{ "id": "a", "subject": ');
});

test("a read moves no file, and a board behind a link is refused untouched", async (t) => {
  const { board, dir, fileOf } = await withTasks(t, "a");
  const longAgo = new Date(Date.now() - 10_000);
  fs.writeFileSync(fileOf("a"), "no task");
  fs.utimesSync(fileOf("a"), longAgo, longAgo);
  assert.deepEqual(await idsOf(board), ["a"], "as the journal has it");
  assert.equal(fs.readFileSync(fileOf("a"), "utf8"), "no task");

  const outside = temporaryDirectory(t);
  fs.writeFileSync(path.join(outside, "settings.json"), "secret");
  fs.utimesSync(path.join(outside, "settings.json"), longAgo, longAgo);
  fs.mkdirSync(path.join(dir, "task", "link"), { mode: 0o700 });
  fs.symlinkSync(outside, path.join(dir, "task", "link", "team"));
  const linked = (await open(t, dir)).board("link/team");
  for (const use of [() => linked.list(), () => linked.commit(adding("b"))]) {
    await assert.rejects(use(), { code: "unsafe-place" });
  }
  assert.deepEqual(fs.readdirSync(outside), ["settings.json"]);
  assert.equal(fs.existsSync(path.join(dir, "todo", ".quarantine", "link")), false);
});

test("what a commit did not get to write is known to readers and written by the next writer", async (t) => {
  const { store, board, dir, fileOf } = await withTasks(t, "a");
  const before = fs.readFileSync(fileOf("a"));
  const done = { ...newTask("a", { subject: "Do a" }, 0), status: "done" } as const;
  const write = { kind: "put", task: done, expected: 1 } as const;
  await board.commit({ writes: [write, ...adding("b").writes], entries: [] });
  await store.close();
  fs.writeFileSync(fileOf("a"), before);
  fs.rmSync(fileOf("b"));
  const again = (await open(t, dir)).board(SCOPE);
  assert.deepEqual(
    (await again.get(["a", "b"])).map(({ task, version }) => [task.status, version]),
    [
      ["done", 2],
      ["open", 1],
    ],
  );
  await again.commit(adding("c"));
  assert.match(fs.readFileSync(fileOf("a"), "utf8"), /"status": "done"/);
  assert.ok(fs.existsSync(fileOf("b")));
});

test("a renewal is not undone by what the journal has", async (t) => {
  const { board } = await withTasks(t, "a");
  await board.claim({ by: "alice", actor: { kind: "model" }, lease: 1_000 });
  await board.renew({ id: "a", epoch: 1, lease: 60_000 });
  const [found] = await board.get(["a"]);
  assert.deepEqual([found?.task.lease?.length, found?.version], [60_000, 3]);
});

test("more tasks than files are fit for are refused", async (t) => {
  const board = (await open(t, temporaryDirectory(t))).board(SCOPE);
  const many = Array.from({ length: 5_001 }, (_, n) => `t${n}`);
  await assert.rejects(board.commit(adding(...many)), { code: "too-large" });
  assert.deepEqual(await idsOf(board), []);
});

test("ids of any kind have a file of their own", async (t) => {
  const ids = ["A", "a", "../x", "a/b", "con", ".", "é"];
  const { board, dir } = await withTasks(t, ...ids);
  assert.deepEqual(await idsOf(board), ids);
  const files = fs.readdirSync(path.join(dir, "task", "board", "team"));
  assert.equal(files.length, ids.length);
});

interface Opened {
  readonly dir: string;
  readonly store: Store;
  readonly board: Board;
  fileOf(id: string): string;
}

async function withTasks(t: TestContext, ...ids: readonly string[]): Promise<Opened> {
  const dir = temporaryDirectory(t);
  const store = await open(t, dir);
  const board = store.board(SCOPE);
  assert.deepEqual(await board.commit(adding(...ids)), { ok: true });
  return {
    dir,
    store,
    board,
    fileOf: (id) => path.join(dir, "task", "board", "team", `${id}.json`),
  };
}

async function open(t: TestContext, dir: string): Promise<Store> {
  const store = await openFilesStore({ dir });
  t.after(() => store.close());
  return store;
}

function adding(...ids: readonly string[]): BoardCommit {
  const writes = ids.map(
    (id) => ({ kind: "put", task: newTask(id, { subject: `Do ${id}` }, 0), expected: 0 }) as const,
  );
  return { writes, entries: [] };
}

function edit(file: string, fields: object): void {
  const before = JSON.parse(fs.readFileSync(file, "utf8")) as object;
  fs.writeFileSync(file, JSON.stringify({ ...before, ...fields }));
}

async function idsOf(board: Board): Promise<readonly string[]> {
  return (await board.list()).tasks.map(({ task }) => task.id);
}
