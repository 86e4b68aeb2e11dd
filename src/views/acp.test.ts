import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { RuntimeEvent } from "../progress/index.ts";
import { scaled } from "../testing/scale.ts";
import type { Todo, TodoList, TodoStatus } from "../todo/index.ts";
import { EMPTY_LIST } from "../todo/index.ts";
import { acpPlan, acpPlanUpdate, AcpToolCalls, toolTitle } from "./acp.ts";

const started: RuntimeEvent = {
  ...{ kind: "tool-started", at: 1, tool: "read_file", call: "t1" },
  input: { path: "/a" },
};

function listOf(...statuses: readonly TodoStatus[]): TodoList {
  const todos = statuses.map((status, place): Todo => ({
    ...{ id: `${place}`, content: "A", status, origin: "model" },
    times: { added: 0 },
  }));
  return { phases: [{ name: "Todos", todos }] };
}

test("C199 C200 a start is a call in progress, once", () => {
  const calls = new AcpToolCalls();
  assert.deepEqual(calls.take(started), [
    {
      ...{ sessionUpdate: "tool_call", toolCallId: "t1", title: "read_file: path: /a" },
      ...{ kind: "read", status: "in_progress", rawInput: { path: "/a" } },
    },
  ]);
  assert.deepEqual(calls.take(started), []);
});

test("C201 C219 an end says only what is new: completed or failed", () => {
  const calls = new AcpToolCalls();
  for (const call of ["t1", "t2"]) calls.take({ kind: "tool-started", at: 1, tool: "x", call });
  const ends = [
    ...calls.take({ kind: "tool-ended", at: 2, tool: "x", call: "t1" }),
    ...calls.take({ kind: "tool-failed", at: 2, tool: "x", call: "t2", error: "no" }),
  ];
  assert.deepEqual(ends[0], {
    ...{ sessionUpdate: "tool_call_update", toolCallId: "t1", status: "completed" },
  });
  assert.deepEqual(
    ends.map(({ status }) => status),
    ["completed", "failed"],
  );
});

test("partial output keeps a call in progress", () => {
  const calls = new AcpToolCalls();
  calls.take(started);
  const [update] = calls.take({
    ...{ kind: "tool-updated", at: 2, tool: "read_file", call: "t1" },
    output: "half",
  });
  assert.deepEqual(update, {
    ...{ sessionUpdate: "tool_call_update", toolCallId: "t1", status: "in_progress" },
    content: [{ type: "content", content: { type: "text", text: "half" } }],
  });
});

test("C202 a call without an id gets one of ours: nothing that ran is hidden", () => {
  const calls = new AcpToolCalls();
  const [start] = calls.take({ kind: "tool-started", at: 1, tool: "x" });
  const [end] = calls.take({ kind: "tool-ended", at: 2, tool: "x" });
  assert.equal(start?.toolCallId, end?.toolCallId);
});

test("C221 version 2 knows only updates", () => {
  const [update] = new AcpToolCalls(2).take(started);
  assert.equal(update?.sessionUpdate, "tool_call_update");
  assert.equal(update?.title, "read_file: path: /a");
});

test("values in a title are cut at 100 characters, and secrets do not go out", () => {
  assert.equal(toolTitle("x", { a: "y".repeat(200) }), `x: a: ${"y".repeat(99)}…`);
  assert.equal(toolTitle("x", {}), "x");
  const key = `ghp_${"a1".repeat(18)}`;
  const calls = new AcpToolCalls();
  const updates = [
    ...calls.take({ ...started, input: { header: key, deep: [{ key }] } } as RuntimeEvent),
    ...calls.take({ kind: "tool-ended", at: 2, tool: "read_file", call: "t1", output: [key] }),
  ];
  assert.ok(!JSON.stringify(updates).includes(key));
});

test("C215 C222 a list is a plan in both versions; cancelled has a word in the second", () => {
  const list = listOf("in_progress", "cancelled");
  assert.deepEqual(acpPlan(list), {
    sessionUpdate: "plan",
    entries: [
      { content: "A", status: "in_progress", priority: "medium" },
      { content: "[cancelled] A", status: "completed", priority: "medium" },
    ],
  });
  assert.deepEqual(acpPlanUpdate(list).plan, {
    ...{ type: "items", planId: "main" },
    entries: [
      { content: "A", status: "in_progress", priority: "medium" },
      { content: "A", status: "cancelled", priority: "medium" },
    ],
  });
  assert.deepEqual(acpPlan(EMPTY_LIST).entries, []);
});

const toolEvent = fc.record({
  kind: fc.constantFrom("tool-started", "tool-updated", "tool-ended", "tool-failed"),
  at: fc.nat(),
  tool: fc.constantFrom("read", "exec"),
  call: fc.constantFrom(undefined, "a", "b", "c"),
});

test("whatever the order of events, what was shown as running is closed when the turn ends", () => {
  fc.assert(
    fc.property(fc.array(toolEvent, { maxLength: 30 }), (events) => {
      const calls = new AcpToolCalls();
      const running = new Set<string>();
      for (const event of [...events, { kind: "turn-ended", at: 0 }] as RuntimeEvent[]) {
        for (const { toolCallId, status } of calls.take(event)) {
          if (status === "in_progress") running.add(toolCallId);
          else running.delete(toolCallId);
        }
      }
      assert.equal(running.size, 0);
    }),
    { numRuns: scaled(300) },
  );
});

test("C218 nothing is left to the defaults: a call says its status and kind", () => {
  const started: RuntimeEvent = { kind: "tool-started", at: 1, tool: "Read", call: "t" };
  assert.deepEqual(new AcpToolCalls().take(started), [
    {
      ...{ sessionUpdate: "tool_call", toolCallId: "t", title: "Read" },
      ...{ kind: "read", status: "in_progress" },
    },
  ]);
});
