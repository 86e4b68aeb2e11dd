import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { memoryStore } from "../stores/memory/index.ts";
import { scaled } from "../testing/index.ts";
import type { PhaseDraft, Todo, TodoDraft, TodoList } from "../todo/index.ts";
import { allTodos, focusOf } from "../todo/index.ts";
import type { Store } from "../stores/contract.ts";
import type { Workstream } from "../workstream/index.ts";
import { openWorkstream } from "../workstream/index.ts";
import { DIALECTS } from "./catalogue.ts";
import type { Dialect } from "./dialect.ts";
import { writeCall } from "./fixtures/write-call.ts";

// A list begun in one agent goes on in another: written with one dialect, read
// and written back unchanged with a second one, it is still the first one's list.

const pairs = DIALECTS.flatMap((writer) =>
  DIALECTS.filter((reader) => reader !== writer).map((reader) => [writer, reader] as const),
);

describe("a list written with one dialect survives being written back with another", () => {
  for (const [writer, reader] of pairs) {
    test(`${writer.name}, then ${reader.name}`, async () => {
      await fc.assert(
        fc.asyncProperty(phases(writer, reader), (drafts) => handOver(writer, reader, drafts)),
        { numRuns: scaled(50) },
      );
    });
  }
});

async function handOver(
  writer: Dialect,
  reader: Dialect,
  drafts: readonly PhaseDraft[],
): Promise<void> {
  const store = memoryStore();
  const one = await open(store, writer);
  const first = writeCall(writer, await listOf(drafts, writer));
  const written = await one.call(first.tool, first.input);
  assert.equal(written.isError, false, written.text);
  const before = await one.list();
  assert.equal(allTodos(before).length, drafts.flatMap(({ todos }) => todos).length);

  const two = await open(store, reader);
  const second = writeCall(reader, before);
  const reply = await two.call(second.tool, second.input);
  assert.equal(reply.isError, false, reply.text);
  const after = await one.list();
  const kept = new Map(allTodos(after).map((todo) => [todo.id, todo]));
  const promoted = focusOf(before) ? undefined : focusOf(after);
  for (const todo of allTodos(before)) {
    const now = kept.get(todo.id);
    assert.ok(now, `${reader.name} lost ${JSON.stringify(todo)}`);
    // A dialect that always keeps a focus gives it to a list that had none.
    if (now !== promoted) assert.deepEqual(withoutTimes(now), withoutTimes(todo));
  }
  assert.equal(kept.size, allTodos(before).length);
  if (!promoted) {
    assert.equal(focusOf(after)?.id, focusOf(before)?.id);
    const order = (list: TodoList): string[] => allTodos(list).map(({ id }) => id);
    if (order(after).join() === order(before).join()) {
      assert.deepEqual(writer.toNative(after), writer.toNative(before));
      assert.deepEqual(
        after.phases.map(({ name }) => name),
        before.phases.map(({ name }) => name),
      );
    }
  }
}

function withoutTimes({ times: _times, ...todo }: Todo): Omit<Todo, "times"> {
  return todo;
}

function open(store: Store, dialect: Dialect): Promise<Workstream> {
  return openWorkstream({ store, origin: { kind: "tui" }, dialect, now: () => 0 });
}

async function listOf(drafts: readonly PhaseDraft[], dialect: Dialect): Promise<TodoList> {
  return (await open(memoryStore(), dialect)).import(drafts, "generated");
}

/** Lists that both dialects can express: within limits, at most one active, something open, all distinct. */
function phases(one: Dialect, two: Dialect): fc.Arbitrary<readonly PhaseDraft[]> {
  const most = Math.min(12, ...[one, two].map(({ rules }) => rules.limits?.todos ?? Infinity));
  const content = fc.string({ minLength: 1, maxLength: 40, unit: "grapheme" }).filter(isPlain);
  const todo: fc.Arbitrary<TodoDraft> = fc.record(
    {
      content,
      status: fc.constantFrom("pending", "completed", "cancelled"),
      activeForm: content,
      priority: fc.constantFrom("high", "medium", "low"),
      notes: fc.array(content, { minLength: 1, maxLength: 2 }),
      check: content,
    },
    { requiredKeys: ["content", "status"] },
  );
  return fc
    .tuple(
      fc.uniqueArray(todo, { minLength: 1, maxLength: most, selector: (draft) => draft.content }),
      fc.nat(),
      fc.boolean(),
      fc.array(fc.nat(), { maxLength: 2 }),
    )
    .map(([todos, place, isActive, cuts]) => {
      const open = place % todos.length;
      const drafts = todos.map((draft, index) =>
        index === open
          ? ({ ...draft, status: isActive ? "in_progress" : "pending" } as const)
          : draft,
      );
      return inPhases(drafts, cuts);
    });
}

/** Dialects trim, and read some texts as markup: those are for their own tests. */
function isPlain(text: string): boolean {
  return text === text.trim() && text.isWellFormed() && !/[\p{C}\n[\]\\"]/u.test(text);
}

function inPhases(todos: readonly TodoDraft[], cuts: readonly number[]): readonly PhaseDraft[] {
  const edges = [0, ...new Set(cuts.map((cut) => cut % todos.length)), todos.length]
    .sort((a, b) => a - b)
    .filter((edge, place, all) => edge !== all[place - 1]);
  return edges.slice(0, -1).map((edge, place) => ({
    name: `Phase ${place + 1}`,
    todos: todos.slice(edge, edges[place + 1]),
  }));
}
