import assert from "node:assert/strict";
import { test } from "node:test";
import { figuresOf } from "../../bench/fleet/figures.ts";
import { runFleet } from "../../bench/fleet/fleet.ts";
import { problemsOf } from "../../bench/fleet/problems.ts";
import { withPlaces } from "../../bench/places.ts";
import { memoryStore } from "../../src/stores/memory/index.ts";
import { scaled } from "../../src/testing/scale.ts";

test("a fleet rides through a restart of its database, and nothing is lost or done twice", async (t) => {
  const agents = Math.max(8, scaled(20));
  await withPlaces(async (places) => {
    const options = { agents, processes: 2, tasks: 3, pause: 120, outage: 300 };
    const { logs, lasted, outage, problems } = await runFleet(places, options);
    assert.deepEqual(problems, []);
    assert.equal(logs.flatMap(({ done }) => done).length, agents * options.tasks);
    const { rodeThrough, perSecond } = figuresOf(logs, lasted, outage);
    assert.ok(rodeThrough > 0, "the restart came when nobody was at work");
    t.diagnostic(`${perSecond.toFixed(0)} steps a second, ${rodeThrough} met the restart`);
  });
});

test("what a fleet was told and its database does not have is found", async () => {
  const claim = { number: 1, task: "t1", epoch: 1 };
  const log = {
    name: "ada",
    claims: [
      { kind: "invoke", action: "claim", at: 1, number: 1 },
      { kind: "ok", at: 2, ...claim },
    ] as const,
    timed: [],
    todos: ["A todo"],
    calls: ["c1"],
    done: ["t1", "t1"],
    failed: "no answer",
  };
  const problems = await problemsOf(memoryStore(), [{ ...log, claims: [...log.claims] }]);
  assert.deepEqual(problems, [
    "ada: no answer",
    "t1 is at epoch 0 and was claimed under 1",
    "ada was told that t1 is done, which is not its own",
    "ada was told that t1 is done, which is not its own",
    "t1 was done twice",
    "ada, todo: A todo is lost",
    "ada, event: c1 is lost",
  ]);
});
