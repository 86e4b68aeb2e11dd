import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { encode as tokens } from "gpt-tokenizer/encoding/o200k_base";

import type { Era } from "./conversation.ts";
import { ERAS } from "./conversation.ts";
import { served, textOf } from "./in-process.ts";

const BOTH = Object.keys(ERAS) as Era[];
const ALL = ["todo", "task", "plan"] as const;

for (const era of BOTH) {
  describe(`tools, revision ${era}`, () => {
    test("are only those that were chosen, and no other is carried out", async (t) => {
      for (const [groups, names] of [
        [["todo"], ["todo_set", "todo_update", "todo_read"]],
        [["task"], ["task_add", "task_claim", "task_update", "task_read"]],
        [["plan"], ["plan_propose", "plan_read"]],
      ] as const) {
        const client = await served(groups).connect(t, era);
        const { tools } = await client.listTools();
        assert.deepEqual(
          tools.map(({ name }) => name),
          names,
        );
        for (const other of ["todo_read", "task_read", "plan_read"]) {
          const { isError = false } = await client.callTool({ name: other, arguments: {} });
          assert.equal(isError, !(names as readonly string[]).includes(other), other);
        }
      }
    });

    test("say all that a client asks for before it lets a model call them", async (t) => {
      const client = await served(ALL).connect(t, era);
      const { tools } = await client.listTools();
      assert.equal(tools.length, 9);
      for (const { title, annotations, inputSchema, outputSchema, _meta } of tools) {
        assert.ok(title);
        const { readOnlyHint, ...others } = annotations ?? {};
        assert.equal(typeof readOnlyHint, "boolean");
        assert.deepEqual(others, {
          destructiveHint: false,
          idempotentHint: readOnlyHint,
          openWorldHint: false,
        });
        assert.equal(inputSchema.type, "object");
        assert.equal(outputSchema?.["type"], "object");
        assert.deepEqual(_meta, { "anthropic/alwaysLoad": true });
      }
      assert.match(client.getInstructions() ?? "", /todo_set[^]*task_claim[^]*plan_propose/);
    });

    test("let agents share tasks, each under its name", async (t) => {
      const server = served(["task"]);
      const left = await server.connect(t, era, "left");
      const right = await server.connect(t, era, "right");
      await textOf(left, "task_add", { tasks: [{ subject: "One" }, { subject: "Two" }] });
      const taken = await Promise.all([textOf(left, "task_claim"), textOf(right, "task_claim")]);
      assert.deepEqual(taken.map((text) => /"(\w+)"/.exec(text)?.[1]).sort(), ["One", "Two"]);
      const read = await textOf(left, "task_read");
      assert.match(read, /^2 claimed\./);
      assert.match(read, /with left/);
      assert.match(read, /with right/);
    });

    test("let a model propose a plan, and only a person approve it", async (t) => {
      const server = served(["plan"]);
      const client = await server.connect(t, era, "left");
      assert.equal(await textOf(client, "plan_read"), "There is no plan.");
      const asked = await textOf(client, "plan_propose", { text: "- Build\n- Test\n" });
      assert.match(asked, /^Plan 1 \(\w{12}\) waits for a person's approval: do not begin yet\.$/);
      const { work } = await server.placeOf("left");
      const plan = await work.plan();
      const by = { kind: "person", name: "Ada" } as const;
      await work.approvePlan({ hash: plan?.hash ?? "", by });
      assert.match(await textOf(client, "plan_read"), /is approved\.\n\n- Build\n- Test\n$/);
      await work.rejectPlan({ by, reason: "too large" });
      assert.match(
        await textOf(client, "plan_read"),
        /do not follow it\. Their reason: too large\n/,
      );
      const wrong = await client.callTool({ name: "plan_propose", arguments: { text: "" } });
      assert.equal(wrong.isError, true);
    });

    test("have their effect once for a call that is repeated", async (t) => {
      const server = served(ALL);
      const client = await server.connect(t, era, "left");
      const once = { "doneward/idempotencyKey": "call-1" };
      const proposed = await textOf(client, "plan_propose", { text: "- Build\n" }, once);
      const { work } = await server.placeOf("left");
      await work.rejectPlan({ by: { kind: "person", name: "Ada" } });
      assert.equal(await textOf(client, "plan_propose", { text: "- Build\n" }, once), proposed);
      assert.equal((await work.plan())?.state, "rejected");
      const tasks = [{ subject: "Build" }];
      const added = await textOf(client, "task_add", { tasks }, once);
      assert.equal(await textOf(client, "task_add", { tasks }, once), added);
      assert.match(await textOf(client, "task_read"), /^1 ready\./);
      const note = { todos: [{ content: "a", note: "n" }] };
      await textOf(client, "todo_update", note, once);
      await textOf(client, "todo_update", note, once);
      assert.match(await textOf(client, "todo_read"), /a \| note: n$/);
    });

    test("have an effect each for sessions that give their calls the same ids", async (t) => {
      const server = served(ALL);
      const client = await server.connect(t, era, "left");
      const todos = [{ content: "a" }];
      for (const sessionId of ["one", "two"]) {
        const meta = { "claudecode/toolUseId": "toolu_1", sessionId };
        assert.match(await textOf(client, "todo_set", { todos }, meta), /^Added t1\./);
        const { work } = await server.placeOf(sessionId);
        assert.equal((await work.list()).phases.length, 1);
        await textOf(client, "task_add", { tasks: [{ subject: "Build" }] }, meta);
      }
      assert.match(await textOf(client, "task_read"), /^2 ready\./);
      const again = { "claudecode/toolUseId": "toolu_1", sessionId: "one" };
      const other = await textOf(client, "todo_set", { todos: [{ content: "b" }] }, again);
      assert.match(other, /^Added t2\./, "the same id with another input is another call");
    });
  });
}

test("clients of the older revision that go by one name are told apart over HTTP", async (t) => {
  const server = served(["todo"]);
  for (const name of ["Größe 1.0", "Größe 1.0"]) {
    const client = await server.connect(t, "2025-11-25", name);
    await textOf(client, "todo_read");
  }
  assert.equal(server.connections.size, 2);
  for (const id of server.connections) assert.match(id, /^Gr%C3%B6%C3%9Fe%201%2E0\.[\w-]{36}$/);
});

test("the dialect's own tools for tasks are offered where it has some", async (t) => {
  const client = await served(["task"], "claude-code").connect(t, "2026-07-28");
  const { tools } = await client.listTools();
  assert.deepEqual(
    tools.map(({ name }) => name),
    ["TaskCreate", "TaskGet", "TaskUpdate", "TaskList"],
  );
  const created = await textOf(client, "TaskCreate", { subject: "One", description: "d" });
  assert.equal(created, "Task #1 created successfully: One");
});

test("the default set costs at most 600 tokens, a typical reply at most 60", async (t) => {
  const client = await served(["todo"]).connect(t, "2026-07-28");
  const { tools } = await client.listTools();
  const cost = tokens(JSON.stringify(tools)).length;
  assert.ok(cost <= 600, `${cost} tokens`);
  const todos = Array.from({ length: 20 }, (_, n) => ({ content: `Step ${n + 1} of the work` }));
  await textOf(client, "todo_set", { todos });
  const step = [
    { id: "t1", status: "completed" },
    { id: "t2", status: "in_progress" },
  ];
  const { content, structuredContent } = await client.callTool({
    name: "todo_update",
    arguments: { todos: step },
  });
  for (const shown of [content, structuredContent]) {
    const size = tokens(JSON.stringify(shown)).length;
    assert.ok(size <= 60, `${size} tokens`);
  }
});
