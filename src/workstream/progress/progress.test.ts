import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setImmediate } from "node:timers/promises";
import type { Reply } from "../../dialects/dialect.ts";
import type { RuntimeEvent } from "../../progress/index.ts";
import type { Store } from "../../stores/contract.ts";
import { memoryStore } from "../../stores/memory/index.ts";
import { fakeClock } from "../../testing/fake-clock.ts";
import type { Operation } from "../../todo/index.ts";
import { allTodos } from "../../todo/index.ts";
import { plainDialect } from "../fixtures/plain-dialect.ts";
import type { Workstream, WorkstreamOptions } from "../index.ts";
import { openWorkstream } from "../index.ts";

const clock = fakeClock(1_000_000);

function open(options: Partial<WorkstreamOptions> = {}): Promise<Workstream> {
  const origin = { kind: "tui" } as const;
  const store = memoryStore();
  return openWorkstream({ store, origin, dialect: plainDialect, now: clock.now, ...options });
}

/** Every write and every fact has its own millisecond. */
async function write(work: Workstream, ...operations: Operation[]): Promise<void> {
  clock.advance(10);
  const { isError, text } = await work.call("write", operations);
  assert.ok(!isError, text);
}

async function begin(work: Workstream, ...contents: string[]): Promise<void> {
  const todos = contents.map((content) => ({ content }));
  await write(work, { kind: "add", phase: "P", todos }, start(contents[0] ?? ""));
}

const start = (todo: string): Operation => ({ kind: "start", todo });
const complete = (todo: string): Operation => ({
  kind: "complete",
  target: { kind: "todo", todo },
});

let calls = 0;
async function run(work: Workstream, command: string, exitCode = 0): Promise<void> {
  const call = `c${++calls}`;
  clock.advance(10);
  await work.observe({ kind: "tool-started", tool: "bash", call, input: { command } });
  clock.advance(50);
  await work.observe({ kind: "tool-ended", tool: "bash", call, exitCode, output: "ok" });
}

