import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { JsonObject } from "../../../todo/index.ts";
import type { Reading } from "./reader.ts";
import { readerFor } from "./readers.ts";

const NOW = Date.UTC(2026, 5, 1);

function read(path: string, text: string): Reading {
  const files = [{ path, text }];
  return readerFor(files, undefined).read(files, NOW);
}

describe("beads", () => {
  const readIssues = (...issues: JsonObject[]): Reading =>
    read(
      "issues.jsonl",
      issues.map((issue) => JSON.stringify({ title: "T", ...issue })).join("\n"),
    );

  test("work that hangs on an agent is in progress, and what is pinned says so", () => {
    const { tasks } = readIssues({ id: "a", status: "hooked" }, { id: "b", status: "pinned" });
    assert.deepEqual(
      tasks.map(({ status, labels }) => [status, labels]),
      [
        ["in_progress", []],
        ["open", ["pinned"]],
      ],
    );
  });

  test("what was put off until a date waits for that date", () => {
    const at = "2026-12-24T18:00:00Z";
    const { tasks } = readIssues({ id: "a", status: "deferred", defer_until: at });
    assert.deepEqual(tasks[0]?.waits, [{ kind: "until", at: Date.parse(at) }]);
  });

  test("what was put off until something that is no date waits for a person", () => {
    for (const until of ["sprint 5", "5", "12/24", "v3", "20261-01-02"]) {
      const { tasks, lost } = readIssues({ id: "a", status: "deferred", defer_until: until });
      assert.equal(tasks[0]?.waits?.[0]?.kind, "person", until);
      assert.deepEqual(lost, [{ item: "a", what: `defer_until: "${until}" is no date` }]);
    }
  });

  test("a line without an id and a block by nobody are told, empty fields are not", () => {
    const { lost } = readIssues(
      { id: "a", status: "blocked", score: 0, flag: false, more: [] },
      { id: "b", status: "blocked", dependencies: [{ depends_on_id: "a", type: "blocks" }] },
      { title: "nameless" },
    );
    assert.deepEqual(lost, [
      { item: "a", what: "the status blocked: nothing says by what" },
      { item: "issues.jsonl", what: "a line without an id" },
    ]);
  });

  test("an issue without a title goes by its id", () => {
    assert.equal(readIssues({ id: "a", title: "" }).tasks[0]?.subject, "a");
  });
});

describe("Task Master", () => {
  const readTags = (tags: JsonObject): Reading => read("tasks.json", JSON.stringify(tags));

  test("an item that is no task is told, and takes none of the others with it", () => {
    const { tasks, lost } = readTags({
      master: { tasks: [{ id: 1, title: "T" }, { title: "nameless" }, "text"] },
      other: { tasks: [{ id: 1, title: "T", subtasks: [{ title: "nameless" }] }] },
    });
    assert.deepEqual(
      tasks.map(({ id }) => id),
      ["master/1", "other/1"],
    );
    const what = "an item without an id";
    assert.deepEqual(lost, [
      { item: "master", what },
      { item: "master", what },
      { item: "other/1", what },
    ]);
  });

  test("an item without a title goes by its id", () => {
    const { tasks } = readTags({ tasks: [{ id: 1, title: "T" }, { id: 2 }] });
    assert.deepEqual(
      tasks.map(({ subject }) => subject),
      ["T", "master/2"],
    );
  });

  test("is found among the files that it writes beside its tasks", () => {
    const files = [
      { path: "tasks/task_001.txt", text: "# Task ID: 1\n" },
      { path: "tasks/tasks.json", text: JSON.stringify({ tasks: [{ id: 1, title: "T" }] }) },
    ];
    const { tasks, lost } = readerFor(files, undefined).read(files, NOW);
    assert.equal(tasks.length, 1);
    assert.deepEqual(lost, [{ item: "tasks/task_001.txt", what: "a file without tasks" }]);
  });

  test("settings of other tools are none of its tasks", () => {
    for (const tasks of [[], [{ label: "build", type: "shell" }]]) {
      const files = [{ path: ".vscode/tasks.json", text: JSON.stringify({ tasks }) }];
      assert.throws(() => readerFor(files, undefined), /looks like tasks/);
    }
  });
});

