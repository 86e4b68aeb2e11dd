import assert from "node:assert/strict";
import { test } from "node:test";

import { RECALL_HEADER } from "../../src/recall/index.ts";
import { COMPACTING, MANY_TOKENS } from "./clients.ts";
import { forEachClient } from "./each-client.ts";
import type { Turn } from "./model/script.ts";

const TODOS = [
  { content: "Already finished", status: "completed" },
  { content: "Still open", status: "in_progress" },
];

const WRITTEN: Turn = { call: "todo_set", input: { todos: TODOS } };
const STEP = { content: "Still open", activeForm: "Working on it" };

/** What is said until the client compacts, by what it keeps then. The last of it was too much. */
const BEGINNINGS: { readonly [keeps: string]: readonly (readonly Turn[])[] } = {
  nothing: [[WRITTEN]],
  "from the last prompt": [[WRITTEN, { say: "Next I will go on." }]],
  "the last message": [
    [WRITTEN, { say: "Next I will go on." }],
    [WRITTEN, { call: "todo_update", input: { todos: [STEP] } }],
  ],
};

forEachClient(COMPACTING, (start, client) => {
  for (const turns of BEGINNINGS[client.keeps ?? "nothing"] ?? []) {
    const [last] = turns.slice(-1) as [Turn];
    const when = "say" in last ? "between two turns" : "in the middle of a turn";
    test(`after compaction ${when} the open todos are in the next request, the finished are not`, async (t) => {
      const { model, ask } = await start(t, [
        ...turns.with(-1, { ...last, tokens: MANY_TOKENS }),
        { call: "todo_read", input: {} },
        {
          call: "todo_update",
          input: { todos: [{ content: "Still open", status: "completed" }] },
        },
        { say: "All done." },
      ]);
      await ask("Go");
      assert.equal(model.asked.length, turns.length + 3);
      const { text: afterCompaction = "" } = model.asked[turns.length] ?? {};
      assert.ok(afterCompaction.includes(RECALL_HEADER), afterCompaction);
      assert.match(afterCompaction, /Still open/);
      assert.doesNotMatch(afterCompaction, /Already finished/);
    });
  }
});
