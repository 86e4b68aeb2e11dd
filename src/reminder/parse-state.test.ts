import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { scaled } from "../testing/index.ts";
import type { ReminderState } from "./index.ts";
import { parseReminderState } from "./index.ts";

const NOTHING: ReminderState = { edits: [] };

test("a stored state is read back as it was", () => {
  const work = { turns: 1, toolEvents: 2, since: 3 };
  const state: ReminderState = {
    edits: ["done a"],
    hasRemoved: true,
    failedWrite: { type: "t", text: "x" },
    unchecked: 3,
    planVerdict: { kind: "rejected", revision: 2, reason: "too long" },
    loops: { todos: { sinceWrite: work, sinceReminder: work }, tasks: { isTurnCounted: true } },
    last: { "stale-list": 4 },
    choices: { isOn: { initial: true } },
  };
  assert.deepEqual(parseReminderState(JSON.parse(JSON.stringify(state))), state);
});

test("what a person made unreadable counts as not there, and the rest stays", () => {
  assert.deepEqual(
    parseReminderState({
      edits: ["done a", 7, null],
      failedWrite: "x",
      unchecked: -1,
      planVerdict: { kind: "superseded", revision: 2 },
      loops: { todos: { sinceWrite: { turns: "9" } }, tasks: 3, other: {} },
      last: { "stale-list": 1.5, initial: 3 },
      choices: { isOn: { initial: 1, "stale-list": false } },
    }),
    {
      edits: ["done a"],
      loops: { todos: {} },
      last: { initial: 3 },
      choices: { isOn: { "stale-list": false } },
    },
  );
  for (const stored of [undefined, null, 5, "x", [], {}]) {
    assert.deepEqual(parseReminderState(stored), NOTHING);
  }
});

test("anything is read without a throw, and reading again changes nothing", () => {
  const names = ["edits", "loops", "last", "choices", "failedWrite", "unchecked", "hasRemoved"];
  const documents = fc.dictionary(fc.constantFrom(...names), fc.anything());
  fc.assert(
    fc.property(fc.oneof(documents, fc.anything()), (stored) => {
      const state = parseReminderState(stored);
      assert.deepEqual(parseReminderState(state), state);
    }),
    { numRuns: scaled(2_000) },
  );
});
