import assert from "node:assert/strict";
import { test } from "node:test";

import { CLIENTS } from "./clients.ts";
import { forEachClient } from "./each-client.ts";

const TODOS = [{ content: "Find the bug", status: "in_progress" }, { content: "Fix it" }];

interface Lanes {
  readonly lanes: readonly {
    readonly holder: { readonly client: string; readonly sessionId: string } | null;
    readonly progress: { readonly total: number };
  }[];
}

forEachClient(CLIENTS, (start, client) => {
  test("calls our tool, its model reads the answer, and its hooks find the same lane", async (t) => {
    const { model, box, ask } = await start(t, [
      { call: "todo_set", input: { todos: TODOS } },
      { say: "I have a plan." },
    ]);
    await ask("Fix the bug");
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
