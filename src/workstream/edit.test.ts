import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { memoryStore } from "../stores/memory/index.ts";
import { scaled } from "../testing/index.ts";
import type { Operation } from "../todo/index.ts";
import { allTodos } from "../todo/index.ts";
import { batches, rules } from "../todo/fixtures/arbitraries.ts";
import { plainDialect } from "./fixtures/plain-dialect.ts";
import type { Workstream } from "./index.ts";
import { openWorkstream } from "./index.ts";

function open(store = memoryStore()): Promise<Workstream> {
  return openWorkstream({ store, origin: { kind: "tui" }, dialect: plainDialect, now: () => 7 });
}

const append = (...contents: string[]): Operation => ({
  kind: "add",
  phase: "P",
  todos: contents.map((content) => ({ content })),
});
const statuses = async (work: Workstream): Promise<string[]> =>
  allTodos(await work.list()).map(({ content, status }) => `${content}: ${status}`);

describe("a person's edit", () => {
  test("is by id, keeps one focus and is recorded as the person's", async () => {
    const work = await open();
    const edited = await work.edit({ operations: [append("a", "b")], action: "add a, b" });
    assert.deepEqual(await statuses(work), ["a: in_progress", "b: pending"]);
    assert.deepEqual(
      allTodos(edited.list).map(({ origin }) => origin),
      ["person", "person"],
    );
    await work.edit({ operations: [{ kind: "start", todo: "t2" }], action: "start b" });
    assert.deepEqual(await statuses(work), ["a: pending", "b: in_progress"]);
    const entries = await work.journal();
    assert.deepEqual(
      entries.map(({ actor, data }) => [actor.kind, (data as { cause: unknown }).cause]),
      [
        ["person", { command: "add a, b" }],
        ["person", { command: "start b" }],
      ],
    );
  });

  test("is done whole or not at all", async () => {
    const work = await open();
    const operations: readonly Operation[] = [append("a"), { kind: "start", todo: "t9" }];
    const edited = await work.edit({ operations, action: "both" });
    assert.deepEqual(
      edited.issues.map(({ code, at }) => [code, at]),
      [["unknown-todo", 1]],
    );
    assert.deepEqual(await statuses(work), []);
    assert.deepEqual(await work.journal(), []);
    assert.deepEqual(await work.reminders(), []);
    assert.equal("record" in edited, false);
  });

  test("that is made again with its key has no second effect, and answers the same", async () => {
    const store = memoryStore();
    const works = await Promise.all([open(store), open(store)]);
    const edit = { operations: [append("a")], action: "add a", idempotencyKey: "k" };
    const answers = await Promise.all(works.map((work) => work.edit(edit)));
    answers.push(await works[0].edit(edit));
    assert.deepEqual(await statuses(works[0]), ["a: in_progress"]);
    assert.equal((await works[0].journal()).length, 1);
    for (const { changes, list } of answers) {
      assert.deepEqual(changes, answers[0]?.changes);
      assert.deepEqual(list, await works[0].list());
    }
  });

  test("gives the entry that the dialect keeps of it, also when no single todo changed", async () => {
    const work = await open();
    const add = await work.edit({ operations: [append("a")], action: "add a" });
    assert.deepEqual(add.record, { count: 1 });
    const phases = [{ name: "Renamed", todos: [{ content: "a" }] }];
    const rename = await work.edit({
      operations: [{ kind: "init", phases, keep: true }],
      action: "edit",
    });
    assert.deepEqual(rename.record, { count: 1 });
    const none = await work.edit({ operations: [{ kind: "start", todo: "t1" }], action: "start" });
    assert.equal("record" in none, false);
  });
});

