import assert from "node:assert/strict";
import { test } from "node:test";
import { PLANTED } from "../progress/fixtures/planted.ts";
import { memoryStore } from "../stores/memory/index.ts";
import { allTodos } from "../todo/index.ts";
import { openWorkstream } from "./index.ts";

test("a model names a todo as it was shown: with its secret covered", async () => {
  const store = memoryStore();
  for (const [kind, secret] of PLANTED) {
    const origin = { kind: "tui", sessionId: kind } as const;
    const work = await openWorkstream({ store, origin, dialect: "doneward" });
    const sent = { content: `Rotate ${secret} today`, note: `was ${secret}` };
    await work.call("todo_set", { todos: [sent, { content: "b" }] });
    const before = allTodos(await work.list());
    const content = before[0]?.content ?? "";

    const { text, details } = await work.call("todo_read", {});
    assert.ok(!text.includes(secret), kind);
    if (!secret.includes("\n")) assert.ok(JSON.stringify(details).includes(secret), kind);
    const shown = `Rotate [secret: ${kind}] today`;
    assert.ok(text.includes(shown), text);
    await work.call("todo_set", {
      todos: [{ content: shown, status: "completed" }, { content: "b" }],
    });

    const after = allTodos(await work.list());
    assert.deepEqual(
      after.map((todo) => [todo.id, todo.content, todo.status]),
      [
        [before[0]?.id, content, "completed"],
        [before[1]?.id, "b", "pending"],
      ],
    );
    await work.close();
  }
});

test("a child agent is shown no secret either", async () => {
  const work = await openWorkstream({
    store: memoryStore(),
    origin: { kind: "tui" },
    dialect: "nexo",
  });
  for (const [kind, secret] of PLANTED) {
    const content = `Rotate ${secret.slice(0, 150)}`;
    const todos = [{ content, status: "pending", activeForm: "Rotating" }];
    const { text } = await work.child(kind).call("TodoWrite", { todos });
    assert.ok(!text.includes(content), kind);
  }
});
