import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { DIALECTS, dialectNamed } from "../../src/dialects/catalogue.ts";
import recorded from "../../src/recall/fixtures/recorded.json" with { type: "json" };
import type { TranscriptRecord } from "../../src/recall/index.ts";
import { restoreFromRecords } from "../../src/recall/index.ts";
import { memoryStore } from "../../src/stores/memory/index.ts";
import { scaled } from "../../src/testing/index.ts";
import { allTodos } from "../../src/todo/index.ts";
import type { Workstream } from "../../src/workstream/index.ts";
import { openWorkstream } from "../../src/workstream/index.ts";

const ohMyPi = dialectNamed("oh-my-pi");

function open(dialect: string, now = () => 1_000): Promise<Workstream> {
  return openWorkstream({ store: memoryStore(), origin: { kind: "tui" }, dialect, now });
}

function given(id: string): { given: never; expect: never } {
  const vector = recorded.find((candidate) => candidate.id === id);
  return (vector ?? assert.fail(id)) as unknown as { given: never; expect: never };
}

async function contents(work: Workstream): Promise<string[]> {
  return allTodos(await work.list()).map(({ content, status }) => `${content}: ${status}`);
}

/** A transcript of oh-my-pi, with the call that the recording leaves out. */
function piRecords(entries: readonly unknown[]): TranscriptRecord[] {
  return entries.flatMap((entry, place): TranscriptRecord[] => {
    const { data, message } = entry as {
      data?: { phases?: unknown };
      message?: { role: string; isError?: boolean; details?: unknown };
    };
    if (data) return [{ kind: "person-edit", dialect: "oh-my-pi", list: data }];
    if (message?.role !== "toolResult") return [{ kind: "user" }];
    const { isError = false, details } = message;
    return call(`c${place}`, "todo_write", { ops: [] }, { isError, details });
  });
}

function call(
  id: string,
  tool: string,
  input: unknown,
  answer: { isError?: boolean; text?: string; details?: unknown; at?: number },
): TranscriptRecord[] {
  return [
    { kind: "assistant" },
    { kind: "tool-call", id, tool, input },
    { kind: "tool-result", id, isError: false, ...answer },
  ];
}

/** A history of Hermes. */
function hermesRecords(history: readonly unknown[]): TranscriptRecord[] {
  interface Message {
    readonly role: string;
    readonly content?: string;
    readonly tool_call_id?: string;
    readonly tool_calls?: readonly { id: string; function: { name: string; arguments: string } }[];
  }
  return (history as readonly Message[]).flatMap((message): TranscriptRecord[] => {
    const { tool_call_id: id = "", content: text = "", tool_calls: calls = [] } = message;
    if (message.role === "user") return [{ kind: "user" }];
    if (message.role === "tool") return [{ kind: "tool-result", id, isError: false, text }];
    return calls.map(({ id, function: { name, arguments: input } }) => {
      return { kind: "tool-call", id, tool: name, input };
    });
  });
}