describe("reminders", () => {
  test("tell the model what a person did, once, and what the list is then", async () => {
    const work = await open();
    await work.edit({ operations: [append("a")], action: "add a" });
    await work.edit({ operations: [append("b")], action: "add b" });
    await work.undo();
    const [message, ...more] = await work.reminders();
    assert.deepEqual(more, []);
    assert.equal(message?.type, "manual-edit");
    assert.match(message?.text ?? "", /\(add a; add b; undo\)/);
    assert.match(message?.text ?? "", /\n- \[\/\] a\n\nWhat the user took off /);
    assert.deepEqual(await work.reminders(), []);
  });

  test("are handed out once although several workstreams ask at the same time", async () => {
    const store = memoryStore();
    const works = await Promise.all([open(store), open(store), open(store)]);
    await works[0].edit({ operations: [append("a")], action: "add a" });
    const handed = await Promise.all([...works, ...works].map((work) => work.reminders()));
    assert.equal(handed.flat().length, 1);
  });

  test("say that a write failed, until one succeeds", async () => {
    const work = await open();
    await work.call("write", "nonsense");
    await work.call("look", {});
    assert.deepEqual(await work.reminders(), [
      { type: "failed-write", text: "Failed: not a list of operations" },
    ]);
    assert.deepEqual(await work.reminders(), []);
    await work.call("write", "nonsense");
    await work.call("write", [append("a")]);
    assert.deepEqual(await work.reminders(), []);
  });

  test("do not come of the model's own changes", async () => {
    const work = await open();
    await work.call("write", [append("a")]);
    assert.deepEqual(await work.reminders(), []);
  });
});

describe("undo", () => {
  test("takes back any accepted batch byte for byte, and the ones before it", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(batches, { minLength: 1, maxLength: 4 }),
        rules,
        async (all, given) => {
          const work = await open();
          const states: string[] = [];
          for (const operations of all) {
            const before = JSON.stringify(await work.list());
            const { length } = await work.journal();
            await work.edit({ operations, rules: given, action: "edit" });
            if ((await work.journal()).length > length) states.push(before);
          }
          for (const state of states.reverse()) {
            assert.equal((await work.undo()).ok, true);
            assert.equal(JSON.stringify(await work.list()), state);
          }
          assert.deepEqual(await work.undo(), { ok: false, code: "nothing-to-undo" });
        },
      ),
      { numRuns: scaled(10_000) },
    );
  });

  test("takes back what the model did, and says what it was", async () => {
    const work = await open();
    await work.call("write", [append("a")]);
    await work.call("write", [{ kind: "complete", target: { kind: "all" } }]);
    assert.deepEqual(await statuses(work), []);
    const undone = await work.undo();
    assert.deepEqual(undone.ok && undone.cause, { dialect: "plain", tool: "write" });
    assert.deepEqual(undone.ok && undone.changes.map(({ kind }) => kind), ["added"]);
    assert.deepEqual(await statuses(work), ["a: pending"]);
  });

  test("passes over what is undone already, also when something new came between", async () => {
    const work = await open();
    for (const content of ["a", "b"]) {
      await work.edit({ operations: [append(content)], action: `add ${content}` });
    }
    await work.undo();
    await work.edit({ operations: [append("c")], action: "add c" });
    const causes: unknown[] = [];
    for (let undone = await work.undo(); undone.ok; undone = await work.undo()) {
      causes.push(undone.cause);
    }
    assert.deepEqual(causes, [{ command: "add c" }, { command: "add a" }]);
    assert.deepEqual(await statuses(work), []);
  });

  test("never gives an id again", async () => {
    const work = await open();
    await work.edit({ operations: [append("a")], action: "add a" });
    await work.undo();
    await work.edit({ operations: [append("b")], action: "add b" });
    assert.deepEqual(
      allTodos(await work.list()).map(({ id }) => id),
      ["t2"],
    );
  });

  test("finds its change behind any number of other entries", async () => {
    const work = await open();
    await work.edit({ operations: [append("a")], action: "add a" });
    for (let round = 0; round < 60; round++) {
      await work.edit({ operations: [append("b")], action: "add b" });
      await work.undo();
      await work.reminders();
    }
    const undone = await work.undo();
    assert.deepEqual(undone.ok && undone.cause, { command: "add a" });
  });
});

test("an import is taken as it is and is not told to the model", async () => {
  const work = await open();
  const todos = [
    { content: "a", status: "in_progress" },
    { content: "a", status: "in_progress" },
    { content: "b", status: "completed" },
  ] as const;
  await work.import([{ name: "P", todos }], "transcript");
  assert.deepEqual(await statuses(work), ["a: in_progress", "a: in_progress", "b: completed"]);
  assert.deepEqual(await work.reminders(), []);
  assert.equal((await work.journal())[0]?.actor.kind, "import");
  await work.import([{ name: "P", todos }], "transcript");
  assert.equal((await work.journal()).length, 1);
});
