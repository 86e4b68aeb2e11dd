import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { memoryStore } from "../../stores/memory/index.ts";
import { dialectContract } from "../../testing/index.ts";
import { openPart } from "../../todo/index.ts";
import type { Workstream } from "../../workstream/index.ts";
import { openWorkstream } from "../../workstream/index.ts";
import { formatSummary } from "./encode.ts";
import { getLatestTodoPhasesFromEntries, ohMyPi } from "./index.ts";
import type { TodoPhase } from "./index.ts";
import { failedWrite } from "./messages.ts";
import vectors from "./vectors.json" with { type: "json" };

/** Recorded behaviour that we meet in another folder, or not: each with the reason. */
const ELSEWHERE: { readonly [id: string]: string } = {
  A186: "the warning line is a view: src/views",
  A187: "the warning line is a view: src/views",
  A190: "what happens when a turn ends with open work is src/continuation's to decide",
  A191: "what happens when a turn ends with open work is src/continuation's to decide",
  A194: "hiding closed todos after a while is a view: src/views",
  A199: "hiding closed todos after a while is a view: src/views",
};

/** Where our reply says more than the recorded one. */
const DEVIATIONS: { readonly [id: string]: { readonly text: string; readonly why: string } } = {
  A005: {
    text: 'Todo list cleared.\nRemoved while open: "a1", "a2", "b1"',
    why: "a write of the whole list names the open work that it loses",
  },
};

async function workOn(phases: readonly TodoPhase[]): Promise<Workstream> {
  const work = await openWorkstream({
    store: memoryStore(),
    origin: { kind: "tui" },
    dialect: ohMyPi,
    now: () => 0,
  });
  await work.import(ohMyPi.fromNative(phases) ?? [], "given");
  return work;
}

interface Details {
  readonly phases: unknown;
  readonly storage: string;
  readonly completedTasks?: unknown;
}

interface Expected {
  readonly isError?: boolean;
  readonly rejectedBySchema?: boolean;
  readonly phases?: unknown;
  readonly storage?: string;
  readonly completedTasks?: unknown;
  readonly completedTasks_absent?: boolean;
  readonly text?: string;
  readonly errors_joined?: string;
}

describe("recorded calls of todo_write", () => {
  for (const vector of vectors.filter(({ system }) => system === "oh-my-pi/todo_write")) {
    test(`${vector.id} (${vector.basis}): ${vector.name}`, async () => {
      const { phases: given } = vector.given as { phases: TodoPhase[] };
      const expected = vector.expect as Expected;
      const work = await workOn(given);
      const reply = await work.call("todo_write", vector.input);
      const stored = ohMyPi.toNative(await work.list()) as { phases: unknown };
      assert.deepEqual(stored.phases, expected.phases);
      if (expected.rejectedBySchema) {
        assert.ok(reply.isError);
        assert.match(reply.text, /^Validation failed for tool "todo_write":\n/);
        return;
      }
      const details = reply.details as Details;
      assert.equal(reply.isError, expected.isError);
      assert.deepEqual(details.phases, expected.phases);
      assert.equal(details.storage, expected.storage);
      assert.deepEqual(
        details.completedTasks,
        expected.completedTasks_absent ? undefined : expected.completedTasks,
      );
      const text = DEVIATIONS[vector.id]?.text ?? expected.text;
      if (text !== undefined) assert.equal(reply.text, text);
      if (expected.errors_joined !== undefined) {
        assert.equal(reply.text.split("\n")[0], `Errors: ${expected.errors_joined}`);
      }
    });
  }
});

