import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import type { Task } from "../../../task/index.ts";
import { parseTask } from "../../../task/index.ts";
import { hostileTexts } from "../../../testing/hostile-texts.ts";
import { scaled } from "../../../testing/scale.ts";
import {
  backlogMd,
  beads,
  checklist,
  claudeCode,
  github,
  taskMaster,
  todoTxt,
} from "./fixtures/sources.ts";
import type { SourceFile } from "./reader.ts";
import { readerFor } from "./readers.ts";

const NOW = Date.UTC(2026, 5, 1);
const day = (date: string): number => Date.parse(date);

function read(...files: readonly SourceFile[]): {
  readonly format: string;
  readonly tasks: ReadonlyMap<string, Task>;
  readonly lost: readonly string[];
} {
  const reader = readerFor(files, undefined);
  const { tasks, lost } = reader.read(files, NOW);
  for (const task of tasks) assert.deepEqual(parseTask(task), { ok: true, task });
  return {
    format: reader.name,
    tasks: new Map(tasks.map((task) => [task.id, task])),
    lost: lost.map(({ item, what }) => `${item}: ${what}`),
  };
}

/** The fields of a task that are asked for. */
function part(task: Task | undefined, ...fields: (keyof Task)[]): unknown[] {
  return fields.map((field) => task?.[field]);
}

test("beads: priorities, owners, parts, blockers, comments, reasons", () => {
  const { format, tasks, lost } = read(beads);
  assert.equal(format, "beads");
  assert.deepEqual([...tasks.keys()], ["bd-a1b2", "bd-c3d4", "bd-e5f6", "bd-g7h8"]);
  const design = tasks.get("bd-a1b2");
  assert.deepEqual(part(design, "subject", "status", "priority", "owner", "labels"), [
    "Design the schema",
    "done",
    0,
    "ada",
    ["db", "feature"],
  ]);
  assert.equal(
    design?.description,
    "Tables and keys\n\n## Design\n\nOne table\n\n## Acceptance criteria\n\n- migrates",
  );
  assert.equal(design?.evidence?.[0]?.summary, "Merged");
  assert.deepEqual(design?.times, {
    added: day("2026-01-02T03:04:05Z"),
    changed: day("2026-01-03"),
    closed: day("2026-01-03"),
  });
  const importer = tasks.get("bd-c3d4");
  assert.deepEqual(part(importer, "blockedBy", "parent", "owner", "metadata", "notes"), [
    ["bd-a1b2", "bd-gone"],
    "bd-e5f6",
    undefined,
    { assignee: "bo" },
    [{ at: day("2026-01-04"), by: "cy", text: "Mind the gaps" }],
  ]);
  assert.deepEqual(part(tasks.get("bd-e5f6"), "status", "owner"), ["in_progress", "cy"]);
  assert.equal(tasks.get("bd-g7h8")?.waits[0]?.kind, "person");
  assert.deepEqual(lost, [
    "bd-c3d4: the field molecule",
    'bd-c3d4: the link "related" to bd-zzzz',
    "bd-dead: all of it: it was deleted there",
  ]);
});

test("Task Master: tags, subtasks and what they depend on", () => {
  const { format, tasks, lost } = read(taskMaster);
  assert.equal(format, "task-master");
  const keys = ["master/1", "master/1.1", "master/1.2", "master/2", "master/3", "feature-x/1"];
  assert.deepEqual([...tasks.keys()], keys);
  assert.deepEqual(part(tasks.get("master/1"), "status", "priority", "description"), [
    "done",
    1,
    "The repository\n\n## Details\n\nnpm init\n\n## Test strategy\n\nnpm test",
  ]);
  assert.deepEqual(part(tasks.get("master/1.2"), "parent", "blockedBy", "status"), [
    "master/1",
    ["master/1.1"],
    "open",
  ]);
  assert.deepEqual(tasks.get("master/2")?.blockedBy, ["master/1", "master/1.2"]);
  assert.equal(tasks.get("master/2")?.waits.length, 1);
  assert.deepEqual(part(tasks.get("master/3"), "status", "labels"), ["in_progress", ["review"]]);
  assert.deepEqual(part(tasks.get("feature-x/1"), "status", "labels"), [
    "in_progress",
    ["feature-x"],
  ]);
  assert.deepEqual(lost, ["master/3: the field complexityScore"]);
});

test("Backlog.md: front matter, sections, folders", () => {
  const { format, tasks, lost } = read(...backlogMd);
  assert.equal(format, "backlog-md");
  assert.deepEqual([...tasks.keys()], ["task-7", "task-6", "task-5"]);
  const search = tasks.get("task-7");
  assert.deepEqual(
    part(search, "subject", "status", "owner", "labels", "blockedBy", "priority", "parent"),
    ["Add search: it's slow", "in_progress", "ada", ["web", "api, v2"], ["task-6"], 1, "task-5"],
  );
  assert.equal(
    search?.description,
    "## Description\n\nFind things.\n\n## Acceptance Criteria\n- [ ] #1 Finds things",
  );
  assert.deepEqual(part(tasks.get("task-6"), "subject", "status"), ["Index everything", "done"]);
  assert.deepEqual(part(tasks.get("task-5"), "status", "metadata"), [
    "open",
    { status: "Testing" },
  ]);
  assert.deepEqual(lost, [
    "task-7: the field references",
    "task-7: the further assignee @bo",
    "backlog/config.yml.md: all of it: it is no task",
  ]);
});

