import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { scaled } from "../testing/scale.ts";
import { someTask } from "./fixtures/some-task.ts";
import { edgeRefusal, findCycle, findPath } from "./graph.ts";
import { isClosed, obstacles, TASK_STATES, taskState } from "./task.ts";
import type { Task } from "./task.ts";
import type { Wait } from "../todo/wait.ts";

const edges = (text: string): ReadonlyMap<string, readonly string[]> =>
  new Map(text.split(" ").map((part) => [part[0] ?? "", [...part.slice(1)]]));

describe("a dependency", () => {
  test("on itself is refused", () => {
    assert.deepEqual(edgeRefusal(new Map(), "a", "a"), { code: "self_dependency", id: "a" });
  });

  test("that closes a circle is refused with the way round, the shortest", () => {
    const graph = edges("abc bd cd d");
    assert.deepEqual(edgeRefusal(graph, "d", "a"), { code: "cycle", path: ["d", "a", "b", "d"] });
    assert.equal(edgeRefusal(graph, "a", "d"), undefined);
  });

  test("that is in a circle is found without the way to it", () => {
    assert.deepEqual(findCycle(edges("ab bc cd db")), ["b", "c", "d", "b"]);
  });

  test("is looked for also along very long chains", () => {
    const length = 100_000;
    const chain = new Map(Array.from({ length }, (_, n) => [`${n}`, [`${n + 1}`]]));
    assert.equal(findPath(chain, "0", `${length}`)?.length, length + 1);
    assert.equal(findCycle(chain), undefined);
    assert.equal(findCycle(chain.set(`${length}`, ["0"]))?.length, length + 2);
  });
});

const IDS = ["a", "b", "c", "d", "e", "f", "g"];
const anId = fc.constantFrom(...IDS);
const edits = fc.array(fc.tuple(fc.boolean(), anId, anId), { maxLength: 40 });

function edited(changes: readonly (readonly [boolean, string, string])[]): Map<string, string[]> {
  const graph = new Map<string, string[]>(IDS.map((id) => [id, []]));
  for (const [adds, task, blocker] of changes) {
    const blockers = graph.get(task) ?? [];
    if (!adds)
      graph.set(
        task,
        blockers.filter((id) => id !== blocker),
      );
    else if (!edgeRefusal(graph, task, blocker)) graph.set(task, [...blockers, blocker]);
  }
  return graph;
}

test("no edits that are let through make a cycle, and what is refused would have", () => {
  fc.assert(
    fc.property(edits, anId, anId, (changes, task, blocker) => {
      const graph = edited(changes);
      assert.equal(findCycle(graph), undefined);
      const refusal = edgeRefusal(graph, task, blocker);
      graph.set(task, [...(graph.get(task) ?? []), blocker]);
      assert.equal(findCycle(graph) !== undefined, refusal !== undefined);
    }),
    { numRuns: scaled(300) },
  );
});

const aWait: fc.Arbitrary<Wait> = fc.oneof(
  fc.record({ kind: fc.constant("until" as const), at: fc.nat(20) }),
  fc.constant<Wait>({ kind: "event", name: "e" }),
  fc.constant<Wait>({ kind: "person" }),
);
const aTask: fc.Arbitrary<Task> = fc
  .record({
    status: fc.constantFrom("open", "open", "in_progress", "done", "cancelled"),
    owner: fc.option(fc.constantFrom("alice", "bob"), { nil: undefined }),
    waits: fc.array(aWait, { maxLength: 2 }),
  })
  .map(({ owner, ...rest }) => someTask({ ...rest, ...(owner !== undefined && { owner }) }));

test("every task is in one state, and is ready exactly if nothing stands in its way", () => {
  fc.assert(
    fc.property(aTask, fc.subarray(IDS), fc.nat(20), (task, blockers, now) => {
      const state = taskState(task, blockers.length, now);
      assert.ok(TASK_STATES.includes(state));
      const found = obstacles(task, blockers, now);
      assert.equal(state, found[0]?.kind ?? "ready");
    }),
    { numRuns: scaled(500) },
  );
});

test("whatever ready task is done next, every graph gets finished", () => {
  const choices = fc.infiniteStream(fc.nat());
  fc.assert(
    fc.property(edits, choices, (changes, choice) => {
      const graph = edited(changes);
      const tasks = new Map(IDS.map((id) => [id, someTask({ id })]));
      const openBlockers = (id: string): number =>
        (graph.get(id) ?? []).filter((other) => !isClosed(tasks.get(other) ?? someTask())).length;
      for (let done = 0; done < IDS.length; done++) {
        const ready = IDS.filter(
          (id) => taskState(tasks.get(id) ?? someTask(), openBlockers(id), 0) === "ready",
        );
        const id = ready[(choice.next().value ?? 0) % ready.length];
        assert.ok(id !== undefined, "something is ready as long as something is open");
        tasks.set(id, someTask({ id, status: "done" }));
      }
    }),
    { numRuns: scaled(200) },
  );
});
