import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readEntries } from "../fixtures/transcript-text.ts";
import vectors from "./fixtures/session-vectors.json" with { type: "json" };
import { piTranscript as reader } from "./transcript.ts";

// Written by hand after the client's published format; the vectors are recorded.
const HEADER = { type: "session", version: 3, id: "s", timestamp: "", cwd: "/home/dev/project" };
const phases = [{ name: "A", tasks: [{ content: "a", status: "pending" }] }];

function entry(id: string, parentId: string | null, rest: object): object {
  return { type: "message", id, parentId, timestamp: "2026-11-15T19:00:00.000Z", ...rest };
}
function call(id: string, parentId: string | null, callId: string): object {
  const content = [{ type: "toolCall", id: callId, name: "todo_write", arguments: { ops: [] } }];
  return entry(id, parentId, { message: { role: "assistant", content } });
}
function result(id: string, parentId: string, callId: string, rest: object = {}): object {
  const message = {
    role: "toolResult",
    toolCallId: callId,
    toolName: "todo_write",
    isError: false,
  };
  return entry(id, parentId, {
    message: { ...message, content: [{ type: "text", text: "ok" }], ...rest },
  });
}
function talk(id: string, parentId: string | null): object {
  return entry(id, parentId, { message: { role: "user", content: "hi" } });
}
function ids(entries: readonly object[]): unknown[] {
  return readEntries(reader, [HEADER, ...entries]).map((record) =>
    "id" in record ? record.id : record.kind,
  );
}

describe("a session of pi", () => {
  test("hands over calls with their results and details", () => {
    const entries = [
      HEADER,
      talk("1", null),
      call("2", "1", "c1"),
      result("3", "2", "c1", { details: { phases } }),
    ];
    const at = Date.parse("2026-11-15T19:00:00.000Z");
    assert.deepEqual(readEntries(reader, entries), [
      { kind: "tool-call", id: "c1", tool: "todo_write", input: { ops: [] }, at },
      { kind: "tool-result", id: "c1", isError: false, text: "ok", details: { phases }, at },
    ]);
  });

  test("is read along the branch of its last entry", () => {
    const trunk = [talk("1", null), call("2", "1", "c1"), result("3", "2", "c1")];
    const left = [call("4", "3", "c2"), result("5", "4", "c2")];
    assert.deepEqual(ids([...trunk, ...left]), ["c1", "c1", "c2", "c2"]);
    assert.deepEqual(ids([...trunk, ...left, talk("6", "3")]), ["c1", "c1"]);
    assert.deepEqual(ids([...trunk, ...left, talk("6", null)]), []);
  });

  test("holds also where an entry is written in another order, or goes round in a circle", () => {
    const swapped = {
      message: { role: "user", content: "hi" },
      parentId: "3",
      id: "6",
      type: "message",
    };
    const entries = [call("2", null, "c1"), result("3", "2", "c1"), call("4", "3", "c2"), swapped];
    assert.deepEqual(ids(entries), ["c1", "c1"]);
    assert.deepEqual(ids([call("2", "3", "c1"), result("3", "2", "c1")]), ["c1", "c1"]);
  });

  test("of the first version, without a tree, counts as a whole", () => {
    const {
      id: _id,
      parentId: _parent,
      ...bare
    } = call("2", null, "c1") as { id: string; parentId: null };
    assert.deepEqual(ids([bare]), ["c1"]);
  });

  test("tells a person's edits and compactions", () => {
    const edit = { type: "custom", customType: "user_todo_edit", data: { phases: [] } };
    assert.deepEqual(readEntries(reader, [HEADER, edit, { type: "compaction", summary: "s" }]), [
      { kind: "person-edit", list: { phases: [] }, dialect: "oh-my-pi" },
      { kind: "compaction" },
    ]);
  });

  for (const { id, name, given } of vectors) {
    test(`${id}: ${name}: everything that could be a list is handed over`, () => {
      const lists = given.entries.map((value) => readEntries(reader, [HEADER, value]).at(-1));
      const expected = given.entries.map((value) => {
        const { type, data, message } = value as {
          type: string;
          data?: object;
          message?: { role: string; details?: object; isError?: boolean };
        };
        if (type === "custom") return { kind: "person-edit", list: data };
        if (message?.role !== "toolResult") return undefined;
        return { kind: "tool-result", details: message.details, isError: message.isError === true };
      });
      for (const [place, list] of lists.entries()) {
        const wanted = expected[place];
        if (wanted) assert.partialDeepStrictEqual(list, wanted);
        else assert.equal(list, undefined);
      }
    });
  }
});
