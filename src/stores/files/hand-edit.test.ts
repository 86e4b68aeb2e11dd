import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import type { TestContext } from "node:test";
import { test } from "node:test";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import type { Change, Todo, TodoList } from "../../todo/index.ts";
import { allTodos } from "../../todo/index.ts";
import type { Workstream } from "../../workstream/index.ts";
import { openWorkstream } from "../../workstream/index.ts";
import type { Snapshot, Store } from "../contract.ts";
import { temporaryDirectory } from "../fixtures/temporary-place.ts";
import { openFilesStore } from "./files-store.ts";
import { edit, listOf, putting } from "./fixtures/lists.ts";
import { todoContentPath } from "./file-name.ts";

const NOW = 1_800_000_000_000;
/** Milliseconds that a busy machine may take to hear of an edit. */
const PATIENCE = 60_000;

test("the file of a list is flat JSON that people like to read", async (t) => {
  const { dir, store } = await open(t);
  const todo = listOf(
    { content: "Run the tests", status: "completed", times: { added: 0, closed: 1_000 } },
    { content: "Fix the bug", status: "in_progress", priority: "high", key: "b", notes: ["soon"] },
  );
  await store.commit("tui", putting(0, todo));
  assert.equal(
    fs.readFileSync(path.join(dir, "todo", "tui.json"), "utf8"),
    `{
  "version": 1,
  "todos": [
    {
      "content": "Run the tests",
      "status": "completed",
      "id": "t1",
      "added": "1970-01-01T00:00:00.000Z",
      "closed": "1970-01-01T00:00:01.000Z"
    },
    {
      "content": "Fix the bug",
      "status": "in_progress",
      "priority": "high",
      "notes": [
        "soon"
      ],
      "key": "b",
      "id": "t2",
      "added": "2023-11-14T22:13:20.000Z"
    }
  ],
  "doneward": {
    "revision": 1,
    "lastId": 2,
    "commit": 1,
    "seq": 1,
    "check": "ffbe5917"
  }
}
`,
  );
});

test("a file that a person wrote from nothing is a list", async (t) => {
  const { dir, store } = await open(t);
  edit(
    dir,
    "tui",
    () =>
      '{"todos":[{"content":"a","status":"pending"},{"content":"b","status":"completed","id":"x"}]}',
  );
  const snapshot = await store.load("tui");
  assert.deepEqual([snapshot.revision, snapshot.seq], [1, 1]);
  assert.deepEqual(todosOf(snapshot), [
    { id: "t1", content: "a", status: "pending", origin: "file", times: { added: NOW } },
    {
      id: "t2",
      content: "b",
      status: "completed",
      origin: "file",
      key: "x",
      times: { added: NOW, closed: NOW },
    },
  ]);
  assert.deepEqual(await store.scopes(), ["tui"]);
});

test("an edit is taken up with its delta, as the file's, and the model is told", async (t) => {
  const { dir, store, work } = await open(t);
  await work.call("todo_write", {
    ops: [{ op: "init", list: [{ phase: "Build", items: ["one", "two"] }] }],
  });
  edit(dir, "tui", (text) => text.replace('"pending"', '"completed"').replace('"one"', '"one!"'));
  const list = await work.list();
  assert.deepEqual(contents(list), ["one!", "two"]);
  const [line] = await store.journal("tui", { newestFirst: true });
  assert.deepEqual([line?.kind, line?.actor], ["todo-changed", { kind: "file" }]);
  const { changes, cause } = line?.data as unknown as { changes: Change[]; cause: object };
  assert.deepEqual(cause, { command: "edit todo/tui.json" });
  assert.deepEqual(
    changes.map(({ kind, content }) => [kind, content]),
    [
      ["edited", "one!"],
      ["completed", "two"],
    ],
  );
  const [reminder] = await work.reminders();
  assert.match(
    reminder?.text ?? "",
    /The todo file changed outside Doneward: edited "one!"; completed "two"\./,
  );
  assert.doesNotMatch(reminder?.text ?? "", /The user manually|the user (?:modified|added)/i);
  assert.deepEqual(await work.reminders(), []);
});

test("an edit can be undone", async (t) => {
  const { dir, work } = await open(t);
  await work.call("todo_write", {
    ops: [{ op: "init", list: [{ phase: "Build", items: ["one", "two"] }] }],
  });
  const before = await work.list();
  edit(dir, "tui", (text) => text.replace('"one"', '"uno"'));
  assert.deepEqual(contents(await work.list()), ["uno", "two"]);
  const undone = await work.undo();
  assert.ok(undone.ok);
  assert.deepEqual(await work.list(), before);
  assert.match(fs.readFileSync(todoContentPath(dir, { key: "tui" }), "utf8"), /"one"/);
});