describe("what was observed", () => {
  test("is told by whoever opens the scope, with the time and tokens of each todo", async () => {
    const store = memoryStore();
    const work = await open({ store });
    await begin(work, "a", "b");
    clock.advance(10);
    await work.turnStarted({ id: "t1", by: "user" });
    await run(work, "ls");
    await work.observe({ kind: "tool-started", tool: "read", call: "r", input: { path: "a.ts" } });
    clock.advance(10);
    const seen = await work.progress();
    assert.deepEqual(seen.current, {
      ...{ kind: "tool", tool: "read", about: "a.ts", since: clock.now() - 10 },
    });
    assert.equal(seen.age, 10);
    assert.deepEqual(seen.tools["bash"], { started: 1, ended: 1, failed: 0 });
    assert.equal(seen.line, "a");
    assert.equal(seen.open, 2);
    await work.turnEnded({ id: "t1", stopReason: "stop", usage: { totalTokens: 700 } });
    const after = await work.progress();
    assert.equal(after.current.kind, "idle");
    const [usage] = Object.values(after.todos);
    assert.deepEqual([usage?.calls, usage?.tokens], [2, 700]);
    assert.deepEqual(await (await open({ store })).progress(), after);
  });

  test("is the same for a reader who came late as for one who came between", async () => {
    const store = memoryStore();
    const [writer, hook] = [await open({ store }), await open({ store })];
    await begin(writer, "a", "b");
    await hook.progress();
    await run(hook, "npm test");
    await hook.progress();
    await write(writer, complete("a"), start("b"));
    await run(hook, "npm run lint");
    assert.deepEqual(await hook.progress(), await (await open({ store })).progress());
  });

  test("is the same for a reader past whom lines were forgotten", async () => {
    const store = memoryStore();
    const [writer, reader] = [await open({ store }), await open({ store })];
    await begin(writer, "a", "b", "c");
    await reader.progress();
    await write(writer, complete("a"));
    for (let time = 0; time < 1_000; time++) {
      await write(writer, start(time % 2 === 0 ? "b" : "c"));
    }
    await run(writer, "npm test");
    assert.deepEqual(await reader.progress(), await (await open({ store })).progress());
  });

  test("goes into as few commits as there are waits", async () => {
    const inner = memoryStore();
    let commits = 0;
    const commit: Store["commit"] = (scope, given) => {
      commits++;
      return inner.commit(scope, given);
    };
    const work = await open({ store: { ...inner, commit } });
    const tell = (number: number): Promise<void> =>
      work.observe({ kind: "message", from: "agent", text: `${number}` });
    await Promise.all(Array.from({ length: 50 }, (_, number) => tell(number)));
    assert.equal((await work.progress()).events, 50);
    assert.equal(commits, 1);
  });

  test("counts at once, also while it is being kept", async () => {
    const inner = memoryStore();
    const commit: Store["commit"] = async (scope, given) => {
      await setImmediate();
      return inner.commit(scope, given);
    };
    const work = await open({ store: { ...inner, commit } });
    const told = work.observe({ kind: "compaction" });
    assert.equal((await work.progress()).events, 1);
    await told;
  });

  test("is the same for a reader past whom facts were forgotten, or came from a slow clock", async () => {
    const store = memoryStore();
    const [one, reader] = [await open({ store }), await open({ store })];
    const slow = await open({ store, now: () => clock.now() - 1_000 });
    const same = async (): Promise<void> =>
      assert.deepEqual(await reader.progress(), await (await open({ store })).progress());
    await one.observe({ kind: "tool-started", tool: "bash", call: "b" });
    await same();
    await slow.observe({ kind: "tool-started", tool: "read", call: "r" });
    await same();
    for (let time = 0; time < 5; time++) await one.observe({ kind: "compaction" });
    await store.prune("runtime/tui", 6);
    await same();
  });

  test("is kept in bounds however much it is", async () => {
    const store = memoryStore();
    const work = await open({ store });
    for (let batch = 0; batch < 24; batch++) {
      const events = Array.from({ length: 500 }, () => work.observe({ kind: "compaction" }));
      await Promise.all(events);
    }
    const kept = await store.journal("runtime/tui");
    assert.ok(kept.length >= 5_000 && kept.length < 10_500, `${kept.length}`);
    assert.equal(kept.at(-1)?.seq, 12_000);
    const { events } = await (await open({ store })).progress();
    assert.equal(events, kept.length);
  });

  test("is kept also where what is older cannot be forgotten", async () => {
    const prune = (): Promise<never> => Promise.reject(new Error("out of order"));
    const work = await open({ store: { ...memoryStore(), prune } });
    await Promise.all(Array.from({ length: 5_001 }, () => work.observe({ kind: "compaction" })));
    assert.equal((await work.progress()).events, 5_001);
  });

  test("needs no list: there is still a line, progress and verdicts", async () => {
    const work = await open();
    await work.observe({ kind: "turn-started" });
    for (let time = 0; time < 12; time++) await run(work, "cat same.txt");
    await work.observe({ kind: "tool-started", tool: "bash", input: { command: "make" } });
    const { line, focus, verdicts } = await work.progress();
    assert.equal(line, "bash: make");
    assert.equal(focus, undefined);
    assert.deepEqual(
      verdicts.map(({ rule }) => rule),
      ["generic_repeat"],
    );
  });

  test("is heard by listeners, also of another workstream", async () => {
    const store = memoryStore();
    const [one, other] = [await open({ store }), await open({ store })];
    const heard: RuntimeEvent[] = [];
    one.on("runtime", (event) => heard.push(event));
    await one.observe({ kind: "compaction" });
    await other.observe({ kind: "file-changed", path: "a" });
    await one.observe({ kind: "compaction" });
    assert.deepEqual(
      heard.map(({ kind }) => kind),
      ["compaction", "file-changed", "compaction"],
    );
  });
});

describe("trouble", () => {
  async function loop(work: Workstream, times: number): Promise<void> {
    await work.observe({ kind: "turn-started" });
    for (let time = 0; time < times; time++) await run(work, "cat same.txt");
  }

  test("is told to the model once an episode, whoever asks", async () => {
    const store = memoryStore();
    const [one, other] = [await open({ store }), await open({ store })];
    await loop(one, 12);
    const handed = await Promise.all([one.reminders(), other.reminders()]);
    assert.deepEqual(
      handed.flat().map(({ type }) => type),
      ["stuck"],
    );
    assert.deepEqual(await (await open({ store })).reminders(), []);
  });

  test("only warns, unless the host asks for a stop", async () => {
    const [warned, blocked] = [await open(), await open({ watch: { blocking: true } })];
    for (const work of [warned, blocked]) await loop(work, 21);
    assert.equal((await warned.progress()).isBlocked, false);
    assert.equal((await blocked.progress()).isBlocked, true);
  });

  test("is over with the next turn", async () => {
    const work = await open();
    await loop(work, 12);
    assert.equal((await work.progress()).verdicts.length, 1);
    await work.turnStarted({ id: "next", by: "user" });
    assert.equal((await work.progress()).verdicts.length, 0);
  });

  test("of silence is found when somebody looks, and is over when something happens", async () => {
    const work = await open();
    await work.observe({ kind: "turn-started" });
    clock.advance(200_000);
    for (let look = 0; look < 2; look++) {
      const { verdicts } = await work.progress();
      assert.deepEqual(
        verdicts.map(({ rule }) => rule),
        ["no_output"],
      );
    }
    await work.observe({ kind: "message", from: "agent" });
    assert.deepEqual((await work.progress()).verdicts, []);
  });
});

