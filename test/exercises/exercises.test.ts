import assert from "node:assert/strict";
import { test } from "node:test";
import type { Workstream, WorkstreamOptions } from "../../src/index.ts";
import { allTodos, foldRecallIntoMessages, memoryStore, openWorkstream } from "../../src/index.ts";
import { renderStatus } from "../../src/exports/core.ts";

// The exercises of a text on how agents keep lists, each from the tool's call to what is seen of it.

function open(dialect: string, more: Partial<WorkstreamOptions> = {}): Promise<Workstream> {
  const origin = { kind: "tui" } as const;
  return openWorkstream({ store: memoryStore(), origin, dialect, ...more });
}

async function statuses(work: Workstream): Promise<string[]> {
  return allTodos(await work.list()).map(({ content, status }) => `${content}: ${status}`);
}

const STEPS = [
  { content: "Read", status: "completed" },
  { content: "Build", status: "in_progress" },
  { content: "Test", status: "pending" },
];

test("the tool that updates single items refuses a second active one", async () => {
  const work = await open("doneward", { focus: "reject" });
  await work.call("todo_set", { todos: STEPS });
  const before = await work.list();
  const second = await work.call("todo_update", { todos: [{ id: "t3", status: "in_progress" }] });
  assert.equal(second.isError, true);
  assert.deepEqual(await work.list(), before);
  const handover = [
    { id: "t2", status: "completed" },
    { id: "t3", status: "in_progress" },
  ];
  assert.equal((await work.call("todo_update", { todos: handover })).isError, false);
  assert.deepEqual(await statuses(work), [
    "Read: completed",
    "Build: completed",
    "Test: in_progress",
  ]);
});

test("updates are events, and completed of total is rendered", async () => {
  const work = await open("doneward");
  const events: string[] = [];
  work.on("change", ({ changes }) => events.push(changes.map(({ kind }) => kind).join(" ")));
  const rendered: string[] = [];
  for (const [tool, input] of [
    ["todo_set", { todos: STEPS }],
    ["todo_update", { todos: [{ id: "t2", status: "completed" }] }],
    ["todo_read", {}],
  ] as const) {
    await work.call(tool, input);
    const lines = renderStatus({ label: "here", list: await work.list(), now: 0 });
    rendered.push(/\d+\/\d+/.exec(lines.join("\n"))?.[0] ?? "");
  }
  assert.deepEqual(events, ["added added added", "completed"]);
  assert.deepEqual(rendered, ["1/3", "2/3", "2/3"]);
});

test("after compaction completed items are gone from the context, unfinished ones remain", async () => {
  const work = await open("hermes");
  const todos = STEPS.map((step, place) => ({ id: `${place + 1}`, ...step }));
  await work.call("todo", { todos });
  const summary = { role: "user", content: "Summary of the conversation so far." };
  const compacted = foldRecallIntoMessages([summary], await work.recall());
  assert.equal(compacted.length, 1);
  const content = String(compacted[0]?.content);
  assert.match(content, /^Summary of the conversation so far\.\n/);
  assert.doesNotMatch(content, /Read/);
  assert.match(content, /"in_progress","content":"Build"/);
  assert.match(content, /"pending","content":"Test"/);
  assert.equal((await statuses(work)).length, 3);
});

test("plan mode and execution work on different state", async () => {
  let isPlanMode = true;
  const work = await open("codex", { host: { isPlanMode: () => isPlanMode } });
  const plan = [
    { step: "Build", status: "in_progress" },
    { step: "Test", status: "pending" },
  ];
  const answer = work.readAnswer();
  answer.read("Here it is.\n<proposed_plan>\n- Build\n- Test\n</proposed_plan>\n");
  await answer.end();
  assert.equal((await work.call("update_plan", { plan })).isError, true);
  assert.deepEqual(await statuses(work), []);
  const { hash, state } = (await work.plan()) ?? assert.fail();
  assert.equal(state, "proposed");

  await work.approvePlan({ hash, by: { kind: "person", name: "Ada" } });
  assert.deepEqual(await statuses(work), []);
  isPlanMode = false;
  assert.equal((await work.call("update_plan", { plan })).isError, false);
  assert.deepEqual(await statuses(work), ["Build: in_progress", "Test: pending"]);
  const { text, state: after } = (await work.plan()) ?? assert.fail();
  assert.deepEqual([text.trim(), after], ["- Build\n- Test", "approved"]);
});

test("ten turns without an update give a reminder that the user is not shown", async () => {
  const work = await open("claude-code");
  const todos = STEPS.map((step) => ({ ...step, activeForm: `${step.content}ing` }));
  const shown: unknown[] = [];
  await work.call("TodoWrite", { todos });
  const stop = work.on("change", (event) => shown.push(event));
  for (let turn = 1; turn <= 10; turn++) {
    assert.deepEqual(await work.reminders(), []);
    await work.assistantTurn();
  }
  const [reminder, ...others] = await work.reminders();
  stop();
  assert.equal(reminder?.type, "stale-list");
  assert.match(reminder?.text ?? "", /^<system-reminder>\n[^]*\n<\/system-reminder>$/);
  assert.deepEqual([others, shown, await work.reminders()], [[], [], []]);
  const list = await work.list();
  assert.doesNotMatch(renderStatus({ label: "here", list, now: 0 }).join("\n"), /reminder/);
});
