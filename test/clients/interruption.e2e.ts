import assert from "node:assert/strict";
import { test } from "node:test";

import { CLIENTS } from "./clients.ts";
import { forEachClient } from "./each-client.ts";
import { HANG } from "./model/script.ts";

const TODOS = [{ content: "Find the bug", status: "in_progress" }, { content: "Fix it" }];
const NUDGE = /not from a human/;

/** Longer than a nudge would take to arrive; the test is as good without, only weaker. */
const MOMENT = 1_500;

forEachClient(CLIENTS, (start) => {
  test("an agent that a person stops is left alone until it works at the person's word", async (t) => {
    const { model, converse } = await start(t, [
      { call: "todo_set", input: { todos: TODOS } },
      HANG,
      { call: "todo_read", input: {} },
      { say: "Next I will fix it." },
    ]);
    const conversation = await converse();
    const stopped = conversation.say("Fix the bug");
    await model.reached(2);
    await conversation.interrupt();
    await stopped;
    await new Promise((resolve) => setTimeout(resolve, MOMENT));
    assert.equal(model.asked.length, 2);
    await conversation.say("Finish the list, please");
    const [, , spoken = "", working = "", nudged = ""] = model.asked.map(({ text }) => text);
    assert.match(spoken, /Finish the list, please/);
    assert.doesNotMatch(working, NUDGE);
    assert.match(nudged, NUDGE);
    await conversation.leave();
  });
});
