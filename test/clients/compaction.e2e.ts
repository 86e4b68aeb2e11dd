import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { COMPACTING, MANY_TOKENS, setUp } from "./clients.ts";
import type { Turn } from "./model/script.ts";
import { scriptedModel } from "./model/server.ts";
import { sandbox } from "./sandbox.ts";

const TODOS = [
  { content: "Already finished", status: "completed" },
  { content: "Still open", status: "in_progress" },
];

for (const client of COMPACTING) {
  const program = client.program();
  const skip = "missing" in program && `not run: ${program.missing}`;
  const file = "file" in program ? program.file : "";

  describe(client.name, { skip }, () => {
    test("after compaction the open todos are in the next request, the finished are not", async (t) => {
      const begin: readonly Turn[] = client.keepsLastTurn
        ? [
            { call: "todo_set", input: { todos: TODOS } },
            { say: "I stop here.", tokens: MANY_TOKENS },
          ]
        : [{ call: "todo_set", input: { todos: TODOS }, tokens: MANY_TOKENS }];
      const model = await scriptedModel([
        ...begin,
        { call: "todo_read", input: {} },
        { call: "todo_update", input: { todos: [{ content: "Still open", status: "completed" }] } },
        { say: "All done." },
      ]);
      t.after(() => model.close());
      const box = sandbox(t);
      await setUp(client, box, model.url);
      const { code, out, err } = await client.ask(box, file, model.url, "Go");
      assert.equal(code, 0, `${out}\n${err}`.slice(-4_000));
      const { text: afterCompaction = "" } = model.asked[begin.length] ?? {};
      assert.match(afterCompaction, /Still open/);
      assert.doesNotMatch(afterCompaction, /Already finished/);
    });
  });
}
