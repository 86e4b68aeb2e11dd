import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { contextAt } from "./fixtures/arbitraries.ts";
import { applyOne, listFrom, outline } from "./fixtures/outline.ts";
import type { Operation } from "./index.ts";
import { allTodos, apply, EMPTY_LIST, HAND_RULES, lengthOf } from "./index.ts";

const replace = (...contents: string[]): Operation => ({
  kind: "replace",
  todos: contents.map((content) => ({ content })),
});
const codes = ({ issues }: { issues: readonly { code: string; severity: string }[] }): string[] =>
  issues.map(({ code, severity }) => `${severity}: ${code}`);

describe("focus", () => {
  const list = listFrom("A: [ ] a", "B: [ ] b, [ ] c");
  const start: Operation = {
    kind: "merge",
    todos: [
      { key: "t2", status: "in_progress" },
      { key: "t3", status: "in_progress" },
    ],
  };

  test("normalise keeps the first in progress", () => {
    const { list: after, issues } = applyOne(list, start, { focus: "normalise" });
    assert.deepEqual(outline(after), ["A: [ ] a", "B: [/] b, [ ] c"]);
    assert.deepEqual(issues, []);
    assert.equal("started" in (allTodos(after)[2]?.times ?? {}), false);
  });

  test("normalise promotes the first pending todo, back in an earlier phase if need be", () => {
    const working = listFrom("A: [x] a, [ ] b", "B: [/] c");
    const done = { kind: "complete", target: { kind: "todo", todo: "c" } } as const;
    const { list: after } = applyOne(working, done, { focus: "normalise" });
    assert.deepEqual(outline(after), ["A: [x] a, [/] b", "B: [x] c"]);
  });

  test("normalise leaves a list without open work alone", () => {
    const done = { kind: "complete", target: { kind: "all" } } as const;
    const { list: after } = applyOne(list, done, { focus: "normalise" });
    assert.deepEqual(outline(after), ["A: [x] a", "B: [x] b, [x] c"]);
  });

  test("reject refuses the batch and names the todos", () => {
    const applied = applyOne(list, start, { focus: "reject" });
    assert.equal(applied.list, list);
    assert.deepEqual(applied.issues, [
      {
        code: "several-in-progress",
        todos: [
          { id: "t2", content: "b" },
          { id: "t3", content: "c" },
        ],
        severity: "error",
      },
    ]);
  });

  test("advise accepts the batch and says so", () => {
    const applied = applyOne(list, start, { focus: "advise" });
    assert.deepEqual(outline(applied.list), ["A: [ ] a", "B: [/] b, [/] c"]);
    assert.deepEqual(codes(applied), ["advice: several-in-progress"]);
  });

  test("reject and advise promote nobody", () => {
    for (const focus of ["reject", "advise"] as const) {
      assert.equal(applyOne(list, { kind: "add", phase: "A", todos: [] }, { focus }).list, list);
    }
  });

  test("is not looked at when nothing is asked for", () => {
    const several = listFrom("A: [/] a, [/] b");
    for (const focus of ["normalise", "reject", "advise"] as const) {
      const applied = apply(several, [], { ...HAND_RULES, focus }, contextAt(2));
      assert.partialDeepStrictEqual(applied, { issues: [], changes: [] });
      assert.equal(applied.list, several);
    }
  });
});

describe("limits", () => {
  test("count characters as UTF-16 units, or bytes as UTF-8", () => {
    const text = "aé😀\ud800";
    assert.equal(lengthOf(text, "characters"), 5);
    assert.equal(lengthOf(text, "bytes"), 1 + 2 + 4 + 3);
  });

  test("hold for contents and active forms, and name the place in the list", () => {
    const limits = {
      content: { max: 3, unit: "characters" },
      activeForm: { max: 3, unit: "bytes" },
    } as const;
    const applied = applyOne(
      listFrom("A: [ ] a"),
      {
        kind: "add",
        phase: "A",
        todos: [
          { content: "ééé", activeForm: "éé" },
          { content: "four", activeForm: "abc" },
        ],
      },
      { limits },
    );
    assert.deepEqual(outline(applied.list), ["A: [ ] a"]);
    assert.deepEqual(
      applied.issues.map((issue) => issue.code === "text-too-long" && issue),
      [
        {
          code: "text-too-long",
          field: "activeForm",
          index: 1,
          length: 4,
          limit: limits.activeForm,
          severity: "error",
        },
        {
          code: "text-too-long",
          field: "content",
          index: 2,
          length: 4,
          limit: limits.content,
          severity: "error",
        },
      ],
    );
  });

  test("hold for the number of todos after a batch, not in between", () => {
    const list = listFrom("A: [ ] a, [ ] b");
    const limits = { todos: 2 };
    const applied = applyOne(list, replace("a", "b", "c"), { limits });
    assert.deepEqual(applied.issues, [
      { code: "too-many-todos", count: 3, max: 2, severity: "error" },
    ]);
    assert.equal(applied.list, list);
    const operations: readonly Operation[] = [
      { kind: "add", phase: "A", todos: [{ content: "c" }] },
      { kind: "remove", target: { kind: "todo", todo: "t1" } },
    ];
    const both = apply(list, operations, { ...HAND_RULES, limits }, contextAt(2));
    assert.deepEqual(outline(both.list), ["A: [/] b, [ ] c"]);
  });

  test("do not stand in the way of work on what was there before", () => {
    const list = listFrom("A: [ ] long, [ ] longer, [ ] longest");
    const limits = { todos: 1, content: { max: 1, unit: "characters" } } as const;
    const done = { kind: "complete", target: { kind: "todo", todo: "long" } } as const;
    const applied = applyOne(list, done, { limits });
    assert.deepEqual(applied.issues, []);
    assert.deepEqual(outline(applied.list), ["A: [x] long, [ ] longer, [ ] longest"]);
    assert.deepEqual(codes(applyOne(list, replace("x", "y", "z"), { limits })), [
      "error: too-many-todos",
    ]);
  });
});

