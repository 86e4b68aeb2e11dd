import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { memoryStore } from "../../../stores/memory/index.ts";
import { taskDialectContract } from "../../../testing/index.ts";
import type { TaskBoard } from "../../../workstream/board/index.ts";
import { openBoard } from "../../../workstream/board/index.ts";
import type { Workstream } from "../../../workstream/index.ts";
import { openWorkstream } from "../../../workstream/index.ts";
import type { TaskDialect } from "../../dialect.ts";
import { claudeCode } from "../index.ts";
import vectors from "../vectors.json" with { type: "json" };
import recorded from "./recorded-calls.json" with { type: "json" };

const tasks = claudeCode.tasks as TaskDialect;

interface Session {
  readonly work: Workstream;
  readonly board: TaskBoard;
  text(tool: string, input?: object): Promise<string>;
  details(tool: string, input?: object): Promise<unknown>;
}

async function session(name?: string): Promise<Session> {
  const store = memoryStore();
  const actor = { kind: "model", ...(name !== undefined && { name }) } as const;
  const board = openBoard({ store, name: "team", actor, now: () => 0 });
  const origin = { kind: "tui" } as const;
  const work = await openWorkstream({ store, origin, dialect: claudeCode, board, now: () => 0 });
  return {
    work,
    board,
    text: async (tool, input = {}) => (await work.call(tool, input)).text,
    details: async (tool, input = {}) => (await work.call(tool, input)).details,
  };
}

async function withTasks(...subjects: string[]): Promise<Session> {
  const opened = await session();
  for (const subject of subjects) await opened.text("TaskCreate", { subject, description: "d" });
  return opened;
}

describe("the task tools keep the contract", () => {
  for (const { name, run } of taskDialectContract) test(name, () => run(tasks));
});

test("a recorded session gets the same replies", async () => {
  const { work } = await session();
  for (const { tool, input, text, details } of recorded) {
    assert.deepEqual(await work.call(tool, input), { text, details, isError: false });
  }
});

test("a call with a key is carried out once, and gets the first reply again", async () => {
  const { work, board } = await session("alice");
  const calls = [
    ["TaskCreate", { subject: "One", description: "" }],
    ["TaskUpdate", { taskId: "1", status: "in_progress" }],
    ["TaskUpdate", { taskId: "1", metadata: { seen: true } }],
    ["TaskUpdate", { taskId: "1", status: "deleted" }],
  ] as const;
  const callAll = async () => {
    const replies = [];
    for (const [n, [tool, input]] of calls.entries()) {
      replies.push(await work.call(tool, input, { idempotencyKey: `call ${n}` }));
    }
    return replies;
  };
  const first = await callAll();
  assert.ok(first.every(({ isError }) => !isError));
  const journal = await board.journal();
  assert.deepEqual(await callAll(), first);
  assert.deepEqual(await board.journal(), journal);
  assert.deepEqual((await board.list()).tasks, []);
});

