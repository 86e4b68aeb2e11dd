import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import type { BoardDump, Commit, ScopeDump, Store } from "../stores/contract.ts";
import { StoreError } from "../stores/contract.ts";
import { memoryStore } from "../stores/memory/index.ts";
import { scaled } from "../testing/scale.ts";
import type { JsonValue } from "../todo/index.ts";
import { openBoard } from "./board/index.ts";
import type { CopyProgress } from "./copy-store.ts";
import { canonicalJson, checkScope, compareDumps, copyStore, dumpText } from "./copy-store.ts";

const entry = { kind: "k", at: 1, actor: { kind: "model" }, data: { x: 1 } } as const;

function commit(expected: number, text: string): Commit {
  return {
    expected,
    documents: { todo: { text } },
    entries: [entry, { ...entry, data: text }],
    idempotency: { key: `key ${text}`, reply: { text } },
  };
}

async function filled(...scopes: string[]): Promise<Store> {
  const store = memoryStore();
  for (const scope of scopes) {
    await store.commit(scope, commit(0, "first"));
    await store.commit(scope, commit(1, "second"));
  }
  return store;
}

const outcomes = async (
  from: Store,
  to: Store,
  merge = false,
): Promise<{ readonly [scope: string]: string }> => {
  const copied = await copyStore({ from, to, merge });
  assert.ok(copied.ok);
  return Object.fromEntries(copied.scopes.map(({ scope, outcome }) => [scope, outcome.kind]));
};

