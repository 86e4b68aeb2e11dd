import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { scaled } from "../../testing/scale.ts";
import { TRANSCRIPT_READERS } from "../catalogue.ts";
import { documentLines, isDocument } from "./document-lines.ts";
import { readerOf } from "./read-transcript.ts";
import { linesOf, openText, readText } from "../fixtures/transcript-text.ts";
import { lineBlocks } from "./lines.ts";
import { Marks } from "./source.ts";

/** The beginning of a transcript of each client, and a list in it. */
const SAMPLES: { readonly [client: string]: readonly object[] } = {
  "claude-code": [
    { type: "summary", summary: "s", leafUuid: "l" },
    {
      type: "assistant",
      sessionId: "s",
      uuid: "1",
      message: {
        content: [{ type: "tool_use", id: "c1", name: "TodoWrite", input: { todos: [] } }],
      },
    },
    {
      type: "user",
      sessionId: "s",
      uuid: "2",
      message: { content: [{ type: "tool_result", tool_use_id: "c1", content: "ok ü 😀" }] },
    },
  ],
  codex: [
    { type: "session_meta", payload: { id: "s", base_instructions: { text: "x".repeat(3_000) } } },
    { type: "event_msg", payload: { type: "user_message", message: "go" } },
    {
      type: "response_item",
      payload: { type: "function_call", name: "update_plan", arguments: "{}", call_id: "c1" },
    },
    {
      type: "response_item",
      payload: { type: "function_call_output", call_id: "c1", output: "Plan updated" },
    },
  ],
  "gemini-cli": [
    { sessionId: "s", projectHash: "p" },
    { id: "m1", timestamp: "t", type: "user", content: "hi" },
    {
      id: "m2",
      timestamp: "t",
      type: "gemini",
      content: "",
      toolCalls: [{ id: "c1", name: "write_todos", args: {}, status: "success" }],
    },
  ],
  opencode: [
    {
      info: { sessionID: "s" },
      parts: [
        {
          type: "tool",
          tool: "todowrite",
          callID: "c1",
          state: { status: "completed", input: {} },
        },
      ],
    },
  ],
  pi: [
    { type: "session", id: "s", cwd: "/" },
    {
      type: "message",
      id: "1",
      parentId: null,
      message: {
        role: "toolResult",
        toolName: "todo_write",
        toolCallId: "c1",
        details: { phases: [] },
      },
    },
  ],
};

/** Lines that say nothing of todos to anybody: chatter, broken JSON, things that look like calls inside a text. */
const noise = fc.oneof(
  fc.constantFrom(
    "",
    "   ",
    "null",
    "[]",
    "{",
    '{"type":',
    "\u0000",
    "not JSON",
    '"TodoWrite"',
    "{}\r",
  ),
  fc.json().map((json) => JSON.stringify({ chatter: json })),
  fc
    .string()
    .map((text) => JSON.stringify({ note: `"name":"TodoWrite" "tool_use_id":"c1" ${text}` })),
  fc.nat(5_000).map((length) => JSON.stringify({ output: "x".repeat(length) })),
);

describe("a transcript", () => {
  for (const reader of TRANSCRIPT_READERS) {
    const entries = SAMPLES[reader.name] ?? [];

    test(`of ${reader.name} is known by what is in it`, () => {
      assert.equal(readerOf(openText(linesOf(entries)), TRANSCRIPT_READERS), reader);
      assert.equal(readText(reader, linesOf(entries)).records.length, 2);
    });

    test(`of ${reader.name} tells the same whatever noise is between its lines, and in chunks of any size`, () => {
      const lines = entries.map((entry) => JSON.stringify(entry));
      const expected = readText(reader, linesOf(entries)).records;
      const between = fc.array(fc.array(noise, { maxLength: 4 }), {
        minLength: lines.length,
        maxLength: lines.length,
      });
      fc.assert(
        fc.property(
          between,
          fc.array(noise, { maxLength: 4 }),
          fc.integer({ min: 1, max: 5_000 }),
          (before, after, chunk) => {
            const noisy = [
              ...lines.flatMap((line, place) => [...(before[place] ?? []), line]),
              ...after,
            ];
            const text = noisy.join("\n");
            assert.deepEqual(readText(reader, text, chunk).records, expected);
            const known = readerOf(openText(text, chunk), TRANSCRIPT_READERS);
            assert.equal(known, reader);
          },
        ),
        { numRuns: scaled(40) },
      );
    });
  }

  test("of nobody is nobody's", () => {
    assert.equal(readerOf(openText('{"a":1}\nnot JSON\n'), TRANSCRIPT_READERS), undefined);
    assert.equal(readerOf(openText(""), TRANSCRIPT_READERS), undefined);
  });

  test("is not changed by keys that code could trip over", () => {
    const [reader] = TRANSCRIPT_READERS;
    assert.ok(reader);
    const hostile = '{"__proto__":{"isSidechain":true},"constructor":{"x":"TodoWrite"}}\n'.repeat(
      3,
    );
    const deep = `{"a":${"[".repeat(50_000)}"TodoWrite"${"]".repeat(50_000)}}\n`;
    const text = hostile + deep + linesOf(SAMPLES["claude-code"] ?? []);
    assert.equal(readText(reader, text).records.length, 2);
    assert.equal(({} as { isSidechain?: unknown }).isSidechain, undefined);
  });
});

