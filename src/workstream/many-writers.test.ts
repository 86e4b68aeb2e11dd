import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { StoreError } from "../stores/contract.ts";
import type { Store } from "../stores/contract.ts";
import { memoryStore } from "../stores/memory/index.ts";
import type { Operation } from "../todo/index.ts";
import { allTodos } from "../todo/index.ts";
import type { Faults } from "./fixtures/faulty-store.ts";
import { faultyStore } from "./fixtures/faulty-store.ts";
import { plainDialect } from "./fixtures/plain-dialect.ts";
import type { ChangeEvent, Workstream } from "./index.ts";
import { openWorkstream } from "./index.ts";

function open(store: Store): Promise<Workstream> {
  return openWorkstream({ store, origin: { kind: "tui" }, dialect: plainDialect, now: () => 7 });
}

const append = (content: string): readonly Operation[] => [
  { kind: "add", phase: "P", todos: [{ content }] },
];
const contentsOf = async (work: Workstream): Promise<string[]> =>
  allTodos(await work.list()).map(({ content }) => content);
const numbers = Array.from({ length: 50 }, (_, place) => String(place));

describe("many calls at the same time", () => {
  test("all land, each once", async () => {
    const work = await open(memoryStore());
    const replies = await Promise.all(numbers.map((name) => work.call("write", append(name))));
    assert.ok(replies.every(({ isError }) => !isError));
    assert.deepEqual((await contentsOf(work)).sort(), [...numbers].sort());
    assert.deepEqual(
      (await work.journal()).map(({ seq }) => seq),
      numbers.map((_, place) => place + 1),
    );
    assert.equal(new Set(allTodos(await work.list()).map(({ id }) => id)).size, 50);
  });

  test("see each other: only one of equal ones is let in", async () => {
    const store = memoryStore();
    const works = await Promise.all(numbers.map(() => open(store)));
    const replies = await Promise.all(works.map((work) => work.call("write", append("same"))));
    assert.equal(replies.filter(({ isError }) => !isError).length, 1);
  });

  test("are told to everybody in the order of the journal, each once", async () => {
    const store = memoryStore();
    const works = await Promise.all([open(store), open(store)] as const);
    const heard: ChangeEvent[][] = [[], []];
    for (const [place, work] of works.entries()) {
      work.on("change", (event) => heard[place]?.push(event));
    }
    await Promise.all(
      numbers.flatMap((name) =>
        works.map((work, place) => work.call("write", append(`${place}/${name}`))),
      ),
    );
    const seqs = Array.from({ length: 100 }, (_, place) => place + 1);
    for (const events of heard) {
      assert.deepEqual(
        events.map(({ seq }) => seq),
        seqs,
      );
    }
    assert.deepEqual(heard[0], heard[1]);
  });

  test("can be undone at the same time, one each", async () => {
    const store = memoryStore();
    const work = await open(store);
    for (const name of numbers.slice(0, 10)) await work.call("write", append(name));
    const undone = await Promise.all(
      numbers.slice(0, 12).map(async () => (await open(store)).undo()),
    );
    assert.equal(undone.filter(({ ok }) => ok).length, 10);
    assert.deepEqual(await contentsOf(work), []);
  });
});

describe("a listener", () => {
  test("hears of every change from the moment it listens, before the call that made it returns", async () => {
    const work = await open(memoryStore());
    await work.call("write", append("before"));
    const heard: string[] = [];
    const end = work.on("change", ({ seq, at, actor, changes }) => {
      heard.push(`${seq} ${at} ${actor.kind}: ${changes.map(({ kind }) => kind).join()}`);
    });
    await work.call("write", append("a"));
    assert.deepEqual(heard, ["2 7 model: added"]);
    await work.edit({ operations: [{ kind: "start", todo: "t2" }], action: "start" });
    await work.undo();
    await work.reminders();
    await work.import([], "elsewhere");
    assert.deepEqual(heard.slice(1), [
      "3 7 person: started",
      "4 7 person: paused",
      "6 7 import: removed,removed",
    ]);
    end();
    await work.call("write", append("b"));
    assert.equal(heard.length, 4);
  });

  test("misses nothing although the store is slow to say where the journal stands", async () => {
    const store = memoryStore();
    let isFirst = true;
    const slow: Store = {
      ...store,
      async load(scope) {
        if (isFirst) {
          isFirst = false;
          await sleep(5);
        }
        return store.load(scope);
      },
    };
    const work = await open(slow);
    const heard: number[] = [];
    work.on("change", ({ seq }) => heard.push(seq));
    await work.call("write", append("a"));
    assert.deepEqual(heard, [1]);
  });

  test("that throws breaks neither the call nor the other listeners; the host gets the error", async (t) => {
    const errors: unknown[] = [];
    t.mock.method(globalThis, "queueMicrotask", async (task: () => void) => {
      await Promise.resolve();
      try {
        task();
      } catch (error) {
        errors.push(error);
      }
    });
    const mine = new RangeError("mine");
    const work = await open(memoryStore());
    const heard: number[] = [];
    work.on("change", () => {
      throw mine;
    });
    work.on("change", ({ seq }) => heard.push(seq));
    assert.equal((await work.call("write", append("a"))).isError, false);
    await work.call("write", append("b"));
    assert.deepEqual(heard, [1, 2]);
    assert.deepEqual(errors, [mine, mine]);
  });

  test("may call the workstream itself", async () => {
    const work = await open(memoryStore());
    let answer: Promise<unknown> | undefined;
    work.on("change", () => {
      answer ??= work.call("write", append("b"));
    });
    await work.call("write", append("a"));
    await answer;
    assert.deepEqual(await contentsOf(work), ["a", "b"]);
  });

  test("hears nothing after the workstream is closed, and again when it listens again", async () => {
    const work = await open(memoryStore());
    const heard: number[] = [];
    work.on("change", ({ seq }) => heard.push(seq));
    await work.close();
    await work.call("write", append("a"));
    work.on("change", ({ seq }) => heard.push(seq));
    await work.call("write", append("b"));
    assert.deepEqual(heard, [2]);
  });
});