describe("copying a store", () => {
  test("gives another store everything: documents, journal, kept replies, numbers", async () => {
    const from = await filled("a", "b");
    await from.prune("b", 3);
    const to = memoryStore();
    assert.deepEqual(await outcomes(from, to), { a: "copied", b: "copied" });
    for (const scope of ["a", "b"]) {
      assert.deepEqual(await to.dump(scope), await from.dump(scope));
      assert.deepEqual(await to.load(scope), await from.load(scope));
    }
    assert.deepEqual(await to.replay("a", "key first"), { text: "first" });
  });

  test("takes boards along, and tells a task that is not the same", async () => {
    const from = memoryStore();
    const board = openBoard({ store: from, name: "team", actor: { kind: "person" } });
    await board.add([
      { id: "a", subject: "A" },
      { id: "b", subject: "B", blockedBy: ["a"] },
    ]);
    await board.add([{ id: "gone", subject: "C" }]);
    await board.delete("gone");
    const to = memoryStore();
    assert.deepEqual(await outcomes(from, to), { "board/team": "copied" });
    const copy = openBoard({ store: to, name: "team", actor: { kind: "person" } });
    assert.deepEqual(await copy.list(), await board.list());
    await copy.note("a", "changed");
    const [original, changed] = [await from.dump("board/team"), await to.dump("board/team")];
    const tasks = compareDumps(original, changed).filter(({ what }) => what === "task");
    assert.deepEqual(tasks, [{ what: "task", name: "a", how: "different" }]);
    const { board: _board, ...without } = original;
    assert.deepEqual(
      compareDumps(original, without).map(({ what, name }) => `${what} ${name}`),
      ["board ", "task a", "task b"],
    );
  });

  test("tells how far it is, in both passes", async () => {
    const seen: CopyProgress[] = [];
    const from = await filled("a", "b");
    await copyStore({ from, to: memoryStore(), onProgress: (progress) => seen.push(progress) });
    assert.deepEqual(
      seen.map(({ pass, done, total }) => `${pass} ${done}/${total}`),
      ["copy 0/2", "copy 1/2", "copy 2/2", "verify 0/2", "verify 1/2", "verify 2/2"],
    );
  });

  test("of nothing is done at once", async () => {
    const copied = await copyStore({ from: memoryStore(), to: memoryStore() });
    assert.deepEqual(copied, { ok: true, scopes: [] });
  });

  test("into a store that is not empty writes nothing", async () => {
    const to = await filled("x");
    const copied = await copyStore({ from: await filled("a"), to });
    assert.deepEqual(copied, { ok: false, code: "not-empty", scopes: 1 });
    assert.deepEqual(await to.scopes(), ["x"]);
  });

  test("merges what is lacking, and leaves what is there as it is", async () => {
    const from = await filled("same", "other", "new");
    const to = await filled("same");
    await to.commit("other", commit(0, "its own"));
    const before = await to.dump("other");
    assert.deepEqual(await outcomes(from, to, true), {
      new: "copied",
      other: "kept",
      same: "same",
    });
    assert.deepEqual(await to.dump("other"), before);
  });

  test("can be taken up again where it broke off", async () => {
    const from = await filled("a", "b", "c");
    const inner = memoryStore();
    let room = 2;
    const to: Store = {
      ...inner,
      async restore(scope, dump) {
        if (room-- === 0) throw new StoreError("memory", "disk-full", "full");
        return inner.restore(scope, dump);
      },
    };
    await assert.rejects(copyStore({ from, to }), { code: "disk-full" });
    assert.deepEqual(await outcomes(from, inner, true), { a: "same", b: "same", c: "copied" });
  });

  test("tells a change of the original meanwhile from a bad copy", async () => {
    const from = await filled("changed", "quiet");
    const to = memoryStore();
    const writing: Store = {
      ...to,
      async restore(scope, dump) {
        await to.restore(scope, dump);
        if (scope === "changed") await from.commit(scope, commit(2, "third"));
      },
    };
    assert.deepEqual(await outcomes(from, writing), { changed: "outdated", quiet: "copied" });
    assert.equal((await to.load("changed")).revision, 2);
  });

  test("finds out whatever was lost or altered on the way", async () => {
    const harm: readonly ((dump: ScopeDump) => ScopeDump)[] = [
      (dump) => ({ ...dump, revision: 7 }),
      (dump) => ({ ...dump, documents: {} }),
      (dump) => ({ ...dump, documents: { ...dump.documents, plan: null } }),
      (dump) => ({ ...dump, entries: dump.entries.slice(1) }),
      (dump) => ({ ...dump, entries: dump.entries.map((each) => ({ ...each, at: 2 })) }),
      (dump) => ({ ...dump, replies: dump.replies.slice(1) }),
      (dump) => ({ ...dump, replies: dump.replies.map((each) => ({ ...each, reply: 0 })) }),
    ];
    for (const alter of harm) {
      const inner = memoryStore();
      const to: Store = { ...inner, restore: (scope, dump) => inner.restore(scope, alter(dump)) };
      assert.deepEqual(await outcomes(await filled("a"), to), { a: "wrong" }, alter.toString());
    }
  });

  test("finds out whatever was lost or altered of a board", async () => {
    const from = memoryStore();
    const team = openBoard({ store: from, name: "team", actor: { kind: "person" } });
    await team.add(["a", "b", "gone"].map((id) => ({ id, subject: id })));
    await team.delete("gone");
    const harm: readonly ((board: BoardDump) => Partial<BoardDump>)[] = [
      ({ tasks }) => ({ tasks: tasks.slice(1) }),
      ({ tasks }) => ({ tasks: tasks.toReversed() }),
      ({ tasks }) => ({ tasks: tasks.map((each) => ({ ...each, version: 7 })) }),
      ({ created }) => ({ created: created + 1 }),
      () => ({ deleted: [] }),
    ];
    const original = await from.dump("board/team");
    const { board = assert.fail() } = original;
    for (const alter of harm) {
      const copy = { ...original, board: { ...board, ...alter(board) } };
      assert.notDeepEqual(compareDumps(original, copy), [], alter.toString());
      assert.notEqual(dumpText(copy), dumpText(original), alter.toString());
    }
    const moved = { ...original, seq: original.seq + 1 };
    assert.deepEqual(compareDumps(original, moved), [
      { what: "revision", name: "", how: "different" },
    ]);
    assert.notEqual(dumpText(moved), dumpText(original));
  });

  test("tells what could not be copied because it cannot be read", async () => {
    const inner = await filled("a");
    const damage = [{ document: "plan", reason: "not JSON", keptAs: "/aside" }];
    const from: Store = {
      ...inner,
      load: async (scope) => ({ ...(await inner.load(scope)), damage }),
    };
    const copied = await copyStore({ from, to: memoryStore() });
    assert.ok(copied.ok);
    assert.deepEqual(copied.scopes[0]?.damage, damage);
  });
});