test("a commit that did not see an edit is stale, and the edit stays", async (t) => {
  const { dir, store } = await open(t);
  await store.commit("tui", putting(0, listOf({ content: "a" })));
  edit(dir, "tui", (text) => text.replace('"a"', '"edited"'));
  const stale = await store.commit("tui", putting(1, listOf({ content: "b" })));
  assert.deepEqual(stale, { ok: false, code: "stale-revision", revision: 2 });
  assert.deepEqual(contents(listIn(await store.load("tui"))), ["edited"]);
});

test("two processes that meet an edit take it up once", async (t) => {
  const { dir, store } = await open(t);
  await store.commit("tui", putting(0, listOf({ content: "a" })));
  const stores = await Promise.all(Array.from({ length: 5 }, () => openFilesStore({ dir })));
  edit(dir, "tui", (text) => text.replace('"a"', '"b"'));
  const loaded = await Promise.all(stores.map((each) => each.load("tui")));
  assert.deepEqual(
    loaded.map(({ revision }) => revision),
    [2, 2, 2, 2, 2],
  );
  assert.equal((await store.journal("tui")).length, 2);
});

test("a file that only looks different is no change", async (t) => {
  const { dir, store } = await open(t);
  await store.commit("tui", putting(0, listOf({ content: "a" }, { content: "b" })));
  const before = await store.load("tui");
  edit(dir, "tui", (text) => `\ufeff${JSON.stringify(JSON.parse(text))}`);
  assert.deepEqual(await store.load("tui"), before);
  assert.deepEqual(await store.load("tui"), before);
  const next = await store.commit("tui", putting(1, listOf({ content: "c" })));
  assert.deepEqual(next, { ok: true, revision: 2, seq: 2 });
});

test("todos stay the ones they are, moved, reworded or written anew by a program that knows no ids", async (t) => {
  const { dir, store } = await open(t);
  const evidence = [{ kind: "test", summary: "npm test", at: 1, exitCode: 0 }] as const;
  const list = listOf(
    { content: "one", notes: ["n"], evidence },
    { content: "two", key: "k" },
    { content: "three", check: "make" },
  );
  await store.commit("tui", putting(0, list));
  const before = todosOf(await store.load("tui"));
  edit(dir, "tui", () =>
    JSON.stringify({
      version: 1,
      todos: [
        { content: "three", status: "pending" },
        { content: "two, reworded", status: "pending", id: "k" },
        { content: "one", status: "pending" },
        { content: "four", status: "pending" },
      ],
    }),
  );
  const [three, two, one, four] = todosOf(await store.load("tui"));
  assert.deepEqual(three, before[2]);
  assert.deepEqual(two, { ...before[1], content: "two, reworded" });
  assert.deepEqual(one, before[0]);
  assert.equal(four?.id, "t4");
});

test("what a person takes out of our own file is gone; ids, times and origin are not", async (t) => {
  const { dir, store } = await open(t);
  await store.commit(
    "tui",
    putting(0, listOf({ content: "a", notes: ["n"], check: "make", origin: "import" })),
  );
  edit(dir, "tui", (text) => {
    const file = JSON.parse(text) as { todos: object[] };
    file.todos = [{ content: "a", status: "pending", id: "t1" }];
    return JSON.stringify(file);
  });
  assert.deepEqual(todosOf(await store.load("tui")), [
    {
      id: "t1",
      content: "a",
      status: "pending",
      origin: "import",
      times: { added: 1_700_000_000_000 },
    },
  ]);
});

test("phases are written on the todos, and the empty ones are kept", async (t) => {
  const { dir, store } = await open(t);
  const todos = todosOf({ documents: { todo: listOf({ content: "a" }, { content: "b" }) } });
  const phases = [
    { name: "First", todos: todos.slice(0, 1) },
    { name: "Empty", todos: [] },
    { name: "Last", todos: todos.slice(1) },
  ];
  const todo = { lastId: 2, revision: 1, list: { phases } } as never;
  await store.commit("tui", putting(0, todo));
  edit(dir, "tui", (text) => text.replace('"content": "b"', '"content": "b!"'));
  const list = listIn(await store.load("tui"));
  assert.deepEqual(
    list.phases.map(({ name, todos: inside }) => [name, inside.map(({ content }) => content)]),
    [
      ["First", ["a"]],
      ["Empty", []],
      ["Last", ["b!"]],
    ],
  );
});