describe("a store that fails", () => {
  async function broken(): Promise<{ work: Workstream; sound: Workstream; faults: Faults }> {
    const store = memoryStore();
    const faults: Faults = {};
    const sound = await open(store);
    await sound.edit({ operations: append("a"), action: "add a" });
    return { work: await open(faultyStore(store, faults)), sound, faults };
  }

  for (const method of ["load", "commit"] as const) {
    test(`at ${method} rejects with its error and leaves nothing half done`, async () => {
      const { work, sound, faults } = await broken();
      faults[method] = "before";
      const before = [await sound.list(), await sound.journal()];
      await assert.rejects(work.call("write", append("b")), StoreError);
      await assert.rejects(work.edit({ operations: append("b"), action: "add b" }), StoreError);
      await assert.rejects(work.import([], "x"), StoreError);
      await assert.rejects(work.undo(), StoreError);
      await assert.rejects(work.reminders(), StoreError);
      assert.deepEqual([await sound.list(), await sound.journal()], before);
      delete faults[method];
      assert.equal((await work.call("write", append("b"))).isError, false);
      assert.equal((await work.reminders()).length, 1);
    });
  }

  test("after it wrote can be asked again with the same key", async () => {
    const { work, sound, faults } = await broken();
    const options = { idempotencyKey: "k" };
    faults.commit = "after";
    await assert.rejects(work.call("write", append("b"), options), StoreError);
    delete faults.commit;
    const reply = await work.call("write", append("b"), options);
    assert.equal(reply.isError, false);
    assert.deepEqual(await contentsOf(sound), ["a", "b"]);
  });

  test("does not make a due reminder of a failed write disappear", async () => {
    const { work, faults } = await broken();
    await work.call("write", "nonsense");
    faults.commit = "before";
    await assert.rejects(work.reminders(), StoreError);
    delete faults.commit;
    assert.deepEqual(
      (await work.reminders()).map(({ type }) => type),
      ["failed-write", "manual-edit"],
    );
  });

  test("while listeners are told fails no call, and they hear of it later", async () => {
    const { work, faults } = await broken();
    const heard: number[] = [];
    work.on("change", ({ seq }) => heard.push(seq));
    await work.call("write", append("b"));
    faults.journal = "before";
    assert.equal((await work.call("write", append("c"))).isError, false);
    assert.deepEqual(heard, [2]);
    delete faults.journal;
    await work.call("write", append("d"));
    assert.deepEqual(heard, [2, 3, 4]);
  });

  test("when a listener begins does not make it hear of old changes", async () => {
    const { work, sound, faults } = await broken();
    faults.load = "before";
    const heard: number[] = [];
    work.on("change", ({ seq }) => heard.push(seq));
    await assert.rejects(work.call("write", append("b")), StoreError);
    delete faults.load;
    await sound.call("write", append("b"));
    await work.list();
    await work.call("write", append("c"));
    assert.deepEqual(heard, [3]);
  });

  test("by never letting a writer through gives up with a reason", async (t) => {
    t.mock.method(globalThis, "setTimeout", (task: () => void) => queueMicrotask(task));
    const store = memoryStore();
    const busy: Store = {
      ...store,
      commit: async () => ({ ok: false, code: "stale-revision", revision: 1 }),
    };
    const work = await open(busy);
    await assert.rejects(work.call("write", append("a")), {
      name: "StoreError",
      code: "contended",
    });
  });
});
