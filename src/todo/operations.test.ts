import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { applyOne, listFrom, outline } from "./fixtures/outline.ts";
import type { Operation, Rules, Todo, TodoList } from "./index.ts";
import { allTodos, deltaBetween, EMPTY_LIST, revert } from "./index.ts";

const two = listFrom("A: [x] a, [/] b, [ ] c", "B: [ ] d");

/** Applies one operation and checks that undoing it brings the list back. */
function applied(list: TodoList, operation: Operation, rules: Partial<Rules> = {}): TodoList {
  const { list: after, issues } = applyOne(list, operation, rules);
  assert.deepEqual(issues, []);
  assert.deepEqual(revert(after, deltaBetween(list, after)), list);
  return after;
}

const find = (list: TodoList, content: string): Todo | undefined =>
  allTodos(list).find((todo) => todo.content === content);

describe("replace", () => {
  test("keeps known todos in their phases, with what the drafts leave out", () => {
    const noted = applied(two, { kind: "note", todo: "b", text: "n" });
    const todos = [
      { content: "a" },
      { content: "b", status: "completed" },
      { content: "new" },
      { content: "d" },
    ] as const;
    const after = applied(noted, { kind: "replace", todos });
    assert.deepEqual(outline(after), ["A: [x] a, [x] b, [ ] new", "B: [ ] d"]);
    assert.deepEqual(
      allTodos(after).map(({ id }) => id),
      ["t1", "t2", "t5", "t4"],
    );
    assert.deepEqual(find(after, "b")?.notes, ["n"]);
  });

  test("keeps the written order where phases and order cannot both be kept", () => {
    const todos = [{ content: "a" }, { content: "d" }, { content: "c" }, { content: "b" }];
    const after = applied(two, { kind: "replace", todos });
    assert.deepEqual(outline(after), ["A: [x] a", "B: [ ] d, [ ] c, [/] b"]);
  });

  test("writes into one phase where there is none", () => {
    const after = applied(EMPTY_LIST, { kind: "replace", todos: [{ content: "a" }] });
    assert.deepEqual(outline(after), ["Todos: [ ] a"]);
  });

  test("keeps an empty phase and drops one that it empties", () => {
    const list = listFrom("A:", "B: [ ] b", "C: [ ] c");
    const after = applied(list, { kind: "replace", todos: [{ content: "c" }] });
    assert.deepEqual(outline(after), ["A: ", "C: [ ] c"]);
  });

  test("with nothing empties the list", () => {
    assert.deepEqual(applied(two, { kind: "replace", todos: [] }), EMPTY_LIST);
  });

  test("finds a todo by its key first, so that it can be reworded", () => {
    const named = applied(EMPTY_LIST, {
      kind: "replace",
      todos: [
        { key: "1", content: "a" },
        { key: "2", content: "b" },
      ],
    });
    const after = applied(named, {
      kind: "replace",
      todos: [
        { key: "2", content: "a" },
        { key: "3", content: "b" },
      ],
    });
    assert.deepEqual(
      allTodos(after).map(({ id, key, content }) => [id, key, content]),
      [
        ["t2", "2", "a"],
        ["t3", "3", "b"],
      ],
    );
  });

  test("continues each of several equal todos once", () => {
    const list = listFrom("A: [x] a, [ ] a");
    const todos = [{ content: "a" }, { content: "a" }, { content: "a" }];
    const after = applied(list, { kind: "replace", todos });
    assert.deepEqual(
      allTodos(after).map(({ id, status }) => `${id} ${status}`),
      ["t1 completed", "t2 pending", "t3 pending"],
    );
  });

  test("leaves a status alone that the caller shows as the one it sends", () => {
    const list = listFrom("A: [-] a, [ ] b");
    const todos = ["a", "b", "c"].map((content) => ({
      content,
      status: "completed",
      alike: ["cancelled"],
    })) as readonly { content: string; status: "completed"; alike: ["cancelled"] }[];
    const after = applied(list, { kind: "replace", todos });
    assert.deepEqual(outline(after), ["A: [-] a, [x] b, [x] c"]);
  });

  test("drops notes when it is told that there are none", () => {
    const noted = applied(two, { kind: "note", todo: "a", text: "n" });
    const after = applied(noted, { kind: "edit", todo: "a", changes: { notes: [] } });
    assert.equal("notes" in (find(after, "a") ?? {}), false);
  });
});

