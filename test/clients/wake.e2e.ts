import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";

import { CLIENTS } from "./clients.ts";
import { forEachClient } from "./each-client.ts";
import type { Turn } from "./model/script.ts";

/** Clients that go on by themselves when an answer comes. */
const WOKEN = ["opencode"];

/** Longer than a prompt would take to arrive; the test is as good without, only weaker. */
const MOMENT = 1_500;

const asking: readonly Turn[] = [
  { call: "todo_set", input: { todos: [{ content: "Choose a colour" }] } },
  {
    call: "todo_update",
    input: { todos: [{ content: "Choose a colour", waits_for: "person: Red or blue?" }] },
  },
  { say: "The colour waits for you." },
];

forEachClient(CLIENTS, (start, { id }) => {
  const isWoken = WOKEN.includes(id);
  test(`an answer ${isWoken ? "wakes it" : "is stored until its next prompt"}`, async (t) => {
    const done = { todos: [{ content: "Choose a colour", status: "completed" }] };
    const { box, model, converse } = await start(t, [
      ...asking,
      { call: "todo_update", input: done },
      { say: "It is blue." },
    ]);
    const conversation = await converse();
    await conversation.say("Paint the page.");
    await sleep(MOMENT);
    assert.equal(model.asked.length, 3, "it rests");
    const { out } = await box.typed("answer", "colour", "Blue please");
    if (isWoken) {
      assert.match(out, /The agent goes on\./);
      await model.reached(5);
    } else {
      assert.match(out, /Answer stored\. Type anything in that terminal\./);
      await sleep(MOMENT);
      assert.equal(model.asked.length, 3);
      await conversation.say("Go on.");
    }
    assert.match(model.asked[3]?.text ?? "", /Blue please/);
    await conversation.leave();
  });
});

forEachClient(
  CLIENTS.filter(({ id }) => WOKEN.includes(id)),
  (start) => {
    test("an agent that is paused is not woken, nor one whose server is gone", async (t) => {
      const { box, model, converse } = await start(t, [...asking, ...asking.slice(1)]);
      const conversation = await converse();
      await conversation.say("Paint the page.");
      await box.doneward("pause");
      const paused = await box.typed("answer", "colour", "Blue please");
      assert.match(paused.out, /Answer stored\./);
      await sleep(MOMENT);
      assert.equal(model.asked.length, 3);
      await box.typed("resume");
      await conversation.say("Go on.");
      await conversation.leave();
      const gone = await box.typed("answer", "colour", "Red then");
      assert.match(gone.out, /Answer stored\./);
    });
  },
);
