import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { encode as tokens } from "gpt-tokenizer/encoding/o200k_base";
import { memoryStore } from "../../../stores/memory/index.ts";
import { taskDialectContract } from "../../../testing/index.ts";
import { randomFrom } from "../../../testing/generate.ts";
import type { TaskBoard } from "../../../workstream/board/index.ts";
import { openBoard } from "../../../workstream/board/index.ts";
import { openWorkstream } from "../../../workstream/index.ts";
import type { TaskDialect } from "../../dialect.ts";
import { doneward } from "../index.ts";

const tasks = doneward.tasks as TaskDialect;

interface Agent {
  readonly board: TaskBoard;
  /** The text that the model reads. */
  call(tool: string, input?: object): Promise<string>;
  isRefused(tool: string, input: object): Promise<boolean>;
}

/** Agents who share a board. */
async function crew(...names: string[]): Promise<Agent[]> {
  const store = memoryStore();
  const random = randomFrom(1);
  return Promise.all(
    names.map(async (name) => {
      const actor = { kind: "model", name } as const;
      const board = openBoard({ store, name: "team", actor, now: () => 0, random });
      const origin = { kind: "tui" } as const;
      const work = await openWorkstream({ store, origin, dialect: doneward, board });
      return {
        board,
        call: async (tool, input = {}) => (await work.call(tool, input)).text,
        isRefused: async (tool, input) => (await work.call(tool, input)).isError,
      };
    }),
  );
}

async function agentWith(...subjects: string[]): Promise<{ agent: Agent; ids: string[] }> {
  const [agent] = (await crew("ada")) as [Agent];
  await agent.call("task_add", { tasks: subjects.map((subject) => ({ subject })) });
  const { tasks: stored } = await agent.board.list();
  return { agent, ids: stored.map(({ task }) => task.id) };
}

describe("the task tools keep the contract", () => {
  for (const { name, run } of taskDialectContract) test(name, () => run(tasks));
});

test("a plan goes on the board in one call, its tasks by names of their own", async () => {
  const [agent] = (await crew("ada")) as [Agent];
  const text = await agent.call("task_add", {
    tasks: [
      { subject: "Build", as: "build", priority: 1, check: "npm run build" },
      { subject: "Test", blockedBy: ["build"] },
    ],
  });
  const [build, later] = (await agent.board.list()).tasks.map(({ task }) => task);
  assert.equal(text, `Added ${build?.id}, ${later?.id}.`);
  assert.deepEqual(later?.blockedBy, [build?.id]);
  assert.equal(
    await agent.call("task_read"),
    `1 blocked, 1 ready.\n${build?.id} P1 ready "Build"\n${later?.id} P2 blocked by ${build?.id} "Test"`,
  );
});

test("a claim takes the next ready task, starts it and tells all there is to know", async () => {
  const [agent] = (await crew("ada")) as [Agent];
  const task = { subject: "Build", description: "Until it is green.", check: "npm run build" };
  await agent.call("task_add", { tasks: [task] });
  const [{ id } = { id: "" }] = (await agent.board.list()).tasks.map((one) => one.task);
  await agent.call("task_update", { id, note: "the cache is cold" });
  assert.equal(
    await agent.call("task_claim"),
    `Claimed ${id} "Build".\nUntil it is green.\nCheck: npm run build\nNote of ada: the cache is cold`,
  );
  const [stored] = (await agent.board.list()).tasks;
  assert.deepEqual(
    [stored?.task.status, stored?.task.owner, stored?.task.lease],
    ["in_progress", "ada", undefined],
  );
});

test("who has a task gets no other without naming it", async () => {
  const { agent, ids } = await agentWith("one", "two");
  await agent.call("task_claim");
  assert.match(await agent.call("task_claim"), new RegExp(`^You have ${ids[0]} unfinished: `));
  assert.match(await agent.call("task_claim", { id: ids[1] }), /^Claimed .* "two"\.$/);
});