describe("recorded behaviour of the session around it", () => {
  const session = new Map(
    vectors.filter(({ system }) => system === "oh-my-pi/session").map((v) => [v.id, v]),
  );
  const recorded = (id: string): { given: never; input: never; expect: never } => {
    const vector = session.get(id);
    session.delete(id);
    assert.ok(vector, `no vector ${id}`);
    return vector as never;
  };

  for (const id of ["A109", "A111", "A113", "A114", "A116"]) {
    const { given, expect } = recorded(id) as { given: { entries: unknown[] }; expect: object };
    test(`${id}: the newest entry with a list wins`, () => {
      assert.deepEqual({ phases: getLatestTodoPhasesFromEntries(given.entries) }, expect);
    });
  }

  for (const id of ["A178", "A179"]) {
    const { given, expect } = recorded(id) as {
      given: { latestSnapshot: TodoPhase[] };
      expect: { livePhases: TodoPhase[] };
    };
    test(`${id}: on resume only open tasks go back on the live list`, async () => {
      assert.equal(ohMyPi.onResume, "open");
      const list = await (await workOn(given.latestSnapshot)).list();
      assert.deepEqual(ohMyPi.toNative(openPart(list)), { phases: expect.livePhases });
    });
  }

  test("A182: what is handed out cannot change the list", async () => {
    const { given } = recorded("A182") as { given: { livePhases: TodoPhase[] } };
    const work = await workOn(given.livePhases);
    const copy = ohMyPi.toNative(await work.list()) as { phases: TodoPhase[] };
    copy.phases.length = 0;
    assert.deepEqual(ohMyPi.toNative(await work.list()), { phases: given.livePhases });
  });

  test("A185: a failure without text still says what failed", () => {
    const { expect } = recorded("A185") as { expect: { thirdLine: string } };
    const { type, text } = failedWrite({ text: "" });
    assert.equal(type, "todo-write-error-reminder");
    assert.equal(text.split("\n")[2], expect.thirdLine);
  });

  test("A189: a hand edit leaves a record and a reminder", async () => {
    const { expect } = recorded("A189") as { expect: { customEntry: string } };
    const work = await workOn([{ name: "A", tasks: [{ content: "x", status: "in_progress" }] }]);
    const [todo] = (await work.list()).phases[0]?.todos ?? [];
    const edited = await work.edit({
      operations: [{ kind: "complete", target: { kind: "todo", todo: todo?.id ?? "" } }],
      action: "/todo done x",
    });
    const record = edited.record as { customType: string; data: unknown };
    assert.equal(record.customType, expect.customEntry);
    assert.deepEqual(record.data, ohMyPi.toNative(edited.list));
    const [reminder] = await work.reminders();
    assert.match(
      reminder?.text ?? "",
      /^<system-reminder>\n[^]*\(\/todo done x\)[^]*<\/system-reminder>$/,
    );
  });

  test("A201: child agents are not offered the tool", async () => {
    recorded("A201");
    const child = await openWorkstream({
      store: memoryStore(),
      origin: { kind: "subagent" },
      dialect: ohMyPi,
    });
    assert.deepEqual(child.tools, []);
  });

  test("every recorded case is met here or has a reason", () => {
    assert.deepEqual(
      [...session.keys()].filter((id) => !(id in ELSEWHERE)),
      [],
    );
  });
});

describe("the tool", () => {
  test("is exclusive, strict and discoverable", async () => {
    const [tool] = (await workOn([])).tools;
    assert.equal(tool?.concurrency, "exclusive");
    assert.equal(tool?.strict, true);
    assert.equal(tool?.loadMode, "discoverable");
  });

  test("is withheld when todos are off or the session must yield", async () => {
    const store = memoryStore();
    const open = { store, origin: { kind: "tui" }, dialect: ohMyPi } as const;
    const off = await openWorkstream({ ...open, host: { isTodoEnabled: false } });
    const yielding = await openWorkstream({ ...open, host: { mustYield: true } });
    assert.deepEqual([off.tools, yielding.tools], [[], []]);
  });

  test("reports session storage on a store that outlives the process", () => {
    const outcome = {
      tool: "todo_write",
      sent: { places: [], incomplete: [], replaces: false },
      before: { phases: [] },
      list: { phases: [] },
      issues: [],
      changes: [],
      kept: [],
      left: [],
      takenBack: [],
      revision: 1,
      isDurable: true,
    };
    assert.equal((ohMyPi.encode(outcome).details as Details).storage, "session");
  });
});

describe("a blocked task", () => {
  const phases: readonly TodoPhase[] = [
    { name: "A", tasks: [{ content: "a", status: "in_progress" }] },
  ];

  test("waits for a person, with the reason, and is shown as blocked", async () => {
    const work = await workOn(phases);
    const op = { op: "block", task: "a", reason: "Which region?" };
    const { text, details, isError } = await work.call("todo_write", { ops: [op] });
    assert.equal(isError, false);
    assert.match(text, /- a \[blocked\] \(A\)[^]*○ a \(blocked: Which region\?\)/);
    assert.partialDeepStrictEqual((await work.list()).phases[0]?.todos[0]?.waits, [
      { kind: "person", question: "Which region?" },
    ]);
    const native = (details as Details).phases as readonly TodoPhase[];
    assert.deepEqual(native[0]?.tasks[0], {
      content: "a",
      status: "blocked",
      blocker: "Which region?",
    });
    assert.partialDeepStrictEqual(ohMyPi.fromNative({ phases: native }), [
      { todos: [{ status: "pending", waits: [{ kind: "person", question: "Which region?" }] }] },
    ]);
  });

  test("goes on when it is unblocked", async () => {
    const work = await workOn(phases);
    await work.call("todo_write", { ops: [{ op: "block", task: "a" }] });
    const { text } = await work.call("todo_write", { ops: [{ op: "unblock", task: "a" }] });
    assert.match(text, /- a \[in_progress\]/);
    assert.equal((await work.list()).phases[0]?.todos[0]?.waits, undefined);
  });
});

