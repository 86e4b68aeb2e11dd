import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { scaled } from "../testing/index.ts";
import { batches, contextAt, drafts, lists, rules } from "./fixtures/arbitraries.ts";
import { deepFreeze } from "./fixtures/deep-freeze.ts";
import type { Change, Todo, TodoList } from "./index.ts";
import {
  isRemovedOpen,
  allTodos,
  apply,
  changedTodos,
  changesBetween,
  incompleteTodos,
  isWaiting,
  lengthOf,
} from "./index.ts";

const RUNS = { numRuns: scaled(3_000) };

const active = (list: TodoList): readonly Todo[] =>
  allTodos(list).filter((todo) => todo.status === "in_progress");

describe("after any batch", () => {
  test("at most one todo is in progress where the rules normalise, and one if one can be", () => {
    fc.assert(
      fc.property(lists, batches, rules, (list, operations, given) => {
        const normalising = { ...given, focus: "normalise" } as const;
        const { list: after, issues } = apply(list, operations, normalising, contextAt(2));
        if (after === list && issues.length > 0) return;
        const [focus, ...others] = active(after);
        assert.equal(others.length, 0);
        const open = incompleteTodos(allTodos(after));
        assert.ok(focus || open.every((todo) => isWaiting(todo, 2)));
      }),
      RUNS,
    );
  });

  test("nothing was thrown and nothing that was given has changed", () => {
    fc.assert(
      fc.property(lists, batches, rules, (list, operations, given) => {
        deepFreeze([list, operations, given]);
        apply(list, operations, given, contextAt(2));
      }),
      RUNS,
    );
  });

  test("ids are unique, and none is one that another todo had before", () => {
    fc.assert(
      fc.property(lists, batches, rules, (list, operations, given) => {
        const { list: after } = apply(list, operations, given, contextAt(2));
        const ids = allTodos(after).map((todo) => todo.id);
        assert.equal(new Set(ids).size, ids.length);
        const added = allTodos(after).filter((todo) => todo.times.added === 2);
        const old = new Set(allTodos(list).map((todo) => todo.id));
        assert.ok(added.every((todo) => !old.has(todo.id)));
      }),
      RUNS,
    );
  });

  test("a batch that is refused answers the very same list and reports why", () => {
    fc.assert(
      fc.property(lists, batches, rules, (list, operations, given) => {
        const { list: after, issues, changes } = apply(list, operations, given, contextAt(2));
        const errors = issues.filter((issue) => issue.severity === "error");
        const broken = errors.filter((issue) => issue.at === undefined);
        const isRefused = broken.length > 0 || (given.errors === "refuse" && errors.length > 0);
        if (!isRefused) return;
        assert.equal(after, list);
        assert.deepEqual(changes, []);
      }),
      RUNS,
    );
  });

  test("the list is the very same object exactly if it is the same, byte for byte", () => {
    fc.assert(
      fc.property(lists, batches, rules, (list, operations, given) => {
        const { list: after } = apply(list, operations, given, contextAt(2));
        assert.equal(after === list, JSON.stringify(after) === JSON.stringify(list));
      }),
      RUNS,
    );
  });

  test("every parent is on the list, and every chain of parents ends", () => {
    fc.assert(
      fc.property(lists, batches, rules, (list, operations, given) => {
        const todos = allTodos(apply(list, operations, given, contextAt(2)).list);
        const byId = new Map(todos.map((todo) => [todo.id, todo]));
        for (const todo of todos) {
          let steps = 0;
          for (let at: Todo = todo; at.parent !== undefined; steps++) {
            const parent = byId.get(at.parent);
            assert.ok(parent && steps < todos.length);
            at = parent;
          }
        }
      }),
      RUNS,
    );
  });

  test("every todo that a change tells of is found, if it is there", () => {
    fc.assert(
      fc.property(lists, batches, rules, (list, operations, given) => {
        const { list: after, changes, finished } = apply(list, operations, given, contextAt(2));
        const found = (shown: TodoList, told: readonly Change[]): void => {
          const ids = new Set(told.map(({ id }) => id));
          const there = allTodos(shown).filter(({ id }) => ids.has(id));
          assert.deepEqual(changedTodos(shown, told), there);
        };
        found(after, changes);
        found(
          finished ?? after,
          changes.filter(({ kind }) => kind === "completed"),
        );
      }),
      RUNS,
    );
  });

  test("nothing that it wrote is over a limit", () => {
    fc.assert(
      fc.property(lists, batches, rules, (list, operations, given) => {
        const { limits = {} } = given;
        const todos = allTodos(apply(list, operations, given, contextAt(2)).list);
        const old = new Map(allTodos(list).map((todo) => [todo.id, todo]));
        if (todos.some((todo) => !old.has(todo.id))) {
          assert.ok(todos.length <= (limits.todos ?? Infinity));
        }
        for (const todo of todos) {
          for (const field of ["content", "activeForm"] as const) {
            const text = todo[field];
            const { max, unit } = limits[field] ?? { max: Infinity, unit: "bytes" };
            if (text === undefined || text === old.get(todo.id)?.[field]) continue;
            assert.ok(lengthOf(text, unit) <= max);
          }
        }
      }),
      RUNS,
    );
  });

  test("a todo's times follow its status", () => {
    fc.assert(
      fc.property(lists, batches, rules, (list, operations, given) => {
        const { list: after } = apply(list, operations, given, contextAt(2));
        const old = new Map(allTodos(list).map((todo) => [todo.id, todo]));
        for (const { id, status, times } of allTodos(after)) {
          const was = old.get(id);
          const isClosed = status === "completed" || status === "cancelled";
          assert.equal(times.closed !== undefined, isClosed);
          if (status === "in_progress") assert.ok(times.started !== undefined);
          if (was?.status === status) assert.deepEqual(times, was.times);
          assert.equal(times.added, was ? was.times.added : 2);
        }
      }),
      RUNS,
    );
  });
});

