import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { CLIENTS, setUp } from "./clients.ts";
import { scriptedModel } from "./model/server.ts";
import { sandbox } from "./sandbox.ts";

const TODOS = [{ content: "Find the bug", status: "in_progress" }, { content: "Fix it" }];

interface Lanes {
  readonly lanes: readonly {
    readonly holder: { readonly client: string; readonly sessionId: string } | null;
    readonly progress: { readonly total: number };
  }[];
}

for (const client of CLIENTS) {
  const program = client.program();
  const skip = "missing" in program && `not run: ${program.missing}`;
  const file = "file" in program ? program.file : "";

  describe(client.name, { skip }, () => {
    test("calls our tool, its model reads the answer, and its hooks find the same lane", async (t) => {
      const model = await scriptedModel([
        { call: "todo_set", input: { todos: TODOS } },
        { say: "I have a plan." },
      ]);
      t.after(() => model.close());
      const box = sandbox(t);
      await setUp(client, box, model.url);
      const { code, out, err } = await client.ask(box, file, model.url, "Fix the bug");
      assert.equal(code, 0, `${out}\n${err}`.slice(-4_000));
      const { out: list } = await box.doneward("show");
      assert.equal(list, "# Todos\n- [/] Find the bug\n- [ ] Fix it\n");
      // The server wrote the list; only hooks know the client's own name, and the session's.
      const { lanes } = JSON.parse((await box.doneward("lane", "--json")).out) as Lanes;
      assert.deepEqual(
        lanes.map(({ holder, progress }) => [holder?.client, progress.total]),
        [[client.id, TODOS.length]],
      );
      assert.doesNotMatch(lanes[0]?.holder?.sessionId ?? "", /^process /);
      const [first, second] = model.asked;
      assert.ok(first?.tools.some((tool) => tool.endsWith("todo_set")));
      assert.match(second?.text ?? "", /0\/2 done/);
    });
  });
}
