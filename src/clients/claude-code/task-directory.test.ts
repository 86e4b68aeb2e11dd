import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { TestContext } from "node:test";
import { describe, test } from "node:test";
import type { Task, TaskDraft } from "../../task/index.ts";
import { newTask } from "../../task/index.ts";
import { memoryStore } from "../../stores/memory/index.ts";
import { boardScope, openBoard } from "../../workstream/board/index.ts";
import {
  readTaskDirectory,
  taskDirectory,
  taskDirectoryDump,
  taskListId,
  taskListsDirectory,
} from "./task-directory.ts";
import { writeTasks } from "./write-tasks.ts";

const recorded = path.join(import.meta.dirname, "fixtures/tasks");

function emptyDirectory(t: TestContext): string {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), "doneward-tasks-"));
  t.after(() => fs.rmSync(directory, { recursive: true }));
  return directory;
}

function text(directory: string, name: string): string {
  return fs.readFileSync(path.join(directory, name), "utf8");
}

/** Adds a task under the next number, as often as somebody is faster, and answers that number. */
async function add(directory: string, draft: TaskDraft = { subject: "s" }): Promise<string> {
  for (;;) {
    const id = String(readTaskDirectory(directory).highest + 1);
    const written = await writeTasks(directory, [{ after: newTask(id, draft, 0) }]);
    if (written.ok) return id;
    assert.equal(written.why, "changed");
  }
}

function readTask(directory: string, id: string): Task {
  const task = readTaskDirectory(directory).tasks.find((one) => one.id === id);
  assert.ok(task);
  return task;
}

async function change(directory: string, id: string, patch: Partial<Task>): Promise<void> {
  const before = readTask(directory, id);
  const written = await writeTasks(directory, [{ before, after: { ...before, ...patch } }]);
  assert.deepEqual(written, { ok: true });
}

describe("the list of a session", () => {
  const sessionId = "s";
  test("is the one that is named, then the team's, then the session's own", () => {
    const team = "CLAUDE_CODE_TEAM_NAME";
    const named = { CLAUDE_CODE_TASK_LIST_ID: "proj", [team]: "team" };
    assert.equal(taskListId({ env: named, sessionId }), "proj");
    assert.equal(taskListId({ env: { [team]: "env" }, sessionId, team: "own" }), "own");
    assert.equal(taskListId({ env: { [team]: "env" }, sessionId, ledTeam: "led" }), "env");
    assert.equal(taskListId({ env: {}, sessionId, ledTeam: "led" }), "led");
    assert.equal(taskListId({ env: { [team]: "" }, sessionId }), "s");
  });

  test("stands below the person's own directory, whatever it is called", () => {
    const lists = taskListsDirectory({}, "/home/ada");
    assert.equal(lists, path.join("/home/ada", ".claude", "tasks"));
    assert.equal(taskDirectory(lists, "../../etc"), path.join(lists, "------etc"));
    assert.equal(taskListsDirectory({ CLAUDE_CONFIG_DIR: "/c" }, "/h"), path.join("/c", "tasks"));
  });
});

describe("reading", () => {
  test("a recorded list becomes a board", async () => {
    const read = readTaskDirectory(recorded);
    assert.deepEqual(read.unreadable, []);
    const store = memoryStore();
    await store.restore(boardScope("claude"), taskDirectoryDump(read));
    const board = openBoard({ store, name: "claude", actor: { kind: "person" } });
    const [ready] = await board.ready();
    assert.equal(ready?.task.subject, "Test parser");
    const shown = await board.show("1");
    assert.ok(shown.ok);
    assert.deepEqual([shown.view.task.status, shown.view.blocks], ["done", ["2"]]);
    const added = await board.perform({
      kind: "create",
      draft: { subject: "c" },
      isNumbered: true,
    });
    assert.equal(added.kind === "created" && added.task.id, "3");
  });

  test("leaves what is no task alone, and names it", (t) => {
    const directory = emptyDirectory(t);
    const put = (name: string, value: string): void =>
      fs.writeFileSync(path.join(directory, name), value);
    put("1.json", '{"id":"1","subject":"a","blocks":["2","9"],"blockedBy":["1",7],"status":"odd"}');
    put("2.json", '{"id":"2","subject":"b","status":"in_progress","owner":"ada"}');
    put("3.json", '{"id":"3","sub');
    put("4.json", '{"id":"5","subject":"another number"}');
    put("notes.txt", "not ours");
    put(".highwatermark", "7\n");
    const { tasks, highest, unreadable } = readTaskDirectory(directory);
    assert.deepEqual(
      tasks.map(({ id, status, owner, blockedBy }) => [id, status, owner, blockedBy]),
      [
        ["1", "open", undefined, []],
        ["2", "in_progress", "ada", ["1"]],
      ],
    );
    assert.deepEqual([highest, unreadable], [7, ["3.json", "4.json"]]);
    assert.deepEqual(readTaskDirectory(path.join(directory, "none")).tasks, []);
  });
});

