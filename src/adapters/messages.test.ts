import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { recordsFromMessages } from "./messages.ts";

const input = { todos: [] };
const call = { kind: "tool-call", id: "c1", tool: "todo_set", input };
const result = { kind: "tool-result", id: "c1", isError: false, text: "ok" };
const failure = { kind: "tool-result", id: "c1", isError: true, text: "no" };

// Written by hand after the libraries' documentation.
const CONVERSATIONS: {
  readonly [library: string]: readonly [messages: unknown[], records: unknown[]];
} = {
  "the Messages API": [
    [
      {
        role: "assistant",
        content: [{ type: "tool_use", id: "c1", name: "mcp__doneward__todo_set", input }],
      },
      {
        role: "user",
        content: [
          {
            type: "tool_result",
            tool_use_id: "c1",
            is_error: true,
            content: [{ type: "text", text: "no" }],
          },
        ],
      },
    ],
    [{ kind: "assistant" }, call, failure],
  ],
  "chat completions": [
    [
      { role: "system", content: "s" },
      {
        role: "assistant",
        content: null,
        tool_calls: [
          { id: "c1", type: "function", function: { name: "todo_set", arguments: '{"todos":[]}' } },
        ],
      },
      { role: "tool", tool_call_id: "c1", content: "ok" },
    ],
    [{ kind: "user" }, { kind: "assistant" }, { ...call, input: '{"todos":[]}' }, result],
  ],
  "the Responses API": [
    [
      { type: "message", role: "user", content: "hi" },
      { type: "function_call", call_id: "c1", name: "todo_set", arguments: "{}" },
      { type: "function_call_output", call_id: "c1", output: "ok" },
    ],
    [{ kind: "user" }, { ...call, input: "{}" }, result],
  ],
  "the Agents SDK": [
    [
      { type: "function_call", callId: "c1", name: "todo_set", arguments: "{}" },
      {
        type: "function_call_result",
        callId: "c1",
        status: "completed",
        output: { type: "text", text: "ok" },
      },
    ],
    [{ ...call, input: "{}" }, result],
  ],
  "model messages of the AI SDK": [
    [
      {
        role: "assistant",
        content: [{ type: "tool-call", toolCallId: "c1", toolName: "todo_set", input }],
      },
      {
        role: "tool",
        content: [
          {
            type: "tool-result",
            toolCallId: "c1",
            toolName: "todo_set",
            output: { type: "error-text", value: "no" },
          },
        ],
      },
    ],
    [{ kind: "assistant" }, call, failure],
  ],
  "UI messages of the AI SDK": [
    [
      {
        role: "assistant",
        parts: [
          { type: "text", text: "t" },
          {
            type: "tool-todo_set",
            toolCallId: "c1",
            state: "output-available",
            input,
            output: { total: 0 },
          },
        ],
      },
      {
        role: "assistant",
        parts: [
          {
            type: "dynamic-tool",
            toolName: "todo_set",
            toolCallId: "c1",
            state: "output-error",
            input,
            errorText: "no",
          },
        ],
      },
      {
        role: "assistant",
        parts: [{ type: "tool-todo_set", toolCallId: "c1", state: "input-available", input }],
      },
    ],
    [
      { kind: "assistant" },
      call,
      { kind: "tool-result", id: "c1", isError: false, details: { total: 0 } },
      { kind: "assistant" },
      call,
      failure,
      { kind: "assistant" },
      call,
    ],
  ],
  LangChain: [
    [
      { type: "human", content: "hi" },
      { type: "ai", content: "", tool_calls: [{ id: "c1", name: "todo_set", args: input }] },
      {
        type: "tool",
        tool_call_id: "c1",
        content: "ok",
        status: "success",
        artifact: { total: 0 },
      },
    ],
    [{ kind: "user" }, { kind: "assistant" }, call, { ...result, details: { total: 0 } }],
  ],
  "LangChain, serialised": [
    [
      {
        lc: 1,
        type: "constructor",
        id: ["langchain_core", "messages", "AIMessage"],
        kwargs: { content: "", tool_calls: [{ id: "c1", name: "todo_set", args: input }] },
      },
      { type: "tool", data: { tool_call_id: "c1", content: "no", status: "error" } },
    ],
    [{ kind: "assistant" }, call, failure],
  ],
};

describe("messages", () => {
  for (const [library, [messages, records]] of Object.entries(CONVERSATIONS)) {
    test(`of ${library} hand over calls with their results`, () => {
      assert.deepEqual(recordsFromMessages(messages), records);
    });
  }

  test("of a user that say more than results part a call from what comes later", () => {
    const content = [
      { type: "tool_result", tool_use_id: "c1", content: "ok" },
      { type: "text", text: "and?" },
    ];
    assert.deepEqual(recordsFromMessages([{ role: "user", content }]), [result, { kind: "user" }]);
  });

  test("that are none are passed over", () => {
    const odd = [
      null,
      1,
      "x",
      [],
      {},
      { role: "tool" },
      {
        role: "assistant",
        tool_calls: [null, {}, { id: 1 }],
        content: [null, { type: "tool_use" }],
      },
    ];
    assert.deepEqual(recordsFromMessages(odd), [{ kind: "assistant" }]);
  });
});
