import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { linesOf, readEntries, readText } from "../fixtures/transcript-text.ts";
import { geminiCliTranscript as reader } from "./transcript.ts";

// Sessions are written by hand after the client's published types; `fixtures/printed.jsonl` is recorded.
const HEADER = { sessionId: "cb73481f", projectHash: "5f3c", startTime: "", lastUpdated: "" };
const timestamp = "2026-11-15T19:23:12.000Z";

function message(id: string, name?: string, rest: object = {}): object {
  const response = { functionResponse: { id: "c", name, response: { output: "Taken." } } };
  const args = { todos: [{ description: id, status: "pending" }] };
  const toolCall = {
    id: `call-${id}`,
    name,
    args,
    status: "success",
    timestamp,
    result: [response],
    ...rest,
  };
  return { id, timestamp, type: "gemini", content: "", ...(name && { toolCalls: [toolCall] }) };
}

function written(entries: readonly object[]): unknown[] {
  const records = readEntries(reader, [HEADER, ...entries]);
  return records.flatMap((record) => (record.kind === "tool-call" ? [record.id] : []));
}

describe("a session of Gemini CLI", () => {
  test("hands over calls with what was answered", () => {
    const at = Date.parse(timestamp);
    const input = { todos: [{ description: "m1", status: "pending" }] };
    assert.deepEqual(readEntries(reader, [HEADER, message("m1", "write_todos"), message("m2")]), [
      { kind: "tool-call", id: "call-m1", tool: "write_todos", input, at },
      { kind: "tool-result", id: "call-m1", isError: false, text: "Taken.", at },
    ]);
  });

  test("says what failed, and what was never answered", () => {
    const entries = [
      message("m1", "write_todos", { status: "error" }),
      message("m2", "write_todos", { status: "executing" }),
      message("m3", "read_file"),
    ];
    assert.partialDeepStrictEqual(readEntries(reader, entries), [
      { id: "call-m1" },
      { isError: true },
      { id: "call-m2" },
    ]);
  });

  test("is read past what was rewound", () => {
    const entries = [message("m1", "write_todos"), message("m2"), message("m3", "write_todos")];
    assert.deepEqual(written([...entries, { $rewindTo: "m2" }]), ["call-m1"]);
    assert.deepEqual(written([...entries, { $rewindTo: "unknown" }]), []);
    assert.deepEqual(written([...entries, { $rewindTo: "m2" }, message("m4", "write_todos")]), [
      "call-m1",
      "call-m4",
    ]);
  });

  test("may say a message again, and all of them anew", () => {
    const again = message("m1", "mcp_doneward_todo_set");
    assert.deepEqual(written([message("m1"), message("m2", "write_todos"), again]), [
      "call-m1",
      "call-m2",
    ]);
    const messages = [message("m9", "write_todos")];
    assert.deepEqual(written([message("m1", "write_todos"), { $set: { messages } }]), ["call-m9"]);
    assert.deepEqual(written([message("m1", "write_todos"), { $set: { summary: "s" } }]), [
      "call-m1",
    ]);
  });

  test("as an older document, pretty or not, reads like its messages one a line", () => {
    const messages = [
      message("m1", "write_todos"),
      { id: "m2", timestamp, type: "user", content: 'say "messages": [ {"a":1} ] and } \\ "' },
      message("m3", "write_todos"),
    ];
    const expected = readText(reader, linesOf([HEADER, ...messages]));
    const document = {
      ...HEADER,
      directories: [["messages"]],
      messages,
      tail: { messages: [{ id: "x" }] },
    };
    for (const indent of [0, 2]) {
      for (const chunk of [1, 7, 100_000]) {
        assert.deepEqual(readText(reader, JSON.stringify(document, null, indent), chunk), {
          ...expected,
          unreadable: 0,
        });
      }
    }
  });

  test("as it was printed has the lists of a real run", () => {
    const text = readFileSync(new URL("fixtures/printed.jsonl", import.meta.url), "utf8");
    assert.partialDeepStrictEqual(readText(reader, text).records.slice(-2), [
      {
        tool: "write_todos",
        input: {
          todos: [
            { description: "A", status: "completed" },
            { description: "B", status: "cancelled" },
          ],
        },
      },
      { kind: "tool-result", isError: false },
    ]);
  });
});
