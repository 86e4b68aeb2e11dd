import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { readEntries, readText } from "../fixtures/transcript-text.ts";
import { codexTranscript as reader } from "./transcript.ts";

// Rollouts are written by hand after published ones; `fixtures/printed.jsonl` is recorded.
const timestamp = "2026-11-15T19:20:00.000Z";
const at = Date.parse(timestamp);
const plan = [{ step: "A", status: "in_progress" }];

function item(payload: object): object {
  return { timestamp, type: "response_item", payload };
}
function event(payload: object): object {
  return { timestamp, type: "event_msg", payload };
}
function call(id: string, input: unknown, name = "update_plan"): object {
  return item({ type: "function_call", name, arguments: JSON.stringify(input), call_id: id });
}
function output(id: string, text: unknown = "Plan updated"): object {
  return item({ type: "function_call_output", call_id: id, output: text });
}

const called = {
  kind: "tool-call",
  id: "c1",
  tool: "update_plan",
  input: JSON.stringify({ plan }),
  at,
};
const taken = { kind: "tool-result", id: "c1", isError: false, text: "Plan updated", at };

describe("a rollout of Codex", () => {
  test("C023 (upstream): plans are read from the calls in it", () => {
    assert.deepEqual(readEntries(reader, [call("c1", { plan }), output("c1")]), [called, taken]);
  });

  test("has a plan that was not taken as refused", () => {
    const refusal = "update_plan is a TODO/checklist tool and is not allowed in Plan mode";
    const [, refused] = readEntries(reader, [call("c1", { plan }), output("c1", refusal)]);
    assert.partialDeepStrictEqual(refused, { isError: true, text: refusal });
  });

  test("is read past turns that were taken back", () => {
    const turn = (id: string): object[] => [
      event({ type: "user_message", message: "go on" }),
      call(id, { plan }),
      output(id),
    ];
    const rollBack = event({ type: "thread_rolled_back", num_turns: 2 });
    const entries = [...turn("c1"), ...turn("c2"), ...turn("c3"), rollBack];
    assert.deepEqual(readEntries(reader, entries), [called, taken]);
    assert.deepEqual(readEntries(reader, [...entries, rollBack]), []);
  });

  test("has a call of a server once, also where a program of the model made it", () => {
    const end = event({
      type: "mcp_tool_call_end",
      call_id: "c1",
      invocation: { server: "doneward", tool: "todo_set", arguments: { todos: [] } },
      result: { Ok: { content: [{ type: "text", text: "Cleared." }], isError: false } },
    });
    const result = { kind: "tool-result", id: "c1", isError: false, text: "Cleared.", at };
    assert.deepEqual(readEntries(reader, [end]), [
      { kind: "tool-call", id: "c1", tool: "todo_set", input: { todos: [] }, at },
      result,
    ]);
    const direct = call("c1", { todos: [] }, "mcp__doneward__todo_set");
    const records = readEntries(reader, [direct, end, output("c1", "Cleared.")]);
    assert.deepEqual(records.slice(1), [result]);
  });

  test("has a call of a server that failed as refused", () => {
    const end = event({
      type: "mcp_tool_call_end",
      call_id: "c1",
      invocation: { tool: "todo_set", arguments: {} },
      result: { Err: "no such server" },
    });
    assert.partialDeepStrictEqual(readEntries(reader, [end])[1], { isError: true });
  });

  test("hands over events of plans, tools with free input, and compactions", () => {
    const entries = [
      event({ type: "plan_update", plan }),
      { timestamp, type: "compacted", payload: { message: "…", replacement_history: [] } },
      item({ type: "custom_tool_call", name: "todo_write", input: "[]", call_id: "c2" }),
      item({
        type: "custom_tool_call_output",
        call_id: "c2",
        output: { content: "no", success: false },
      }),
    ];
    assert.partialDeepStrictEqual(readEntries(reader, entries), [
      { tool: "update_plan", input: { plan } },
      { kind: "tool-result", isError: false },
      { kind: "compaction" },
      { tool: "todo_write", input: "[]" },
      { isError: true, text: "no" },
    ]);
  });

  test("as it was printed has the plans of a real run", () => {
    const text = readFileSync(new URL("fixtures/printed.jsonl", import.meta.url), "utf8");
    const { records, unreadable } = readText(reader, text);
    const inputs = records.flatMap((record) => (record.kind === "tool-call" ? [record.input] : []));
    assert.equal(unreadable, 0);
    assert.deepEqual(inputs.at(-1), {
      plan: [
        { step: "A", status: "completed" },
        { step: "B", status: "pending" },
      ],
    });
  });
});
