import assert from "node:assert/strict";
import { test } from "node:test";

import { RECALL_HEADER } from "../../src/recall/index.ts";
import { CLIENTS } from "./clients.ts";
import { forEachClient } from "./each-client.ts";

const TODOS = [
  { content: "Already finished", status: "completed" },
  { content: "Still open", status: "in_progress" },
];

forEachClient(CLIENTS, (start) => {
  test("a session that is resumed is told what is open, and has its lane", async (t) => {
    const { box, model, ask } = await start(t, [
      { call: "todo_set", input: { todos: TODOS } },
      { say: "I stop here." },
      { say: "I stop again." },
    ]);
    await box.doneward("pause");
    await box.doneward("add", "From before");
    await ask("Go");
    assert.ok(!model.asked[0]?.text.includes(RECALL_HEADER), "a new session has nothing to recall");
    assert.match(model.asked[0]?.text ?? "", /From before/, "but is told what a person changed");
    await ask("Go on", "last");
    assert.equal(model.asked.length, 3);
    const { text = "" } = model.asked[2] ?? {};
    assert.match(text, /I stop here/, "the conversation goes on");
    const [, recalled = ""] = text.split(RECALL_HEADER);
    const [open = ""] = recalled.split("[[/doneward-data");
    assert.match(open, /Still open/);
    assert.doesNotMatch(open, /Already finished/);
    const { out } = await box.doneward("lane", "--json");
    const { lanes } = JSON.parse(out) as { lanes: readonly { readonly name: string }[] };
    assert.deepEqual(
      lanes.map(({ name }) => name),
      ["main"],
    );
  });
});