describe("recorded behaviour of tasks", () => {
  const vector = (id: string): (typeof vectors)[number] => {
    const found = vectors.find((candidate) => candidate.id === id);
    assert.ok(found, id);
    return found;
  };

  test("C072: the first task is number 1", async () => {
    const { input, expect } = vector("C072");
    const { work, board } = await session();
    const { text, details } = await work.call("TaskCreate", input);
    assert.equal(text, (expect as { text: string }).text);
    assert.deepEqual(details, { task: { id: "1", subject: "Probe", description: "p" } });
    const [stored] = (await board.list()).tasks;
    assert.deepEqual(
      [stored?.task.status, stored?.task.owner, stored?.task.blockedBy],
      ["open", undefined, []],
    );
  });

  test("C073: the number of a deleted task is not given again", async () => {
    const { text } = await withTasks("1", "2", "3");
    await text("TaskUpdate", { taskId: "3", status: "deleted" });
    const reply = await text("TaskCreate", { subject: "new", description: "" });
    assert.equal(reply, "Task #4 created successfully: new");
  });

  for (const id of ["C076", "C077"]) {
    test(`${id}: ${vector(id).name}`, async () => {
      const { given, input, expect } = vector(id);
      const subjects = (given as { list: { subject: string }[] }).list.map((one) => one.subject);
      const { details } = await withTasks(...subjects);
      const { error, ...rest } = (await details("TaskUpdate", input as object)) as {
        error?: string;
      };
      const { hasError = false, ...expected } = expect as { hasError?: boolean };
      assert.deepEqual(rest, expected);
      assert.equal(error !== undefined, hasError);
    });
  }

  test("C080: an edge is seen from both sides, and is there once", async () => {
    const { details } = await withTasks("S1", "S2");
    await details("TaskUpdate", { taskId: "2", addBlockedBy: ["1"] });
    const again = await details("TaskUpdate", { taskId: "2", addBlockedBy: ["1"] });
    assert.deepEqual((again as { updatedFields: unknown }).updatedFields, []);
    const edges = async (taskId: string): Promise<unknown> => {
      const { task } = (await details("TaskGet", { taskId })) as {
        task: { blocks: unknown; blockedBy: unknown };
      };
      return [task.blocks, task.blockedBy];
    };
    assert.deepEqual(
      [await edges("1"), await edges("2")],
      [
        [["2"], []],
        [[], ["1"]],
      ],
    );
  });

  test("C081: there is no way to take a dependency off", async () => {
    const { given, input } = vector("C081");
    const update = tasks.tools.find(({ name }) => name === "TaskUpdate");
    const properties = update?.inputSchema["properties"] as object;
    assert.deepEqual(Object.keys(properties), (given as { schemaKeys: string[] }).schemaKeys);
    const { details, text } = await withTasks("S1", "S2");
    await details("TaskUpdate", { taskId: "2", addBlockedBy: ["1"] });
    await details("TaskUpdate", input as object);
    assert.match(await text("TaskList"), /#2 .* \[blocked by #1\]/);
  });

  test("C083: a deleted task leaves no references", async () => {
    const { text } = await withTasks("S1", "S2");
    await text("TaskUpdate", { taskId: "1", addBlocks: ["2"] });
    assert.equal(
      await text("TaskUpdate", { taskId: "1", status: "deleted" }),
      "Updated task #1 deleted",
    );
    assert.equal(await text("TaskList"), "#2 [pending] S2");
    assert.equal(await text("TaskGet", { taskId: "1" }), "Task not found");
  });

  test("C087: an empty list says so", async () => {
    assert.equal(await (await session()).text("TaskList"), "No tasks found");
  });

  for (const { id, name, given, input, expect } of vectors.filter(
    ({ area }) => area === "tasks.claim",
  )) {
    test(`${id}: ${name}`, async () => {
      const { list, checkAgentBusy = false } = given as {
        list: {
          id: string;
          subject: string;
          status: string;
          owner?: string;
          blockedBy: string[];
        }[];
        checkAgentBusy?: boolean;
      };
      const { board } = await session();
      await board.add(
        list.map(({ id: own, subject, blockedBy }) => ({ id: own, subject, blockedBy })),
      );
      const statuses = { pending: "open", in_progress: "in_progress", completed: "done" } as const;
      for (const { id: own, owner, status } of list) {
        const named = statuses[status as keyof typeof statuses];
        const update = { status: named, ...(owner !== undefined && { owner }) };
        await board.perform({ kind: "update", id: own, update });
      }
      const { claim, by } = input as { claim: string; by: string };
      const claimed = await board.claim({ id: claim, by, unlessBusy: checkAgentBusy });
      const { success, reason, busyWithTasks } = expect as {
        success: boolean;
        reason?: string;
        busyWithTasks?: string[];
      };
      assert.equal(claimed.ok, success);
      if (claimed.ok) return;
      assert.equal(claimed.refusal.code, reason);
      if ("tasks" in claimed.refusal) assert.deepEqual(claimed.refusal.tasks, busyWithTasks);
    });
  }
});

describe("TaskUpdate", () => {
  test("changes fields, and names those that changed in the program's order", async () => {
    const { details } = await withTasks("a", "b", "c");
    const all = {
      taskId: "1",
      subject: "A",
      description: "D",
      activeForm: "Doing A",
      owner: "bob",
      metadata: { k: 1 },
      status: "in_progress",
      addBlocks: ["2"],
      addBlockedBy: [],
    };
    assert.deepEqual(await details("TaskUpdate", all), {
      success: true,
      taskId: "1",
      updatedFields: [
        "subject",
        "description",
        "activeForm",
        "owner",
        "metadata",
        "status",
        "blocks",
      ],
      statusChange: { from: "pending", to: "in_progress" },
    });
    const { updatedFields } = (await details("TaskUpdate", { taskId: "1", subject: "A" })) as {
      updatedFields: unknown;
    };
    assert.deepEqual(updatedFields, []);
  });

  test("sets keys of the metadata, and takes those away that are null", async () => {
    const { board, text } = await withTasks("a");
    await text("TaskUpdate", { taskId: "1", metadata: { keep: 1, drop: { deep: null } } });
    await text("TaskUpdate", { taskId: "1", metadata: { drop: null, more: [2] } });
    const [stored] = (await board.list()).tasks;
    assert.deepEqual(stored?.task.metadata, { keep: 1, more: [2] });
  });

  test("gives what nobody has to the one with a name who starts it", async () => {
    const { text } = await session("ada");
    await text("TaskCreate", { subject: "a", description: "" });
    await text("TaskCreate", { subject: "b", description: "" });
    assert.equal(
      await text("TaskUpdate", { taskId: "1", status: "in_progress" }),
      "Updated task #1 owner, status",
    );
    await text("TaskUpdate", { taskId: "2", owner: "bob" });
    await text("TaskUpdate", { taskId: "2", status: "in_progress" });
    assert.equal(await text("TaskList"), "#1 [in_progress] a (ada)\n#2 [in_progress] b (bob)");
  });

  test("gives nobody a task that a session without a name starts", async () => {
    const { text } = await withTasks("a");
    assert.equal(
      await text("TaskUpdate", { taskId: "1", status: "in_progress" }),
      "Updated task #1 status",
    );
  });

  test("puts a task back that loses its owner", async () => {
    const { text, details } = await withTasks("a");
    await text("TaskUpdate", { taskId: "1", owner: "bob", status: "in_progress" });
    assert.deepEqual(await details("TaskUpdate", { taskId: "1", owner: "" }), {
      success: true,
      taskId: "1",
      updatedFields: ["owner", "status"],
      statusChange: { from: "in_progress", to: "pending" },
    });
    assert.equal(await text("TaskList"), "#1 [pending] a");
  });

  test("may open a completed task again", async () => {
    const { text } = await withTasks("a");
    await text("TaskUpdate", { taskId: "1", status: "completed" });
    assert.equal(await text("TaskList"), "#1 [completed] a");
    await text("TaskUpdate", { taskId: "1", status: "in_progress" });
    assert.equal(await text("TaskList"), "#1 [in_progress] a");
    await text("TaskUpdate", { taskId: "1", status: "pending" });
    assert.equal(await text("TaskList"), "#1 [pending] a");
  });

  test("refuses to start what is blocked, and changes nothing of it", async () => {
    const { text } = await withTasks("a", "b");
    await text("TaskUpdate", { taskId: "2", addBlockedBy: ["1"] });
    assert.equal(
      await text("TaskUpdate", { taskId: "2", status: "in_progress", subject: "B" }),
      "Task #2 is blocked by #1: complete first what it waits for",
    );
    const both = { taskId: "1", status: "in_progress", addBlockedBy: ["2"] };
    assert.match(
      await text("TaskUpdate", both),
      /^Each task would wait for the next: #1 → #2 → #1$/,
    );
    assert.equal(await text("TaskList"), "#1 [pending] a\n#2 [pending] b [blocked by #1]");
    await text("TaskUpdate", { taskId: "1", status: "completed" });
    assert.equal(await text("TaskList"), "#1 [completed] a\n#2 [pending] b");
    assert.match(await text("TaskGet", { taskId: "2" }), /Blocked by: #1/);
  });

  test("refuses edges that close a circle only together", async () => {
    const { text } = await withTasks("a", "b", "c");
    await text("TaskUpdate", { taskId: "2", addBlockedBy: ["3"] });
    const reply = await text("TaskUpdate", { taskId: "1", addBlockedBy: ["2"], addBlocks: ["3"] });
    assert.equal(reply, "Each task would wait for the next: #3 → #1 → #2 → #3");
    assert.match(
      await text("TaskUpdate", { taskId: "1", addBlocks: ["1"] }),
      /cannot wait for itself/,
    );
    assert.equal(await text("TaskUpdate", { taskId: "1", addBlocks: ["9"] }), "Task #9 not found");
    assert.equal(
      await text("TaskList"),
      "#1 [pending] a\n#2 [pending] b [blocked by #3]\n#3 [pending] c",
    );
  });

  test("asks for a check when the last of three tasks closes and none was checked", async () => {
    const { text } = await withTasks("a", "b", "c");
    for (const taskId of ["1", "2"]) await text("TaskUpdate", { taskId, status: "completed" });
    assert.match(
      await text("TaskUpdate", { taskId: "3", status: "completed" }),
      /^Updated task #3 status\n\nNote: 3 tasks are closed, and none of them carries evidence/,
    );
    const checked = await withTasks("a", "b", "Run tests");
    for (const taskId of ["1", "2", "3"]) {
      const reply = await checked.text("TaskUpdate", { taskId, status: "completed" });
      assert.equal(reply, `Updated task #${taskId} status`);
    }
  });
});

test("TaskList leaves out what programs keep for themselves", async () => {
  const { text, details } = await withTasks("a");
  const metadata = { _internal: true };
  await text("TaskCreate", { subject: "secret", description: "", metadata });
  assert.equal(await text("TaskList"), "#1 [pending] a");
  assert.deepEqual(await details("TaskList"), {
    tasks: [{ id: "1", subject: "a", status: "pending", blockedBy: [] }],
  });
});

test("numbers that a person chose, and deleted again, are passed over", async () => {
  const { board, text } = await session();
  await board.add([
    { id: "3", subject: "chosen" },
    { id: "4", subject: "gone" },
    { id: "5", subject: "chosen too" },
  ]);
  await board.delete("4");
  const reply = await text("TaskCreate", { subject: "next", description: "" });
  assert.equal(reply, "Task #6 created successfully: next");
});

test("many who create at once get numbers without a gap", async () => {
  const { text } = await session();
  const input = { subject: "s", description: "" };
  await Promise.all(Array.from({ length: 20 }, () => text("TaskCreate", input)));
  const numbers = (await text("TaskList")).match(/^#\d+/gm);
  assert.deepEqual(
    numbers,
    Array.from({ length: 20 }, (_, place) => `#${place + 1}`),
  );
});

test("without a board the tools are not offered", async () => {
  const store = memoryStore();
  const work = await openWorkstream({ store, origin: { kind: "tui" }, dialect: claudeCode });
  assert.deepEqual(
    work.tools.map(({ name }) => name),
    ["TodoWrite"],
  );
  assert.match((await work.call("TaskList", {})).text, /^Unknown tool "TaskList"/);
});