test("fields that nobody knows are kept through an edit and the next write", async (t) => {
  const { dir, store, work } = await open(t, "typeclaw");
  await work.call("todo_write", {
    todos: [{ content: "a", status: "pending", id: "1", colour: "red" }],
  });
  edit(dir, "tui", (text) =>
    text.replace('"red"', '"blue"').replace('"content": "a"', '"content": "a", "size": [3]'),
  );
  const read = await work.call("todo_read", {});
  assert.deepEqual(JSON.parse(read.text), [
    { content: "a", status: "pending", id: "1", size: [3], colour: "blue" },
  ]);
  assert.equal((await store.load("tui")).damage, undefined);
});

test("an edit of another document is taken up too", async (t) => {
  const { dir, store } = await open(t);
  const documents = { continuation: { paused: false }, plan: ["p"] };
  await store.commit("tui", { expected: 0, documents, entries: [] });
  const file = path.join(dir, "todo", ".state", "tui.json");
  fs.writeFileSync(file, fs.readFileSync(file, "utf8").replace("false", "true"));
  const { revision, documents: found } = await store.load("tui");
  assert.equal(revision, 2);
  assert.deepEqual(found, { continuation: { paused: true }, plan: ["p"] });
  const [line] = await store.journal("tui");
  assert.deepEqual([line?.kind, line?.actor.kind], ["document-changed", "file"]);
});

test("a file that was taken away comes back from the journal", async (t) => {
  const { dir, store } = await open(t);
  await store.commit("tui", putting(0, listOf({ content: "a" })));
  await store.commit("tui", putting(1, listOf({ content: "b" })));
  const file = todoContentPath(dir, { key: "tui" });
  fs.rmSync(file);
  assert.deepEqual(contents(listIn(await store.load("tui"))), ["b"]);
  assert.match(fs.readFileSync(file, "utf8"), /"b"/);
  assert.equal((await store.load("tui")).revision, 2);
});

test("a watcher hears of every edit", async (t) => {
  const { dir, store } = await open(t);
  await store.commit("tui", putting(0, listOf({ content: "a" })));
  const heard: number[] = [];
  store.watch(({ scope, revision }) => scope === "tui" && heard.push(revision));
  for (let revision = 2; revision < 22; revision++) {
    fs.writeFileSync(
      todoContentPath(dir, { key: "tui" }),
      `{"todos":[{"content":"for ${revision}","status":"pending"}]}`,
    );
    const deadline = performance.now() + PATIENCE;
    while (!heard.includes(revision) && performance.now() < deadline) await sleep(2);
    assert.equal(heard.at(-1), revision);
  }
});

test("a file that is being saved is waited for, not taken for damage", async (t) => {
  const { dir, store } = await open(t);
  await store.commit("tui", putting(0, listOf({ content: "a" })));
  const file = todoContentPath(dir, { key: "tui" });
  const text = fs.readFileSync(file, "utf8").replace('"a"', '"b"');
  fs.writeFileSync(file, text.slice(0, 50));
  // However long it takes until somebody looks.
  const { mtimeMs } = fs.statSync(file);
  t.mock.method(Date, "now", () => mtimeMs);
  const loading = store.load("tui");
  // Whoever does not wait is through by then.
  await nextTurn();
  fs.writeFileSync(file, text);
  const snapshot = await loading;
  assert.deepEqual(contents(listIn(snapshot)), ["b"]);
  assert.equal(snapshot.damage, undefined);
});

async function open(
  t: TestContext,
  dialect = "oh-my-pi",
): Promise<{ dir: string; store: Store; work: Workstream }> {
  const dir = temporaryDirectory(t);
  const store = await openFilesStore({ dir, now: () => NOW });
  t.after(() => store.close());
  const origin = { kind: "tui" } as const;
  const work = await openWorkstream({ store, origin, dialect, now: () => NOW });
  return { dir, store, work };
}

function listIn({ documents }: Pick<Snapshot, "documents">): TodoList {
  return (documents.todo as unknown as { list: TodoList }).list;
}

function todosOf(snapshot: Pick<Snapshot, "documents">): readonly Todo[] {
  return allTodos(listIn(snapshot));
}

function contents(list: TodoList): string[] {
  return allTodos(list).map(({ content }) => content);
}