describe("a call", () => {
  test("never takes an empty name for everything", async () => {
    const work = await workOn([{ name: "A", tasks: [{ content: "a", status: "in_progress" }] }]);
    const reply = await work.call("todo_write", {
      ops: [
        { op: "done", task: "" },
        { op: "drop", phase: "" },
      ],
    });
    assert.equal(reply.text.split("\n")[0], "Errors: Missing task content; Missing phase name");
    assert.equal((await work.list()).phases[0]?.todos[0]?.status, "in_progress");
  });

  test("with init but no list keeps the list", async () => {
    const work = await workOn([{ name: "A", tasks: [{ content: "a", status: "in_progress" }] }]);
    const reply = await work.call("todo_write", { ops: [{ op: "init" }] });
    assert.match(reply.text, /^Errors: Missing list for init operation\nRemaining items \(1\):/);
  });

  test("that replaces open work names what it removed", async () => {
    const work = await workOn([{ name: "A", tasks: [{ content: "a", status: "in_progress" }] }]);
    const reply = await work.call("todo_write", {
      ops: [{ op: "init", list: [{ phase: "B", items: ["b"] }] }],
    });
    assert.equal(reply.text.split("\n").at(-1), 'Removed while open: "a"');
  });

  test("that appends only duplicates creates no phase", async () => {
    const work = await workOn([{ name: "A", tasks: [{ content: "a", status: "in_progress" }] }]);
    await work.call("todo_write", { ops: [{ op: "append", phase: "New", items: ["a"] }] });
    assert.deepEqual(
      (await work.list()).phases.map(({ name }) => name),
      ["A"],
    );
  });

  test("repairs what models slip: JSON in a string, null for nothing", async () => {
    const work = await workOn([]);
    const ops = [{ op: "init", list: [{ phase: "P", items: ["a", "b"] }], task: null }];
    await work.call("todo_write", { ops: JSON.stringify(ops) });
    const reply = await work.call(
      "todo_write",
      '{"ops":[{"op":"done","task":"null","phase":"P"}]}',
    );
    assert.equal(reply.isError, false);
    assert.match(reply.text, /^Remaining items: none\./);
  });

  test("reports errors in the order of the ops", async () => {
    const work = await workOn([{ name: "A", tasks: [{ content: "a", status: "in_progress" }] }]);
    const reply = await work.call("todo_write", {
      ops: [{ op: "done", task: "x" }, { op: "start" }, { op: "rm", phase: "Z" }],
    });
    assert.equal(
      reply.text.split("\n")[0],
      'Errors: Task "x" not found; Missing task content; Phase "Z" not found',
    );
  });

  test("that failed makes the next turn begin with a hidden message, until one succeeds", async () => {
    const work = await workOn([{ name: "A", tasks: [{ content: "a", status: "in_progress" }] }]);
    await work.call("todo_write", { ops: [{ op: "done", task: "x" }] });
    const [reminder, ...rest] = await work.reminders();
    assert.equal(reminder?.type, "todo-write-error-reminder");
    assert.match(reminder?.text ?? "", /\nFailure: Errors: Task "x" not found/);
    assert.deepEqual(rest, []);
    assert.deepEqual(await work.reminders(), []);
    await work.call("todo_write", { ops: [{ op: "done", task: "x" }] });
    await work.call("todo_write", { ops: [{ op: "done", task: "a" }] });
    assert.deepEqual(await work.reminders(), []);
  });

  test("summarises an empty list", () => {
    assert.equal(formatSummary({ phases: [] }, []), "Todo list cleared.");
    assert.equal(formatSummary({ phases: [] }, ["No"]), "Errors: No");
  });
});

describe("the dialect contract", () => {
  for (const { name, run } of dialectContract) test(name, () => run(ohMyPi));
});