describe("a child agent of which only ends are told", () => {
  test("is no trouble any more once it was given up, also to who found it silent", async () => {
    const store = memoryStore();
    const work = await open({ store });
    await work.turnStarted({ by: "user", callsTold: "when-ended" });
    clock.advance(10);
    const kid = { agent: "kid", label: "Docs", callsTold: "when-ended" } as const;
    await work.observe({ kind: "agent-started", ...kid });
    clock.advance(600_000);
    const rules = async (): Promise<string[]> =>
      (await work.progress()).verdicts.map(({ rule }) => rule);
    assert.deepEqual(await rules(), ["child_no_output"]);
    await work.turnStarted({ by: "user", callsTold: "when-ended" });
    assert.deepEqual(await rules(), []);
    assert.deepEqual(await work.progress(), await (await open({ store })).progress());
  });
});

describe("a child agent", () => {
  async function withChild(store: Store, completesWithChild: boolean): Promise<Workstream> {
    const work = await open({ store, host: { completesWithChild } });
    await begin(work, "Write the parser", "Fix the docs");
    clock.advance(10);
    await work.observe({ kind: "agent-started", agent: "kid", task: "fix the docs!" });
    return work;
  }

  test("has a list under the todo in progress, apart from the parent's", async () => {
    const work = await withChild(memoryStore(), false);
    const child = work.child("kid");
    await child.call("write", [{ kind: "add", phase: "P", todos: [{ content: "Read them" }] }]);
    const parent = allTodos(await work.list());
    const { children } = await work.progress();
    assert.equal(parent.length, 2);
    assert.deepEqual(
      children.map(({ agent, parent: id, list }) => [agent, id, allTodos(list)[0]?.content]),
      [["kid", parent[0]?.id, "Read them"]],
    );
    assert.equal(allTodos(await child.list()).length, 1);
    assert.equal((await child.call("nothing", [])).isError, true);
  });

  test("that was only seen to write is shown too, and a write without a change is none", async () => {
    const store = memoryStore();
    const work = await withChild(store, false);
    const operation = { kind: "add", phase: "P", todos: [{ content: "Read them" }] };
    await work.child("quiet").call("write", [operation]);
    const { length } = await store.journal("runtime/tui");
    await work.child("quiet").call("write", []);
    assert.equal((await store.journal("runtime/tui")).length, length);
    const { children } = await work.progress();
    assert.deepEqual(
      children.map(({ agent, list }) => [agent, allTodos(list).length]),
      [
        ["kid", 0],
        ["quiet", 1],
      ],
    );
  });

  test("whose host tells of all it does is shown only while it is heard of", async () => {
    const work = await withChild(memoryStore(), false);
    const operation = { kind: "add", phase: "P", todos: [{ content: "Read them" }] };
    const shown = async (): Promise<readonly string[]> =>
      (await work.progress()).children.map(({ agent }) => agent);
    await work.child("other", { isObserved: true }).call("write", [operation]);
    assert.deepEqual(await shown(), ["kid"]);
    await work.observe({ kind: "agent-started", agent: "other" });
    assert.deepEqual(await shown(), ["kid", "other"]);
  });

  test("has the effect of a call once if it is repeated, and gets the same reply", async () => {
    const work = await withChild(memoryStore(), false);
    const operation = { kind: "add", phase: "P", todos: [{ content: "Read them" }] };
    const call = (): Promise<Reply> =>
      work.child("kid").call("write", [operation], { idempotencyKey: "k1" });
    const [first, same] = await Promise.all([call(), call()]);
    assert.deepEqual([same, await call()], [first, first]);
    assert.equal(allTodos(await work.child("kid").list()).length, 1);
  });

  test("is one of 64 whose lists are shown at most, and of 50 in the archive", async () => {
    const work = await open();
    const operation = { kind: "add", phase: "P", todos: [{ content: "Read them" }] };
    const agents = Array.from({ length: 66 }, (_, number) => `kid ${number}`);
    for (const agent of agents) await work.child(agent).call("write", [operation]);
    const { running } = await work.childLists();
    const named = (lists: readonly { readonly agent: string }[]): string[] =>
      lists.map(({ agent }) => agent);
    assert.deepEqual(named(running), agents.slice(-64));
    for (const agent of agents) await work.observe({ kind: "agent-ended", agent, outcome: "done" });
    const { archived } = await work.childLists();
    assert.deepEqual(named(archived), agents.slice(-50));
  });

  test("leaves its list in the archive when it ends", async () => {
    const work = await withChild(memoryStore(), false);
    const operation = { kind: "add", phase: "P", todos: [{ content: "Read them" }] };
    await work.child("kid").call("write", [operation]);
    await work.observe({ kind: "agent-ended", agent: "kid", outcome: "failed" });
    const { running, archived } = await work.childLists();
    assert.deepEqual(running, []);
    assert.deepEqual(
      archived.map(({ agent, outcome }) => [agent, outcome]),
      [["kid", "failed"]],
    );
    assert.deepEqual((await work.progress()).children, []);
  });

  test("lights the todo that says what it does, and completes it if the host says so", async () => {
    for (const isOn of [false, true]) {
      const work = await withChild(memoryStore(), isOn);
      const [, docs] = allTodos(await work.list());
      assert.deepEqual((await work.progress()).lit, [docs?.id]);
      clock.advance(10);
      await work.observe({ kind: "agent-ended", agent: "kid", outcome: "done" });
      const [, after] = allTodos(await work.list());
      assert.equal(after?.status, isOn ? "completed" : "pending");
      assert.deepEqual((await work.progress()).lit, []);
    }
  });

  test("lights by its label as by its task, and completes its own todo with what supports it", async () => {
    const work = await open({ host: { completesWithChild: true } });
    await begin(work, "Write the parser", "Fix the docs", "Ship it");
    await work.observe({
      kind: "agent-started",
      agent: "one",
      label: "Write the parser",
      task: "?",
    });
    await work.observe({ kind: "agent-started", agent: "two", label: "two", task: "Fix the docs" });
    const [parser, docs] = allTodos(await work.list());
    assert.deepEqual((await work.progress()).lit, [parser?.id, docs?.id]);
    await run(work, "npm test");
    clock.advance(10);
    await work.observe({ kind: "agent-ended", agent: "one", outcome: "done" });
    const after = allTodos(await work.list());
    assert.deepEqual(
      after.map(({ status, evidence }) => [status, evidence?.[0]?.summary]),
      [
        ["completed", "npm test"],
        ["in_progress", undefined],
        ["pending", undefined],
      ],
    );
  });

  test("that fails completes nothing", async () => {
    const work = await withChild(memoryStore(), true);
    await work.observe({ kind: "agent-ended", agent: "kid", outcome: "failed" });
    assert.ok(allTodos(await work.list()).every(({ status }) => status !== "completed"));
  });
});