describe("a write of the whole list", () => {
  const writes = fc.array(drafts, { maxLength: 8 });

  test("reads back in the order and with the contents it was written", () => {
    fc.assert(
      fc.property(lists, writes, rules, (list, todos, { limits: _none, ...given }) => {
        const free = { ...given, focus: "advise", whenAllClosed: "keep" } as const;
        const { list: after } = apply(list, [{ kind: "replace", todos }], free, contextAt(2));
        assert.deepEqual(
          allTodos(after).map((todo) => todo.content),
          todos.map((todo) => todo.content),
        );
      }),
      RUNS,
    );
  });

  test("that says what the list says changes nothing, whatever its phases are", () => {
    fc.assert(
      fc.property(lists, rules, (list, { limits: _none, ...given }) => {
        const free = { ...given, focus: "advise", whenAllClosed: "keep" } as const;
        const todos = allTodos(list).map(({ id, key, content, status }) => ({
          key: key ?? id,
          content,
          status,
        }));
        if (todos.length === 0 || new Set(todos.map(({ key }) => key)).size < todos.length) return;
        const { list: after } = apply(list, [{ kind: "replace", todos }], free, contextAt(2));
        assert.equal(after, list);
      }),
      RUNS,
    );
  });

  test("keeps ids, phases, notes and evidence of what it keeps, in the order that it was in", () => {
    const part = fc.tuple(lists, fc.infiniteStream(fc.boolean()));
    fc.assert(
      fc.property(part, ([list, choices]) => {
        const kept = allTodos(list).filter(() => choices.next().value);
        const ids = new Set(kept.map((todo) => todo.id));
        // A todo whose twin is removed could be either: only contents that stand alone are told apart.
        const contents = allTodos(list).map((todo) => todo.content);
        if (new Set(contents).size < contents.length || kept.length === 0) return;
        const todos = kept.map(({ content }) => ({ content }));
        const free = {
          focus: "advise",
          whenAllClosed: "keep",
          identity: "content",
          errors: "refuse",
          duplicates: "allow",
        } as const;
        const { list: after } = apply(list, [{ kind: "replace", todos }], free, contextAt(2));
        const expected = list.phases
          .map(({ name, todos: all }) => ({
            name,
            wasEmpty: all.length === 0,
            todos: all.filter(({ id }) => ids.has(id)),
          }))
          .filter((phase) => phase.wasEmpty || phase.todos.length > 0)
          .map(({ name, todos: left }) => ({
            name,
            todos: left.map(({ parent, ...todo }) =>
              parent !== undefined && ids.has(parent) ? { ...todo, parent } : todo,
            ),
          }));
        assert.equal(sorted(after.phases), sorted(expected));
      }),
      RUNS,
    );
  });

  const sorted = (value: unknown): string =>
    JSON.stringify(value, (_key, part: unknown) =>
      part && typeof part === "object" && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
        : part,
    );

  test("that keeps an item keeps its id", () => {
    fc.assert(
      fc.property(lists, writes, rules, (list, todos, { limits: _none, ...given }) => {
        const free = { ...given, focus: "advise", whenAllClosed: "keep" } as const;
        for (const kind of ["replace", "init"] as const) {
          const write =
            kind === "replace"
              ? ({ kind, todos } as const)
              : ({ kind, phases: [{ name: "P", todos }] } as const);
          const after = allTodos(apply(list, [write], free, contextAt(2)).list);
          // Of every content as many todos live on as there are before and after, unless a key says otherwise.
          if (todos.some((todo) => todo.key !== undefined)) continue;
          const count = (all: readonly { content: string }[], content: string): number =>
            all.filter((todo) => todo.content === content).length;
          const old = new Set(allTodos(list).map((todo) => todo.id));
          for (const { content } of todos) {
            const lived = after.filter((todo) => todo.content === content && old.has(todo.id));
            assert.equal(
              lived.length,
              Math.min(count(allTodos(list), content), count(todos, content)),
            );
          }
        }
      }),
      RUNS,
    );
  });
});

