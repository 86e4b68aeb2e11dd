import assert from "node:assert/strict";
import { test } from "node:test";
import { boundEvent } from "./bound-event.ts";
import type { RuntimeEvent } from "./event.ts";

const TOLD = { at: 1, tool: "read" };
const ended = (output: string): RuntimeEvent => ({ ...TOLD, kind: "tool-ended", output });

test("a small event stays as it is", () => {
  assert.deepEqual(boundEvent(ended("short")), ended("short"));
});

test("long results and errors are cut, and still differ if they differed behind the cut", () => {
  const failed = (error: string): RuntimeEvent => ({ ...TOLD, kind: "tool-failed", error });
  for (const event of [ended, failed]) {
    const [one, other] = ["a", "b"].map((end) => boundEvent(event("x".repeat(90_000) + end)));
    assert.ok(JSON.stringify(one).length < 2_200);
    assert.notDeepEqual(one, other);
  }
});

test("secrets do not reach the journal, however deep they stand", () => {
  const key = `ghp_${"a1".repeat(18)}`;
  const input = { headers: [{ value: key }] };
  const event = boundEvent({ kind: "tool-started", at: 1, tool: "http", input });
  assert.ok(!JSON.stringify(event).includes(key));
});

test("wide and deep inputs are thinned out", () => {
  let deep: { inner?: object } = {};
  for (let level = 0; level < 100; level++) deep = { inner: deep };
  const wide = Array.from({ length: 10_000 }, (_, number) => number);
  const input = { deep: deep as never, wide };
  const event = boundEvent({ kind: "tool-started", at: 1, tool: "x", input });
  assert.ok(JSON.stringify(event).length < 600);
});
