import assert from "node:assert/strict";
import { test } from "node:test";
import type { RuntimeEvent } from "../../progress/index.ts";
import vectors from "./fixtures/acp-vectors.json" with { type: "json" };
import { AcpToolCalls } from "./tool-calls.ts";

/** Executed in acp.test.ts beside this file, or here. */
const EXECUTED = ["C215", "C218", "C219", "C221", "C222"];

const NOT_OURS: { readonly [id: string]: string } = {
  C217: "A todo has four statuses, and the protocol has a word for each: no custom one is sent.",
  C223: "How another program learns of tasks; ours come from the board, never from a reply's text.",
  C224: "An update of an unknown task never reaches a plan: plans are made of the list itself.",
  C225: "A todo that was removed is not on the list, and so not in the plan.",
};

test("every recorded vector is executed or has a reason not to be", () => {
  const known = [...EXECUTED, ...Object.keys(NOT_OURS)].sort();
  assert.deepEqual(vectors.map(({ id }) => id).sort(), known);
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
