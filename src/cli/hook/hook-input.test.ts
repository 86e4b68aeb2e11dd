import assert from "node:assert/strict";
import { test } from "node:test";
import type { JsonValue } from "../../todo/index.ts";
import { cutInput } from "./hook-input.ts";

test("long texts of a hook's input keep their beginning and their end, wherever they stand", () => {
  const text = `begin${"x".repeat(10_000_000)}end`;
  const { prompt, tool_response: response } = cutInput({
    prompt: text,
    tool_response: { content: [{ text }, 1, null, true] },
    session_id: "s",
  });
  const { content } = response as { content: readonly JsonValue[] };
  const [{ text: inside }] = content as unknown as readonly [{ text: string }];
  for (const cut of [prompt as string, inside]) {
    assert.match(cut, /^beginx+\u2026x+end$/);
    assert.ok(cut.length <= 64 * 1024, `${cut.length}`);
  }
  assert.deepEqual(content.slice(1), [1, null, true]);
});

test("an input that is nested without end has an end", () => {
  let deep: JsonValue = "x";
  for (let depth = 0; depth < 100_000; depth++) deep = [deep];
  const { tool_response: response } = cutInput({ tool_response: deep });
  assert.ok(JSON.stringify(response).length < 200);
});

test("a short input stays as it is", () => {
  const input = { a: "b", c: [1, { d: null }], ["__proto__"]: { e: true } };
  assert.deepEqual(cutInput(input), input);
});