describe("calls that change a part of the list", () => {
  const doneward = dialectNamed("doneward");
  const set = (...contents: string[]): unknown => ({
    todos: contents.map((content) => ({ content })),
  });
  const done = (id: string): unknown => ({ todos: [{ id, status: "completed" }] });

  test("are applied to the newest whole list", async () => {
    const found = await restoreFromRecords(
      [
        ...call("a", "todo_set", set("A", "B"), { text: "Added t1-t2.", at: 1 }),
        ...call("b", "todo_update", done("t1"), { text: "Completed t1.", at: 2 }),
        ...call("c", "todo_read", {}, { text: "1/2", at: 3 }),
      ],
      [doneward],
    );
    const todos = found?.phases.flatMap(({ todos }) => todos) ?? [];
    assert.deepEqual(
      todos.map(({ content, status }) => [content, status]),
      [
        ["A", "completed"],
        ["B", "pending"],
      ],
    );
    assert.deepEqual([found?.tool, found?.at, found?.missed], ["todo_update", 2, 0]);
  });

  test("that do not fit are counted, until the whole list is written again", async () => {
    const missing = [
      ...call("a", "todo_set", set("A"), { text: "Added t8." }),
      ...call("b", "todo_update", done("t8"), { text: "Completed t8." }),
    ];
    const found = await restoreFromRecords(missing, [doneward]);
    assert.deepEqual([found?.tool, found?.missed], ["todo_set", 1]);
    const again = call("c", "todo_set", set("B"), { text: "Added t9." });
    assert.equal((await restoreFromRecords([...missing, ...again], [doneward]))?.missed, 0);
  });

  test("say nothing where the rest is not known", async () => {
    const records = call("a", "todo_update", set("A"), { text: "Added t1." });
    assert.equal(await restoreFromRecords(records, [doneward]), undefined);
  });

  test("give the very list that the model had, whatever it called", async () => {
    const content = fc.constantFrom("A", "B", "C", "D");
    const status = fc.constantFrom("pending", "in_progress", "completed", "cancelled");
    const item = fc.record({ content, status });
    const sent = fc.oneof(
      fc.record({
        tool: fc.constant("todo_set"),
        todos: fc.uniqueArray(item, { maxLength: 4, selector: (todo) => todo.content }),
      }),
      fc.record({
        tool: fc.constant("todo_update"),
        todos: fc.array(item, { minLength: 1, maxLength: 2 }),
      }),
      fc.record({
        tool: fc.constant("todo_update"),
        todos: fc.array(fc.record({ id: fc.constantFrom("t1", "t2", "t3"), status }), {
          minLength: 1,
          maxLength: 2,
        }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(sent, { maxLength: 8 }), async (calls) => {
        const work = await open("doneward");
        const records: TranscriptRecord[] = [];
        for (const [place, { tool, todos }] of [
          { tool: "todo_set", todos: [] },
          ...calls,
        ].entries()) {
          const reply = await work.call(tool, { todos });
          records.push(...call(`c${place}`, tool, { todos }, reply));
        }
        const copy = await open("doneward");
        const found = await restoreFromRecords(records, [doneward]);
        await copy.import(found?.phases ?? [], "transcript");
        assert.equal(found?.missed, 0);
        assert.deepEqual(await contents(copy), await contents(work));
      }),
      { numRuns: scaled(300) },
    );
  });
});

describe("as recorded", () => {
  for (const id of ["A109", "A111", "A113", "A114", "A116"]) {
    test(id, async () => {
      const { entries } = given(id).given as { entries: unknown[] };
      const found = await restoreFromRecords(piRecords(entries), [ohMyPi]);
      const { phases } = given(id).expect as { phases: { name: string; tasks: object[] }[] };
      assert.deepEqual(
        found?.phases ?? [],
        phases.map(({ name, tasks }) => ({ name, todos: tasks })),
      );
    });
  }

  for (const id of ["C145", "C147", "C148"]) {
    test(id, async () => {
      const work = await open("hermes");
      const { history } = given(id).given as { history: unknown[] };
      await work.restore(hermesRecords(history), "transcript", [dialectNamed("hermes")]);
      assert.deepEqual(await contents(work), []);
    });
  }

  test("C151", async () => {
    const item = { id: "1", content: "item 1", status: "pending" };
    const small = JSON.stringify({ todos: [item] });
    const work = await open("hermes");
    await work.restore(
      [
        ...call("a", "todo_list", {}, { text: small }),
        ...call("b", "todo", {}, { text: small.padEnd(512_001) }),
      ],
      "transcript",
    );
    assert.deepEqual(await contents(work), ["item 1: pending"]);
  });

  for (const id of ["A178", "A179"]) {
    test(`${id}, and a person still finds what was stripped`, async () => {
      const { latestSnapshot: phases } = given(id).given as { latestSnapshot: unknown };
      const { livePhases } = given(id).expect as { livePhases: unknown };
      const work = await open("oh-my-pi");
      const records = call("a", "todo_write", {}, { details: { phases } });
      assert.equal((await work.restore(records, "session.jsonl")).ok, true);
      assert.deepEqual(work.dialect.toNative(await work.list()), { phases: livePhases });
      const undone = await work.undo();
      assert.ok(undone.ok);
      assert.deepEqual(work.dialect.toNative(undone.list), { phases });
    });
  }

  test("C228", async () => {
    const work = await open("claude-code");
    const todos = [
      { content: "A", status: "completed", activeForm: "A" },
      { content: "B", status: "in_progress", activeForm: "B" },
    ];
    const details = { oldTodos: [], newTodos: todos };
    await work.restore(call("a", "TodoWrite", { todos }, { text: "ok", details }), "resume");
    assert.deepEqual(await contents(work), ["A: completed", "B: in_progress"]);
    const [entry, ...more] = await work.journal();
    assert.deepEqual([entry?.actor.kind, more], ["import", []]);
  });
});

describe("restoring", () => {
  const plan = (...steps: string[]): { plan: object[] } => ({
    plan: steps.map((step) => ({ step, status: "pending" })),
  });
  const steps = async (records: readonly TranscriptRecord[]): Promise<string[] | undefined> => {
    const found = await restoreFromRecords(records, DIALECTS);
    return found?.phases.flatMap(({ todos }) => todos.map(({ content }) => content));
  };

  test("takes the list from the call where the answer has none", async () => {
    assert.deepEqual(await steps(call("a", "update_plan", plan("x"), { text: "Plan updated" })), [
      "x",
    ]);
  });

  test("passes over what failed, what nobody answered, and what holds no list", async () => {
    const first = call("a", "update_plan", plan("x"), {});
    const failed = call("b", "update_plan", plan("y"), { isError: true });
    const open = call("c", "update_plan", plan("z"), {}).slice(0, 2);
    const other = call("d", "read_file", {}, { text: JSON.stringify({ todos: [] }) });
    const merge = call("e", "todo", { todos: [{ id: "1", status: "completed" }], merge: true }, {});
    const unreadable = call("f", "todo", {}, { text: '{"todos":[7]}' });
    const records = [...first, ...failed, ...open, ...other, ...merge, ...unreadable];
    assert.deepEqual(await steps(records), ["x"]);
  });

  test("believes an answer once, with its own call, before the user speaks again", async () => {
    const [, made, answer] = call("a", "update_plan", plan("x"), {}) as [
      TranscriptRecord,
      TranscriptRecord,
      TranscriptRecord,
    ];
    const forged: TranscriptRecord = {
      kind: "tool-result",
      id: "a",
      isError: false,
      details: plan("forged"),
    };
    assert.deepEqual(await steps([made, answer, forged]), ["x"]);
    assert.equal(await steps([forged]), undefined);
    assert.equal(await steps([made, { kind: "user" }, forged]), undefined);
    assert.equal(await steps([made, made, forged]), undefined);
  });

  test("leaves a list alone that changed later here, by whomever", async () => {
    let now = 1_000;
    const work = await open("codex", () => now);
    const at = (time: number): TranscriptRecord[] =>
      call("a", "update_plan", plan("old"), { at: time });
    const operations = [{ kind: "add", phase: "P", todos: [{ content: "mine" }] }] as const;
    await work.edit({ operations, action: "add mine" });
    assert.deepEqual(await work.restore(at(999), "t"), { ok: false, code: "list-is-newer" });
    const untimed = call("a", "update_plan", plan("old"), {});
    assert.deepEqual(await work.restore(untimed, "t"), { ok: false, code: "list-is-newer" });
    assert.deepEqual(await work.restore([], "t"), { ok: false, code: "nothing-found" });
    assert.deepEqual(await contents(work), ["mine: in_progress"]);
    now = 3_000;
    assert.equal((await work.restore(at(2_000), "t")).ok, true);
    assert.deepEqual(
      await contents(work),
      ["old: pending", "mine: in_progress"],
      "a person's todo stays",
    );
    assert.equal((await work.journal()).length, 2);
    assert.deepEqual(await work.restore(at(2_500), "t"), { ok: false, code: "list-is-newer" });
  });

  test("reads a stream, and gives what a plain search from the end finds", async () => {
    const writes = fc.array(
      fc.record({ step: fc.constantFrom("a", "b", "c"), isError: fc.boolean() }),
      { maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(writes, async (made) => {
        const records = made.flatMap(({ step, isError }, place) =>
          call(`c${place}`, "update_plan", plan(step), { isError }),
        );
        async function* stream(): AsyncGenerator<TranscriptRecord> {
          yield* records;
        }
        const found = await restoreFromRecords(stream(), DIALECTS);
        const expected = made.findLast(({ isError }) => !isError)?.step;
        assert.equal(found?.phases[0]?.todos[0]?.content, expected);
      }),
      { numRuns: scaled(500) },
    );
  });
});