describe("when all is closed", () => {
  const list = listFrom("A: [x] a, [/] b");
  const done: Operation = { kind: "complete", target: { kind: "all" } };

  test("clear hands the finished list over and tells of both", () => {
    const applied = applyOne(list, done, { whenAllClosed: "clear" });
    assert.deepEqual(applied.list, EMPTY_LIST);
    assert.deepEqual(applied.finished && outline(applied.finished), ["A: [x] a, [x] b"]);
    assert.deepEqual(
      applied.changes.map(({ kind, content }) => `${kind} ${content}`),
      ["completed b", "removed a", "removed b"],
    );
  });

  test("clear counts cancelled todos as closed, and waits for open ones", () => {
    const cancel: Operation = { kind: "cancel", target: { kind: "all" } };
    assert.ok(applyOne(list, cancel, { whenAllClosed: "clear" }).finished);
    const note: Operation = { kind: "note", todo: "b", text: "n" };
    assert.equal("finished" in applyOne(list, note, { whenAllClosed: "clear" }), false);
  });

  test("an empty list is not a finished one, and keep keeps it", () => {
    const clear = applyOne(list, { kind: "clear" }, { whenAllClosed: "clear" });
    assert.equal("finished" in clear, false);
    const kept = applyOne(list, done, { whenAllClosed: "keep" });
    assert.deepEqual(outline(kept.list), ["A: [x] a, [x] b"]);
    assert.equal("finished" in kept, false);
  });
});

describe("identity", () => {
  const list = applyOne(EMPTY_LIST, {
    kind: "replace",
    todos: [{ content: "t2" }, { content: "x", key: "t1" }, { content: "x", key: "k" }],
  }).list;
  const started = (todo: string, identity: "content" | "id"): string | undefined =>
    allTodos(applyOne(list, { kind: "start", todo }, { identity }).list).find(
      ({ status }) => status === "in_progress",
    )?.id;

  test("by content is exact, the first match wins", () => {
    assert.equal(started("x", "content"), "t2");
    assert.equal(started("t2", "content"), "t1");
    assert.equal(started("X", "content"), undefined);
    assert.equal(started("k", "content"), undefined);
  });

  test("by id goes by the name that a todo was given, then by ours", () => {
    assert.equal(started("k", "id"), "t3");
    assert.equal(started("t1", "id"), "t1");
    assert.equal(started("t2", "id"), "t2");
    assert.equal(started("x", "id"), undefined);
  });

  test("a link to a parent stays when another todo is given the name of that parent's id", () => {
    const linked = applyOne(EMPTY_LIST, {
      kind: "replace",
      todos: [{ content: "a" }, { content: "b", parent: "t1" }],
    }).list;
    const { list: after } = applyOne(linked, {
      kind: "replace",
      todos: [{ content: "b" }, { content: "a" }, { content: "c", key: "t1" }],
    });
    assert.equal(allTodos(after)[0]?.parent, "t1");
  });
});

describe("errors", () => {
  const list = listFrom("A: [ ] a, [ ] b");
  const operations: readonly Operation[] = [
    { kind: "start", todo: "z" },
    { kind: "start", todo: "b" },
    { kind: "note", todo: "a", text: "" },
  ];
  const given = { ...HAND_RULES, identity: "content" } as const;

  test("refuse leaves the list alone and still reports all of them, with their places", () => {
    const applied = apply(list, operations, { ...given, errors: "refuse" }, contextAt(2));
    assert.equal(applied.list, list);
    assert.deepEqual(
      applied.issues.map(({ code, at }) => [code, at]),
      [
        ["unknown-todo", 0],
        ["empty-note", 2],
      ],
    );
  });

  test("collect keeps what succeeded", () => {
    const applied = apply(list, operations, { ...given, errors: "collect" }, contextAt(2));
    assert.deepEqual(outline(applied.list), ["A: [ ] a, [/] b"]);
    assert.equal(applied.issues.length, 2);
  });
});

test("a person's own edits go by id, keep one focus and are done whole or not at all", () => {
  const list = listFrom("A: [ ] a, [ ] b");
  const edit = (...operations: readonly Operation[]): ReturnType<typeof apply> =>
    apply(list, operations, HAND_RULES, contextAt(2));
  assert.deepEqual(outline(edit({ kind: "start", todo: "t2" }).list), ["A: [ ] a, [/] b"]);
  assert.deepEqual(codes(edit({ kind: "start", todo: "b" })), ["error: unknown-todo"]);
  assert.deepEqual(
    codes(edit({ kind: "add", phase: "A", todos: [{ content: "a" }, { content: "c" }] })),
    ["error: duplicate-todo"],
  );
  const done = edit({ kind: "complete", target: { kind: "all" } });
  assert.deepEqual(outline(done.list), ["A: [x] a, [x] b"]);
});