describe("a completion", () => {
  test("carries what was seen while the todo was in focus, and nothing from before", async () => {
    const work = await open();
    await run(work, "npm test");
    await begin(work, "a", "b", "c");
    await run(work, "npm run lint");
    await write(work, complete("a"), start("b"));
    await write(work, complete("b"), start("c"));
    const [a, b] = allTodos(await work.list());
    assert.deepEqual(
      a?.evidence?.map(({ summary, exitCode, durationMs }) => [summary, exitCode, durationMs]),
      [["npm run lint", 0, 50]],
    );
    assert.equal(b?.evidence, undefined);
    assert.equal((await work.evidence(a?.id ?? ""))?.state, "verified");
    assert.equal((await work.evidence(b?.id ?? ""))?.state, "unavailable");
    assert.equal(await work.evidence("t99"), undefined);
    clock.advance(10);
    await work.observe({ kind: "file-changed", path: "a.ts" });
    assert.equal((await work.evidence(a?.id ?? ""))?.state, "stale");
  });

  test("carries what another process saw", async () => {
    const store = memoryStore();
    const hook = await open({ store });
    await begin(hook, "a", "b");
    await run(hook, "npm test");
    await write(await open({ store }), complete("a"));
    assert.equal(allTodos(await hook.list())[0]?.evidence?.[0]?.summary, "npm test");
  });

  test("by a person's hand carries it too", async () => {
    const work = await open();
    await begin(work, "a", "b");
    await run(work, "npm test");
    clock.advance(10);
    const [todo] = allTodos(await work.list());
    await work.edit({ operations: [complete(todo?.id ?? "")], action: "done a" });
    assert.equal(allTodos(await work.list())[0]?.evidence?.[0]?.summary, "npm test");
  });
});