describe("lines", () => {
  test("that are too long are left out and told, and nothing else is lost", () => {
    const line = fc.oneof(
      fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength: 30 }),
      fc.constant("y".repeat(300)),
    );
    fc.assert(
      fc.property(fc.array(line), fc.integer({ min: 1, max: 100 }), (lines, chunk) => {
        let told = 0;
        const blocks = lineBlocks(openText(lines.join("\n"), chunk)(), () => told++, 250);
        const text = [...blocks].map((block) => block.toString()).join("");
        const read = text.split("\n").filter((entry) => entry !== "");
        const short = lines.filter(({ length }) => length <= 250);
        assert.deepEqual(read, short);
        assert.equal(told, lines.length - short.length);
      }),
      { numRuns: scaled(100) },
    );
  });
});

describe("a JSON document", () => {
  test("gives one line for each of its entries, whatever is around them", () => {
    const entry = fc.dictionary(fc.string(), fc.jsonValue());
    const around = fc.dictionary(
      fc.string().filter((key) => key !== "messages"),
      fc.jsonValue(),
    );
    const indent = fc.constantFrom(0, 2, "\t", "\r\n");
    fc.assert(
      fc.property(
        fc.array(entry),
        around,
        around,
        indent,
        fc.nat(50),
        (messages, before, after, space, chunk) => {
          for (const document of [messages, { ...before, messages, ...after }]) {
            const text = JSON.stringify(
              document,
              null,
              typeof space === "number" ? space : 0,
            ).replaceAll("\n", space === "\r\n" ? "\r\n" : "\n");
            const lines = Buffer.concat(
              [...documentLines(openText(text, chunk + 1)())].map((part) => Buffer.from(part)),
            ).toString();
            const read = lines.split("\n").filter((line) => line.trim() !== "");
            assert.deepEqual(
              read.map((line) => JSON.parse(line) as unknown),
              JSON.parse(JSON.stringify(messages)),
            );
          }
        },
      ),
      { numRuns: scaled(100) },
    );
  });

  test("is told from lines by its beginning", () => {
    for (const text of [
      "[",
      ' [{"role"',
      '{\n  "sessionId": "s"',
      '{"messages":[]}',
      '{"a":1,"messages":[{"id":',
    ]) {
      assert.equal(isDocument(text), true, text);
    }
    for (const text of [
      "",
      "x",
      '{"a":1}\n{"b":2}',
      '{"a":1}',
      '{"cut',
      "[]",
      '{\n"TodoWrite"\n{"a":1}',
      '{"broken\n{"a":1}',
    ]) {
      assert.equal(isDocument(text), false, text);
    }
  });
});

test("of texts that are watched only the last few are looked for", () => {
  const marks = new Marks(["word"]);
  marks.watch("");
  for (let id = 0; id < 40; id++) marks.watch(`id-${id}.`);
  const place = (text: string): number => marks.finder(text)(0);
  assert.equal(place("id-1."), Infinity);
  assert.equal(place("  id-39."), 2);
  marks.unwatch("id-39.");
  assert.equal(place("  id-39."), Infinity);
  assert.equal(place("a word"), 2);
});
