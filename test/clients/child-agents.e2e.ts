import assert from "node:assert/strict";
import { test } from "node:test";

import { CLAUDE_CHILD, CLIENTS } from "./clients.ts";
import { forEachClient } from "./each-client.ts";
import type { Turn } from "./model/script.ts";

/** Those that tell their hooks whose call it is, and our server which call. */
const TELLING = CLIENTS.filter(({ id }) => id === "claude-code");

const listOf = (...contents: string[]): Turn => ({
  call: "todo_set",
  input: { todos: contents.map((content) => ({ content })) },
});

forEachClient(TELLING, (start) => {
  test("a child agent has a list of its own, and leaves its parent's as it is", async (t) => {
    const { box, model, ask } = await start(t, [
      ...[listOf("Find the bug", "Fix it"), CLAUDE_CHILD],
      ...[listOf("Open the log"), { call: "todo_read", input: {} }, { say: "It is empty." }],
      ...[{ call: "todo_read", input: {} }, { say: "I stop here." }],
    ]);
    await box.doneward("pause");
    await ask("Fix the bug");
    assert.equal(model.asked.length, 7);
    const [, , , , child = "", , parent = ""] = model.asked.map(({ text }) => text);
    assert.match(child, /Read the log and tell[^]*Open the log/);
    assert.doesNotMatch(child, /Fix it/);
    assert.match(parent, /Fix it/);
    assert.doesNotMatch(parent, /Open the log/);
    const { out } = await box.doneward("show");
    assert.equal(out, "# Todos\n- [ ] Find the bug\n- [ ] Fix it\n");
  });
});