describe("comparing", () => {
  test("names what is missing, extra and different", async () => {
    const original = await (await filled("a")).dump("a");
    const copy: ScopeDump = {
      revision: 3,
      seq: original.seq,
      documents: { plan: null },
      entries: [...original.entries.slice(1), { ...entry, seq: 9 }],
      replies: original.replies.map((each, place) => (place === 0 ? { ...each, reply: 1 } : each)),
    };
    assert.deepEqual(compareDumps(original, original), []);
    assert.deepEqual(compareDumps(original, copy), [
      { what: "revision", name: "", how: "different" },
      { what: "document", name: "todo", how: "missing" },
      { what: "document", name: "plan", how: "extra" },
      { what: "entry", name: "1", how: "missing" },
      { what: "entry", name: "9", how: "extra" },
      { what: "reply", name: "key first", how: "different" },
    ]);
  });

  test("does not mind the order of keys, of replies or of documents, and minds all else", () => {
    const json = fc.jsonValue() as fc.Arbitrary<JsonValue>;
    fc.assert(
      fc.property(json, json, (one, other) => {
        assert.deepEqual(JSON.parse(canonicalJson(one)), JSON.parse(JSON.stringify(one)));
        assert.equal(canonicalJson(shuffled(one)), canonicalJson(one));
        const isSame = canonicalJson(one) === canonicalJson(other);
        const [a, b] = [one, other].map(dumpOf) as [ScopeDump, ScopeDump];
        assert.equal(compareDumps(a, b).length === 0, isSame);
        assert.equal(dumpText(a) === dumpText(b), isSame);
        const mixed = { ...a, replies: a.replies.toReversed(), documents: shuffled(a.documents) };
        assert.deepEqual(compareDumps(a, mixed as ScopeDump), []);
        assert.equal(dumpText(mixed as ScopeDump), dumpText(a));
      }),
      { numRuns: scaled(1_000) },
    );
  });

  /** The same data with the keys of every object the other way round. */
  function shuffled<T>(value: T): T {
    if (Array.isArray(value)) return value.map((each: unknown) => shuffled(each)) as T;
    if (typeof value !== "object" || value === null) return value;
    const fields = Object.entries(value).toReversed();
    return Object.fromEntries(fields.map(([key, inner]) => [key, shuffled(inner)])) as T;
  }

  function dumpOf(value: JsonValue): ScopeDump {
    const replies = [
      { key: "one", reply: value },
      { key: "other", reply: null },
    ];
    return { revision: 1, seq: 0, documents: { todo: value, plan: 1 }, entries: [], replies };
  }
});

describe("checking a scope", () => {
  test("finds nothing wrong with one that a store kept, pruned or not", async () => {
    const store = await filled("a");
    const check = async (): Promise<unknown> =>
      checkScope(await store.load("a"), await store.dump("a"));
    assert.deepEqual(await check(), []);
    await store.prune("a", 3);
    assert.deepEqual(await check(), []);
    await store.prune("a", Infinity);
    assert.deepEqual(await check(), []);
  });

  test("takes a change meanwhile for no fault", async () => {
    const store = await filled("a");
    const snapshot = await store.load("a");
    await store.commit("a", commit(2, "third"));
    assert.deepEqual(checkScope(snapshot, await store.dump("a")), []);
  });

  test("finds gaps, an end that is not the end, damage, and a scope without a revision", async () => {
    const store = await filled("a");
    const [snapshot, dump] = [await store.load("a"), await store.dump("a")];
    const without = (seq: number): ScopeDump => ({
      ...dump,
      entries: dump.entries.filter((each) => each.seq !== seq),
    });
    assert.deepEqual(checkScope(snapshot, without(2)), [{ code: "gap", after: 1 }]);
    assert.deepEqual(checkScope(snapshot, without(4)), [
      { code: "newest-entry", said: 4, found: 3 },
    ]);
    const damage = [{ document: "todo", reason: "torn", keptAs: "/aside" }];
    assert.deepEqual(checkScope({ ...snapshot, damage }, dump), [
      { code: "unreadable", document: "todo", reason: "torn", keptAs: "/aside" },
    ]);
    const empty = { revision: 0, seq: 0, documents: {} };
    assert.deepEqual(checkScope(empty, { ...empty, entries: [], replies: [] }), [
      { code: "no-revision" },
    ]);
  });
});
