import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { CLIENTS, setUp } from "./clients.ts";
import { HANG } from "./model/script.ts";
import { scriptedModel } from "./model/server.ts";
import { sandbox } from "./sandbox.ts";

const TODOS = [{ content: "Find the bug", status: "in_progress" }, { content: "Fix it" }];
const NUDGE = /not from a human/;

/** Longer than a nudge would take to arrive; the test is as good without, only weaker. */
const MOMENT = 1_500;

for (const client of CLIENTS) {
  const program = client.program();
  const skip = "missing" in program && `not run: ${program.missing}`;
  const file = "file" in program ? program.file : "";

  describe(client.name, { skip }, () => {
    test("an agent that a person stops is left alone until the person speaks", async (t) => {
      const model = await scriptedModel([
        { call: "todo_set", input: { todos: TODOS } },
        HANG,
        { say: "I stop here." },
      ]);
      t.after(() => model.close());
      const box = sandbox(t);
      await setUp(client, box, model.url);
      const conversation = await client.converse(box, { file, url: model.url });
      const stopped = conversation.say("Fix the bug");
      await model.reached(2);
      await conversation.interrupt();
      await stopped;
      await new Promise((resolve) => setTimeout(resolve, MOMENT));
      assert.equal(model.asked.length, 2);
      await conversation.say("Go on, please");
      const [, , spoken = "", nudged = ""] = model.asked.map(({ text }) => text);
      assert.match(spoken, /Go on, please/);
      assert.doesNotMatch(spoken, NUDGE);
      assert.match(nudged, NUDGE);
      await conversation.leave();
    });
  });
}