describe("writing", () => {
  test("the text of a task is Claude Code's own, byte by byte", async (t) => {
    const directory = emptyDirectory(t);
    await add(directory, {
      subject: "Write parser",
      description: "Write the parser module",
      activeForm: "Writing parser",
    });
    const metadata = { prio: 2 };
    const test2 = { subject: "Test parser", description: "Write tests", metadata };
    await add(directory, { ...test2, activeForm: "Testing parser", blockedBy: ["1"] });
    await change(directory, "1", { status: "done" });
    for (const name of ["1.json", "2.json"]) {
      assert.equal(text(directory, name), text(recorded, name));
    }
  });

  test("a dependency stands in both files, and goes from both", async (t) => {
    const directory = emptyDirectory(t);
    await add(directory);
    await add(directory);
    const edges = (): unknown =>
      readTaskDirectory(directory).files.map(({ blocks, blockedBy }) => [blocks, blockedBy]);
    await change(directory, "2", { blockedBy: ["1"] });
    assert.deepEqual(edges(), [
      [["2"], []],
      [[], ["1"]],
    ]);
    await change(directory, "2", { blockedBy: [] });
    assert.deepEqual(edges(), [
      [[], []],
      [[], []],
    ]);
  });

  test("numbers go on after the mark, and those of deleted tasks are not given again", async (t) => {
    const directory = emptyDirectory(t);
    fs.writeFileSync(path.join(directory, ".highwatermark"), "7");
    assert.deepEqual([await add(directory), await add(directory)], ["8", "9"]);
    await change(directory, "8", { blockedBy: ["9"] });
    const before = readTask(directory, "9");
    assert.deepEqual(await writeTasks(directory, [{ before }]), { ok: true });
    assert.deepEqual(await writeTasks(directory, [{ before }]), { ok: false, why: "changed" });
    assert.equal(text(directory, ".highwatermark"), "9");
    assert.deepEqual(readTaskDirectory(directory).files[0]?.blockedBy, []);
    assert.equal(await add(directory), "10");
  });

  test("what was changed by another meanwhile is left to them, and with it all the rest", async (t) => {
    const directory = emptyDirectory(t);
    await add(directory);
    await add(directory);
    const [first, second] = [readTask(directory, "1"), readTask(directory, "2")];
    await change(directory, "2", { owner: "ada" });
    const changes = [first, second].map((before) => ({
      before,
      after: { ...before, subject: "mine" },
    }));
    assert.deepEqual(await writeTasks(directory, changes), { ok: false, why: "changed" });
    assert.deepEqual(
      readTaskDirectory(directory).files.map(({ subject, owner }) => [subject, owner]),
      [
        ["s", undefined],
        ["s", "ada"],
      ],
    );
  });

  test("what has no place in a file is not left out in silence", async (t) => {
    const directory = emptyDirectory(t);
    await add(directory);
    const before = readTask(directory, "1");
    const after: Task = { ...before, status: "cancelled", priority: 0, labels: ["a"] };
    const fields = ["cancelled", "priority", "labels"];
    assert.deepEqual(await writeTasks(directory, [{ before, after }]), {
      ok: false,
      why: "not-kept",
      fields,
    });
    const named = { after: newTask("k3x9", { subject: "s" }, 0) };
    assert.deepEqual(await writeTasks(directory, [named]), {
      ok: false,
      why: "not-kept",
      fields: ["id"],
    });
  });

  test("writers wait for each other, and for a lock of Claude Code's own", async (t) => {
    const directory = emptyDirectory(t);
    const held = path.join(directory, ".lock.lock");
    fs.mkdirSync(held);
    const writers = Array.from({ length: 10 }, () => add(directory));
    assert.deepEqual(readTaskDirectory(directory).files, []);
    setTimeout(() => fs.rmdirSync(held), 30);
    const made = await Promise.all(writers);
    assert.equal(new Set(made).size, 10);
    assert.equal(fs.existsSync(held), false);
  });

  test("a lock that nobody renews is taken over, also after the clock was set back", async (t) => {
    for (const age of [60_000, -60_000]) {
      const directory = emptyDirectory(t);
      const held = path.join(directory, ".lock.lock");
      fs.mkdirSync(held);
      const renewed = new Date(Date.now() - age);
      fs.utimesSync(held, renewed, renewed);
      assert.equal(await add(directory), "1");
      assert.deepEqual(fs.readdirSync(directory).sort(), [".lock", "1.json"]);
    }
  });

  test("a writer that lives is not robbed when the clock is set ahead", async (t) => {
    const directory = emptyDirectory(t);
    const held = path.join(directory, ".lock.lock");
    fs.mkdirSync(held);
    const { now } = Date;
    t.mock.method(Date, "now", () => now() + 24 * 60 * 60_000);
    const writing = add(directory);
    assert.equal(fs.existsSync(held), true);
    assert.deepEqual(readTaskDirectory(directory).files, []);
    fs.rmdirSync(held);
    assert.equal(await writing, "1");
  });

  test("of two who find a lock that nobody renews, the slower one leaves it to the faster", async (t) => {
    const directory = emptyDirectory(t);
    const held = path.join(directory, ".lock.lock");
    fs.mkdirSync(held);
    fs.utimesSync(held, 0, 0);
    const { renameSync } = fs;
    let isTaken = false;
    const rename = t.mock.method(fs, "renameSync", (from: string, to: string) => {
      if (from === held && !isTaken) {
        isTaken = true;
        fs.rmdirSync(held);
        fs.mkdirSync(held);
      }
      renameSync(from, to);
    });
    const writing = add(directory);
    while (rename.mock.callCount() === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    assert.equal(fs.existsSync(held), true);
    assert.deepEqual(readTaskDirectory(directory).files, []);
    fs.rmdirSync(held);
    assert.equal(await writing, "1");
    assert.deepEqual(fs.readdirSync(directory).sort(), [".lock", "1.json"]);
  });
});
