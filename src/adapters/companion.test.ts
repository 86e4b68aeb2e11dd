import assert from "node:assert/strict";
import { setImmediate } from "node:timers/promises";
import { test } from "node:test";
import { memoryStore } from "../stores/memory/index.ts";
import { openWorkstream } from "../workstream/index.ts";
import { companionOf } from "./companion.ts";
import { unhandledIn } from "./fixtures/unhandled.ts";

test("a start that cannot be kept is told when the tool ends, and to nobody before", async (t) => {
  const unhandled = unhandledIn(t);
  const store = memoryStore();
  const work = await openWorkstream({ store, origin: { kind: "tui" }, dialect: "langchain" });
  const companion = companionOf(work);
  await store.close();
  const call = { id: "c1", tool: "read", input: { path: "a.ts" } };
  companion.toolStarted(call);
  await setImmediate();
  await setImmediate();

  assert.deepEqual(unhandled, []);
  await assert.rejects(companion.toolEnded(call, "12 lines"), /closed/);
});

test("what a tool takes and gives may be anything, and is told as far as it can be", async () => {
  const origin = { kind: "tui" } as const;
  const work = await openWorkstream({ store: memoryStore(), origin, dialect: "langchain" });
  const companion = companionOf(work);
  const told: unknown[] = [];
  work.on("runtime", (event) => told.push("output" in event ? event.output : undefined));
  const circle: { size: number; self?: object } = { size: 1 };
  circle.self = circle;
  const nameless = Object.assign(Object.create(null) as object, { self: circle });
  for (const [place, value] of [circle, nameless, 12n, { rows: [1n] }, undefined].entries()) {
    const call = { id: `c${place}`, tool: "query", input: value };
    companion.toolStarted(call);
    await companion.toolEnded(call, value);
  }
  const [, ring, , bare, , big, , rows, , none] = told;
  assert.match(String(ring), /size: 1/);
  assert.match(String(bare), /size: 1/);
  assert.deepEqual([big, rows, none], ["12n", "{ rows: [ 1n ] }", null]);
  const when = new Date(0);
  await companion.toolEnded({ id: "c9", tool: "query" }, { when, skip: undefined });
  assert.deepEqual(told.at(-1), { when: "1970-01-01T00:00:00.000Z" });
});
