import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readEntries, readText } from "../fixtures/transcript-text.ts";
import { claudeCodeTranscript as reader } from "./transcript.ts";

// Written by hand after published transcripts; what a tool answers is as recorded.
const SESSION = { sessionId: "4c8200fb", isSidechain: false, cwd: "/home/dev/project" };
const TAKEN = "Todos have been modified successfully.";
const todos = [{ content: "A", status: "in_progress", activeForm: "Doing A" }];

function call(id: string, input: unknown, rest: object = {}, name = "TodoWrite"): object {
  const content = [
    { type: "text", text: "Planning." },
    { type: "tool_use", id, name, input },
  ];
  const message = { role: "assistant", content };
  const timestamp = "2026-11-15T19:00:00.000Z";
  return { ...SESSION, type: "assistant", uuid: `u-${id}`, timestamp, message, ...rest };
}

function answer(id: string, rest: object = {}, block: object = {}): object {
  const content = [{ tool_use_id: id, type: "tool_result", content: TAKEN, ...block }];
  return { ...SESSION, type: "user", uuid: `r-${id}`, message: { role: "user", content }, ...rest };
}

const at = Date.parse("2026-11-15T19:00:00.000Z");
const called = { kind: "tool-call", id: "t1", tool: "TodoWrite", input: { todos }, at };

describe("a session of Claude Code", () => {
  test("hands over calls of todo tools with their answers", () => {
    const details = { oldTodos: [], newTodos: todos };
    assert.deepEqual(
      readEntries(reader, [call("t1", { todos }), answer("t1", { toolUseResult: details })]),
      [called, { kind: "tool-result", id: "t1", isError: false, text: TAKEN, details }],
    );
  });

  test("says what was refused", () => {
    const refused = answer("t1", { toolUseResult: "Error: no" }, { is_error: true, content: "no" });
    assert.deepEqual(readEntries(reader, [call("t1", { todos }), refused]), [
      called,
      { kind: "tool-result", id: "t1", isError: true, text: "no" },
    ]);
  });

  test("leaves out child agents, other tools and answers to nothing", () => {
    const entries = [
      call("t1", { todos }, { isSidechain: true }),
      answer("t1", { isSidechain: true, toolUseResult: { newTodos: todos } }),
      call("t2", { command: "grep TodoWrite" }, {}, "Bash"),
      answer("t2"),
      call("t3", { todos }, { parent_tool_use_id: "t9" }),
      answer("t4", { toolUseResult: { newTodos: todos } }),
      call("t5", { command: 'echo \'"name":"TodoWrite"\'' }, {}, "Bash"),
    ];
    assert.deepEqual(readEntries(reader, entries), []);
  });

  test("knows a tool of a server by its own name", () => {
    const [record] = readEntries(reader, [call("t1", {}, {}, "mcp__doneward__todo_set")]);
    assert.partialDeepStrictEqual(record, { kind: "tool-call", tool: "todo_set" });
  });

  test("tells where the context was compacted", () => {
    const boundary = { ...SESSION, type: "system", subtype: "compact_boundary", uuid: "c" };
    assert.deepEqual(readEntries(reader, [call("t1", { todos }), boundary]), [
      called,
      { kind: "compaction" },
    ]);
  });

  test("is read again where a resumed session begins with what was before", () => {
    const before = [call("t1", { todos }), answer("t1")];
    assert.equal(readEntries(reader, [...before, ...before]).length, 4);
  });

  test("ends with a line that was cut: the rest counts", () => {
    const [first, last] = [call("t1", { todos }), call("t2", { todos: [] })].map((entry) =>
      JSON.stringify(entry),
    );
    const { records, unreadable } = readText(reader, `${first}\n${last?.slice(0, -20)}`);
    assert.deepEqual(records, [called]);
    assert.equal(unreadable, 1);
  });
});