describe("merge", () => {
  test("changes what it names of known todos and appends unknown ones", () => {
    const after = applied(two, {
      kind: "merge",
      todos: [
        { key: "t3", status: "completed" },
        { key: "new", content: "e", priority: "high" },
        { key: "t2", content: "reworded" },
        { key: "new", status: "cancelled" },
      ],
    });
    assert.deepEqual(outline(after), ["A: [x] a, [/] reworded, [x] c", "B: [ ] d, [-] e"]);
    assert.deepEqual(find(after, "e")?.key, "new");
  });

  test("is by key or id, whatever the rules say about references", () => {
    const list = applied(EMPTY_LIST, {
      kind: "replace",
      todos: [
        { key: "b", content: "a" },
        { key: "a", content: "b" },
      ],
    });
    const operation = { kind: "merge", todos: [{ key: "a", status: "completed" }] } as const;
    for (const identity of ["content", "id"] as const) {
      assert.deepEqual(outline(applied(list, operation, { identity })), ["Todos: [ ] a, [x] b"]);
    }
  });

  test("reports an unknown todo that has no content to make a new one of", () => {
    const { list, issues } = applyOne(two, { kind: "merge", todos: [{ key: "9" }] });
    assert.equal(list, two);
    assert.deepEqual(issues, [
      { code: "unknown-todo", reference: "9", listIsEmpty: false, severity: "error", at: 0 },
    ]);
  });
});

describe("init", () => {
  const phases = [
    { name: "B", todos: [{ content: "b" }] },
    { name: "Empty", todos: [] },
  ];

  test("starts afresh: known todos keep their id and lose the rest", () => {
    const noted = applied(two, { kind: "note", todo: "b", text: "n" });
    const after = applied(noted, { kind: "init", phases });
    assert.deepEqual(outline(after), ["B: [ ] b", "Empty: "]);
    assert.deepEqual(find(after, "b"), {
      id: "t2",
      content: "b",
      status: "pending",
      origin: "model",
      times: { added: 1, started: 1 },
    });
  });

  test("keeps what the drafts leave out when it is told to", () => {
    const noted = applied(two, { kind: "note", todo: "b", text: "n" });
    const after = applied(noted, { kind: "init", phases, keep: true });
    assert.deepEqual(outline(after), ["B: [/] b", "Empty: "]);
    assert.deepEqual(find(after, "b")?.notes, ["n"]);
  });

  test("takes equal names and contents as they come", () => {
    const same = [
      { name: "A", todos: [{ content: "a" }, { content: "a" }] },
      { name: "A", todos: [{ content: "a" }] },
    ];
    const after = applied(EMPTY_LIST, { kind: "init", phases: same }, { duplicates: "refuse" });
    assert.deepEqual(outline(after), ["A: [ ] a, [ ] a", "A: [ ] a"]);
  });
});

describe("add", () => {
  test("adds at the end of a phase, the first of that name, and creates one that is missing", () => {
    const after = applied(two, { kind: "add", phase: "A", todos: [{ content: "e" }] });
    assert.deepEqual(outline(after), ["A: [x] a, [/] b, [ ] c, [ ] e", "B: [ ] d"]);
    const more = applied(two, { kind: "add", phase: "C", todos: [{ content: "e" }] });
    assert.deepEqual(outline(more), ["A: [x] a, [/] b, [ ] c", "B: [ ] d", "C: [ ] e"]);
  });

  test("reports duplicates one by one, adds the others and creates no phase for nothing", () => {
    const todos = ["e", "d", "f", "e"].map((content) => ({ content }));
    const rules = { duplicates: "refuse" } as const;
    const { list, issues } = applyOne(two, { kind: "add", phase: "C", todos }, rules);
    assert.deepEqual(outline(list).at(-1), "C: [ ] e, [ ] f");
    assert.deepEqual(
      issues.map((issue) => issue.code === "duplicate-todo" && issue.content),
      ["d", "e"],
    );
    const none = applyOne(two, { kind: "add", phase: "C", todos: [{ content: "d" }] }, rules);
    assert.equal(none.list, two);
  });
});

describe("start, complete, cancel, remove", () => {
  test("start moves the focus, also to a closed todo", () => {
    const after = applied(two, { kind: "start", todo: "a" });
    assert.deepEqual(outline(after), ["A: [/] a, [ ] b, [ ] c", "B: [ ] d"]);
    assert.deepEqual(find(after, "a")?.times, { added: 1, started: 2 });
  });

  const all = { kind: "all" } as const;
  const phase = { kind: "phase", phase: "A" } as const;
  const todo = { kind: "todo", todo: "b" } as const;

  test("complete and cancel reach a todo, a phase or all, whatever their status", () => {
    const of = (kind: "complete" | "cancel", target: typeof all | typeof phase | typeof todo) =>
      outline(applied(two, { kind, target }));
    assert.deepEqual(of("complete", todo), ["A: [x] a, [x] b, [ ] c", "B: [ ] d"]);
    assert.deepEqual(of("complete", phase), ["A: [x] a, [x] b, [x] c", "B: [ ] d"]);
    assert.deepEqual(of("complete", all), ["A: [x] a, [x] b, [x] c", "B: [x] d"]);
    assert.deepEqual(of("cancel", todo), ["A: [x] a, [-] b, [ ] c", "B: [ ] d"]);
    assert.deepEqual(of("cancel", phase), ["A: [-] a, [-] b, [-] c", "B: [ ] d"]);
    assert.deepEqual(of("cancel", all), ["A: [-] a, [-] b, [-] c", "B: [-] d"]);
  });

  test("a todo that is completed again keeps the time at which it was", () => {
    const after = applied(two, { kind: "complete", target: all });
    assert.deepEqual(find(after, "a")?.times, { added: 1, closed: 1 });
    assert.deepEqual(find(after, "b")?.times, { added: 1, started: 1, closed: 2 });
  });

  test("remove takes todos off and leaves the phases", () => {
    const of = (target: typeof all | typeof phase | typeof todo): string[] =>
      outline(applied(two, { kind: "remove", target }));
    assert.deepEqual(of(todo), ["A: [x] a, [ ] c", "B: [ ] d"]);
    assert.deepEqual(of(phase), ["A: ", "B: [ ] d"]);
    assert.deepEqual(of(all), ["A: ", "B: "]);
    const empty = listFrom("A:");
    assert.equal(applyOne(empty, { kind: "remove", target: phase }).list, empty);
  });

  test("a todo that loses its parent stands alone, and undo gives the parent back", () => {
    const list = applied(EMPTY_LIST, {
      kind: "replace",
      todos: [{ content: "a" }, { content: "b", parent: "t1" }],
    });
    assert.equal(find(list, "b")?.parent, "t1");
    const after = applied(list, { kind: "remove", target: { kind: "todo", todo: "a" } });
    assert.equal("parent" in (find(after, "b") ?? {}), false);
  });
});

