import assert from "node:assert/strict";
import { test } from "node:test";
import { readText } from "../fixtures/transcript-text.ts";
import { opencodeTranscript as reader } from "./transcript.ts";

// The document is written by hand; the call and its answer are as a real run had them.
const todos = [{ content: "A", status: "in_progress", priority: "high" }];

function part(callID: string, state: object, tool = "todowrite"): object {
  return {
    type: "tool",
    callID,
    tool,
    state: { input: { todos }, time: { start: 5, end: 6 }, ...state },
  };
}

test("an export of opencode hands over calls with their answers", () => {
  const output = JSON.stringify(todos);
  const parts = [
    { type: "text", text: "Planning." },
    part("c1", { status: "completed", output, metadata: { todos } }),
    part("c2", { status: "error", error: "no" }),
    part("c3", { status: "running" }),
    part("c4", { status: "completed", output: "hi" }, "bash"),
  ];
  const messages = [{ info: { id: "m1", sessionID: "s", role: "assistant" }, parts }];
  const { records } = readText(reader, JSON.stringify({ info: { id: "s" }, messages }, null, 2));
  const call = { kind: "tool-call", tool: "todowrite", input: { todos }, at: 5 };
  assert.deepEqual(records, [
    { ...call, id: "c1" },
    { kind: "tool-result", id: "c1", isError: false, text: output, details: { todos }, at: 5 },
    { ...call, id: "c2" },
    { kind: "tool-result", id: "c2", isError: true, at: 5 },
    { ...call, id: "c3" },
  ]);
});