describe("the changes of a batch", () => {
  test("tell exactly who was added, completed, cancelled, reopened and who is gone", () => {
    fc.assert(
      fc.property(lists, batches, rules, (list, operations, given) => {
        const keeping = { ...given, whenAllClosed: "keep" } as const;
        const { list: after, changes } = apply(list, operations, keeping, contextAt(2));
        const old = new Map(allTodos(list).map((todo) => [todo.id, todo]));
        const now = new Map(allTodos(after).map((todo) => [todo.id, todo]));
        const told = (...kinds: string[]): string[] =>
          changes.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id);
        const isClosed = (todo: Todo | undefined): boolean =>
          todo?.status === "completed" || todo?.status === "cancelled";
        const stayed = [...now.values()].filter(({ id }) => old.has(id));
        const to = (status: string): string[] =>
          stayed
            .filter((todo) => todo.status === status && old.get(todo.id)?.status !== status)
            .map(({ id }) => id);
        assert.deepEqual(
          told("added"),
          [...now.keys()].filter((id) => !old.has(id)),
        );
        assert.deepEqual(told("completed"), to("completed"));
        assert.deepEqual(told("cancelled"), to("cancelled"));
        assert.deepEqual(
          told("reopened"),
          stayed
            .filter((todo) => isClosed(old.get(todo.id)) && !isClosed(todo))
            .map(({ id }) => id),
        );
        const gone = [...old.values()].filter(({ id }) => !now.has(id));
        assert.deepEqual(
          told("removed"),
          gone.map(({ id }) => id),
        );
        assert.deepEqual(
          changes.filter(isRemovedOpen).map(({ id }) => id),
          gone.filter((todo) => !isClosed(todo)).map(({ id }) => id),
        );
        for (const { id, from, to: status } of changes) {
          assert.equal(from, old.get(id)?.status);
          assert.equal(status, now.get(id)?.status);
        }
      }),
      RUNS,
    );
  });

  test("name every todo that is not as it was", () => {
    fc.assert(
      fc.property(lists, batches, rules, (list, operations, given) => {
        const keeping = { ...given, whenAllClosed: "keep" } as const;
        const { list: after } = apply(list, operations, keeping, contextAt(2));
        const named = new Set(changesBetween(list, after).map(({ id }) => id));
        const old = new Map(allTodos(list).map((todo) => [todo.id, JSON.stringify(todo)]));
        for (const todo of allTodos(after)) {
          if (JSON.stringify(todo) !== old.get(todo.id)) assert.ok(named.has(todo.id));
        }
      }),
      RUNS,
    );
  });
});