describe("note, edit, reorder, clear", () => {
  test("note adds a note as it is and refuses an empty one", () => {
    const once = applied(two, { kind: "note", todo: "a", text: " one\n\ntwo" });
    const twice = applied(once, { kind: "note", todo: "a", text: "three" });
    assert.deepEqual(find(twice, "a")?.notes, [" one\n\ntwo", "three"]);
    const { list, issues } = applyOne(two, { kind: "note", todo: "a", text: "" });
    assert.equal(list, two);
    assert.deepEqual(
      issues.map(({ code }) => code),
      ["empty-note"],
    );
  });

  test("edit changes the fields it names", () => {
    const changes = {
      content: "A",
      status: "cancelled",
      activeForm: "Doing A",
      priority: "low",
      check: "npm test",
      extra: { size: 3 },
      parent: "t2",
    } as const;
    const after = applied(two, { kind: "edit", todo: "a", changes });
    assert.deepEqual(find(after, "A"), {
      id: "t1",
      origin: "model",
      times: { added: 1, closed: 2 },
      ...changes,
    });
    const alone = applied(after, { kind: "edit", todo: "A", changes: { parent: null } });
    assert.equal("parent" in (find(alone, "A") ?? {}), false);
  });

  test("reorder moves within a phase or to another one, and stops at the ends", () => {
    const of = (position: number, phase?: string): string[] =>
      outline(applied(two, { kind: "reorder", todo: "b", position, ...(phase && { phase }) }));
    assert.deepEqual(of(0), ["A: [/] b, [x] a, [ ] c", "B: [ ] d"]);
    assert.deepEqual(of(2), ["A: [x] a, [ ] c, [/] b", "B: [ ] d"]);
    assert.deepEqual(of(99), of(2));
    assert.deepEqual(of(-3), of(0));
    assert.deepEqual(of(0, "B"), ["A: [x] a, [ ] c", "B: [/] b, [ ] d"]);
    assert.equal(applyOne(two, { kind: "reorder", todo: "b", position: 1 }).list, two);
  });

  test("clear empties the list, phases included", () => {
    assert.deepEqual(applied(two, { kind: "clear" }), EMPTY_LIST);
  });
});

test("an unknown todo or phase is an issue, and says whether there is any todo at all", () => {
  const issues = (list: TodoList, operation: Operation): unknown =>
    applyOne(list, operation).issues.map(({ severity: _severity, at: _at, ...facts }) => facts);
  const unknown = (listIsEmpty: boolean): unknown => [
    { code: "unknown-todo", reference: "z", listIsEmpty },
  ];
  const target = { kind: "todo", todo: "z" } as const;
  assert.deepEqual(issues(two, { kind: "start", todo: "z" }), unknown(false));
  assert.deepEqual(issues(listFrom("A:"), { kind: "start", todo: "z" }), unknown(true));
  assert.deepEqual(issues(two, { kind: "complete", target }), unknown(false));
  assert.deepEqual(issues(two, { kind: "note", todo: "z", text: "" }), unknown(false));
  assert.deepEqual(issues(two, { kind: "edit", todo: "z", changes: {} }), unknown(false));
  assert.deepEqual(issues(two, { kind: "reorder", todo: "z", position: 0 }), unknown(false));
  const phase = [{ code: "unknown-phase", phase: "Z" }];
  assert.deepEqual(issues(two, { kind: "remove", target: { kind: "phase", phase: "Z" } }), phase);
  assert.deepEqual(issues(two, { kind: "reorder", todo: "a", position: 0, phase: "Z" }), phase);
});