test("Claude Code: edges from either side, hidden tasks left out", () => {
  const { format, tasks, lost } = read(...claudeCode);
  assert.equal(format, "claude-code");
  assert.deepEqual([...tasks.keys()], ["4c8200fb/1", "4c8200fb/2"]);
  assert.deepEqual(part(tasks.get("4c8200fb/1"), "status", "activeForm"), [
    "done",
    "Writing parser",
  ]);
  assert.deepEqual(tasks.get("4c8200fb/2")?.blockedBy, ["4c8200fb/1"]);
  assert.deepEqual(lost, ["4c8200fb/4.json: all of it: it is no task"]);
});

test("GitHub: states and reasons, labels, comments", () => {
  const { format, tasks, lost } = read(github);
  assert.equal(format, "github");
  const url = "https://github.com/o/r/issues/12";
  assert.deepEqual(part(tasks.get(url), "status", "priority", "labels", "owner", "metadata"), [
    "open",
    1,
    ["bug", "P1"],
    undefined,
    { url, number: 12, milestone: "1.0", assignee: "ada" },
  ]);
  assert.equal(tasks.get(url)?.notes?.[0]?.text, "Same here");
  assert.equal(tasks.get("#11")?.status, "cancelled");
  assert.deepEqual(part(tasks.get("#10"), "status"), ["done"]);
  assert.equal(tasks.get("#10")?.times.closed, day("2026-01-04"));
  assert.deepEqual(lost, [`${url}: the field reactionGroups`, `${url}: the further assignee bo`]);
});

test("todo.txt: priorities, dates, tags, pairs, equal lines", () => {
  const { format, tasks } = read(todoTxt);
  assert.equal(format, "todo-txt");
  const [call, rent, book, again] = [...tasks.values()];
  assert.deepEqual(part(call, "subject", "priority", "labels", "metadata"), [
    "Call Mum",
    0,
    ["+family", "@phone"],
    { due: "2026-02-01" },
  ]);
  assert.deepEqual(part(rent, "subject", "status", "priority", "times"), [
    "Pay rent",
    "done",
    1,
    { added: day("2026-01-03"), changed: day("2026-01-05"), closed: day("2026-01-05") },
  ]);
  assert.deepEqual(part(book, "subject", "waits"), [
    "Read https://example.com/a:b",
    [{ kind: "until", at: day("2026-03-01") }],
  ]);
  assert.equal(again?.id, `${book?.id}.2`);
});

test("check-lists: marks, headings, parts, text below an item", () => {
  const { format, tasks, lost } = read(checklist);
  assert.equal(format, "checklist");
  const all = [...tasks.values()];
  assert.deepEqual(
    all.map(({ subject, status, labels }) => [subject, status, labels[0]]),
    [
      ["Parser", "done", "Build"],
      ["Tests", "open", "Build"],
      ["Fixtures", "in_progress", "Build"],
      ["Old idea", "cancelled", "Build"],
      ["Parser", "open", "Ship"],
    ],
  );
  assert.equal(all[0]?.description, "with errors");
  assert.deepEqual([all[1]?.parent, all[2]?.parent], [all[0]?.id, all[1]?.id]);
  assert.deepEqual(lost, ["PLAN.md: text outside of the check-list"]);
});

describe("any text", () => {
  const names = [
    ...["doneward", "beads", "claude-code", "task-master", "github", "backlog-md"],
    ...["todo-txt", "checklist"],
  ];
  const samples = [beads, taskMaster, ...backlogMd, ...claudeCode, github, todoTxt, checklist];
  for (const name of names) {
    test(`${name} reads whatever it is given, and makes tasks that a board takes`, () => {
      const damaged = fc
        .record({
          sample: fc.constantFrom(...samples),
          at: fc.double({ min: 0, max: 1, noNaN: true }),
          cut: fc.nat(20),
          put: fc.oneof(fc.string(), fc.constantFrom(...hostileTexts().slice(0, 200))),
        })
        .map(({ sample, at, cut, put }) => {
          const place = Math.floor(at * sample.text.length);
          const text = sample.text.slice(0, place) + put + sample.text.slice(place + cut);
          return { path: sample.path, text };
        });
      const values = fc.json().map((text) => ({ path: "1.json", text }));
      fc.assert(
        fc.property(fc.oneof(damaged, values), (file) => {
          const { tasks } = readerFor([], name).read([file], NOW);
          for (const task of tasks) assert.equal(parseTask(task).ok, true);
        }),
        { numRuns: scaled(150) },
      );
    });
  }
});

test("of a list that nobody keeps by hand the end is not read, which is told", () => {
  for (const [path, line] of [
    ["todo.txt", "a\n"],
    ["list.md", "- [ ] a\n"],
  ] as const) {
    const { tasks, lost } = read({ path, text: line.repeat(10_001) });
    assert.equal(tasks.size, 10_000);
    assert.match(lost.join(), /everything after line 10,000/);
  }
});