test("closing a task tells what became ready, and when nothing is open", async () => {
  const { agent, ids } = await agentWith("one", "two");
  const [one, two] = ids;
  await agent.call("task_update", { id: two, blockedBy: [one] });
  assert.equal(
    await agent.call("task_update", { id: one, status: "done", evidence: "tests pass" }),
    `Done: ${one} "one". Now ready: ${two} "two".`,
  );
  const [first] = await agent.board.list({ states: ["closed"] }).then((page) => page.tasks);
  assert.deepEqual(first?.task.evidence, [{ kind: "statement", summary: "tests pass", at: 0 }]);
  assert.equal(
    await agent.call("task_update", { id: two, status: "cancelled" }),
    `Cancelled ${two} "two". No task is open any more.`,
  );
  assert.equal((await agent.board.journal()).at(-1)?.kind, "task-cancelled");
  assert.equal(await agent.call("task_claim"), "Nothing is ready. task_read shows what is open.");
});

test("nobody changes what somebody else has", async () => {
  const [ada, ben] = (await crew("ada", "ben")) as [Agent, Agent];
  await ada.call("task_add", { tasks: [{ subject: "one" }] });
  await ada.call("task_claim");
  const [{ id } = { id: "" }] = (await ada.board.list()).tasks.map(({ task }) => task);
  for (const change of [{ status: "done" }, { status: "open" }, { note: "x" }, { priority: 0 }]) {
    assert.ok(await ben.isRefused("task_update", { id, ...change }), JSON.stringify(change));
  }
  assert.match(await ben.call("task_claim", { id }), /^ada has \w+: take another\. /);
  assert.equal(await ada.call("task_update", { id, status: "open" }), `Gave back ${id} "one".`);
  assert.equal(await ben.call("task_claim"), `Claimed ${id} "one".`);
});

test("a blocked task is not started, and a circle not closed", async () => {
  const { agent, ids } = await agentWith("one", "two");
  const [one, two] = ids;
  await agent.call("task_update", { id: two, blockedBy: [one] });
  assert.equal(
    await agent.call("task_claim", { id: two }),
    `${two} waits for ${one}: these come first. Nothing was changed.`,
  );
  assert.match(
    await agent.call("task_update", { id: one, blockedBy: [two] }),
    /^Each would wait for the next: /,
  );
});

test("says what is wrong with which field", async () => {
  const { agent } = await agentWith("one");
  for (const [tool, input, problem] of [
    ["task_add", { tasks: "x" }, "`tasks` must be an array."],
    ["task_add", { tasks: [{}] }, "tasks[0]: `subject` is missing."],
    ["task_update", { status: "done" }, "`id` is missing."],
    [
      "task_update",
      { id: "x", status: "completed" },
      "`status` must be one of in_progress, done, open, cancelled.",
    ],
    ["task_update", { id: "nope" }, 'No task "nope": task_read shows what there is.'],
  ] as const) {
    assert.equal(await agent.call(tool, input), `${problem} Nothing was changed.`);
    assert.ok(await agent.isRefused(tool, input));
  }
});

test("a long board comes in pages", async () => {
  const { agent, ids } = await agentWith(...Array.from({ length: 70 }, (_, n) => `Task ${n}`));
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const text = await agent.call("task_read", { ...(cursor && { cursor }) });
    seen.push(...[...text.matchAll(/^(\w+) P2 ready/gm)].map(([, id]) => id ?? ""));
    cursor = /^More: cursor (.+)$/m.exec(text)?.[1];
  } while (cursor !== undefined);
  assert.deepEqual(seen, ids);
});

test("the reply to a typical update costs at most 60 tokens", async () => {
  const { agent, ids } = await agentWith("Write the importer", "Tell everybody about the importer");
  await agent.call("task_update", { id: ids[1], blockedBy: [ids[0]] });
  const text = await agent.call("task_update", { id: ids[0], status: "done" });
  assert.ok(tokens(text).length <= 60, `${tokens(text).length} tokens`);
});