describe("Backlog.md", () => {
  const readTask = (folder: string, more = ""): Reading["tasks"][number] | undefined =>
    read(
      `backlog/${folder}/task-1.md`,
      `---\nid: task-1\ntitle: Title\nstatus: ${folder === "archive" ? "Done" : "To Do"}\n${more}---\n`,
    ).tasks[0];

  test("what is in the archive was done if it says so; a draft is marked as one", () => {
    assert.equal(readTask("archive")?.status, "done");
    assert.deepEqual([readTask("drafts")?.labels, readTask("tasks")?.labels], [["draft"], []]);
  });

  test("what is no date is told, and the import's own taken", () => {
    const readDate = (date: string): Reading =>
      read(
        "backlog/tasks/task-1.md",
        `---\nid: task-1\ntitle: Title\nstatus: To Do\ncreated_date: ${date}\n---\n`,
      );
    for (const date of ["sprint 5", "02/01/26", "Q3"]) {
      const { tasks, lost } = readDate(date);
      assert.equal(tasks[0]?.times.added, NOW);
      assert.deepEqual(lost, [{ item: "task-1", what: `created_date: "${date}" is no date` }]);
    }
    for (const date of ["2026-01-02", "2026-01-02 03:04", "2026-01-02T03:04:05.123456789-08:00"]) {
      const { tasks, lost } = readDate(date);
      assert.deepEqual([tasks[0]?.times.added, lost], [Date.parse(date), []]);
    }
  });

  test("a text over several lines keeps its lines, or is one line", () => {
    assert.equal(
      readTask("tasks", "milestone: |\n  one\n  two\n")?.metadata?.["milestone"],
      "one\ntwo",
    );
    assert.equal(
      readTask("tasks", "milestone: >\n  one\n  two\n")?.metadata?.["milestone"],
      "one two",
    );
  });

  test("a file that is no task is told", () => {
    const files = [
      { path: "backlog/tasks/task-1.md", text: "---\nid: task-1\ntitle: T\nstatus: To Do\n---\n" },
      { path: "backlog/tasks/task-2.md", text: "---\nid: task-2\ntitle: T\n---\n" },
      { path: "backlog/docs/doc-1.md", text: "Text" },
    ];
    const { lost } = readerFor(files, undefined).read(files, NOW);
    assert.deepEqual(lost, [{ item: "backlog/tasks/task-2.md", what: "all of it: it is no task" }]);
  });

  test("documents and decisions are no tasks, whatever they have", () => {
    const text = "---\nid: doc-1\ntitle: Title\nstatus: Draft\n---\n";
    const task = { path: "backlog/tasks/task-1.md", text: text.replace("doc-1", "task-1") };
    const files = [
      { path: "backlog/docs/doc-1.md", text },
      { path: "backlog/decisions/decision-1.md", text },
      task,
    ];
    const { tasks } = readerFor(files, undefined).read(files, NOW);
    assert.deepEqual(
      tasks.map(({ id }) => id),
      ["task-1"],
    );
  });
});

describe("GitHub", () => {
  const readIssue = (issue: JsonObject): Reading["tasks"][number] | undefined =>
    read("issues.json", JSON.stringify([{ number: 1, title: "T", ...issue }])).tasks[0];

  test("what is a duplicate or not planned was cancelled, all else that is closed was done", () => {
    const statuses = ["DUPLICATE", "not_planned", "COMPLETED", ""].map(
      (stateReason) => readIssue({ state: "CLOSED", stateReason })?.status,
    );
    assert.deepEqual(statuses, ["cancelled", "cancelled", "done", "done"]);
  });

  test("a label tells the priority, alone or behind that word", () => {
    const priorities = ["P1", "priority: p0", "priority/p3", "p7", "top"].map(
      (name) => readIssue({ labels: [{ name }] })?.priority,
    );
    assert.deepEqual(priorities, [1, 0, 3, 2, 2]);
  });

  test("what is no issue is told", () => {
    const readAs = (text: string): Reading["lost"] =>
      readerFor([], "github").read([{ path: "issues.json", text }], NOW).lost;
    const what = "an item without a number";
    assert.deepEqual(readAs('[{ "number": 1 }, { "title": "T" }, 5]'), [
      { item: "issues.json", what },
      { item: "issues.json", what },
    ]);
    for (const text of ["", "no JSON", '{ "number": 1 }']) {
      assert.deepEqual(readAs(text), [{ item: "issues.json", what: "a file without issues" }]);
    }
  });
});

describe("todo.txt", () => {
  test("a threshold that is no date is kept as it is, and nothing waits for it", () => {
    const [task] = read("todo.txt", "Rest t:sprint-5").tasks;
    assert.deepEqual([task?.waits, task?.metadata], [[], { t: "sprint-5" }]);
  });

  test("a priority is a letter; whatever else stands there is kept as it is", () => {
    const readLine = (line: string): unknown[] => {
      const [task] = read("todo.txt", line).tasks;
      return [task?.priority, task?.metadata];
    };
    assert.deepEqual(readLine("x Rest pri:B"), [1, undefined]);
    assert.deepEqual(readLine("Rest pri:z"), [4, undefined]);
    assert.deepEqual(readLine("(A) Rest pri:B"), [0, undefined]);
    for (const pri of ["1", "high", "é"])
      assert.deepEqual(readLine(`Rest pri:${pri}`), [2, { pri }]);
  });
});

describe("check-lists", () => {
  test("equal items of files with equal names are two tasks, found again in the same order", () => {
    const text = "- [ ] Tests\n";
    const files = ["a/PLAN.md", "b/PLAN.md"].map((path) => ({ path, text }));
    const keys = readerFor(files, undefined)
      .read(files, NOW)
      .tasks.map(({ id }) => id);
    assert.equal(new Set(keys).size, 2);
    assert.deepEqual(
      read("PLAN.md", text).tasks.map(({ id }) => id),
      keys.slice(0, 1),
    );
  });
});

describe("a text that is not what it is said to be", () => {
  for (const name of ["doneward", "beads"]) {
    test(`${name}: is told line by line, however many there are`, () => {
      const files = [{ path: "big.log", text: "line\n".repeat(150_000) }];
      const { tasks, lost } = readerFor([], name).read(files, NOW);
      assert.deepEqual([tasks.length, lost.length], [0, 150_000]);
    });
  }
});
