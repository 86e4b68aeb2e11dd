import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import type { Origin } from "../scope/index.ts";
import { memoryStore } from "../stores/memory/index.ts";
import { NO_SCOPE_NOTICE } from "../workstream/index.ts";
import type { AgentTool } from "./agent-loop.ts";
import { createTodoTools } from "./agent-loop.ts";

const TERMINAL: Origin = { kind: "tui" };
const CHANNEL: Origin = {
  kind: "channel",
  adapter: "slack-bot",
  workspace: "T1",
  chat: "C1",
  thread: null,
};

function toolsFor(getOrigin: () => Origin | undefined): [AgentTool, AgentTool, AgentTool] {
  return createTodoTools({ store: memoryStore(), getOrigin }) as [AgentTool, AgentTool, AgentTool];
}

test("there are three tools: write, read, clear", () => {
  const tools = toolsFor(() => TERMINAL);
  assert.deepEqual(
    tools.map(({ name, label }) => [name, label]),
    [
      ["todo_write", "Write Todos"],
      ["todo_read", "Read Todos"],
      ["todo_clear", "Clear Todos"],
    ],
  );
  for (const { description, parameters } of tools) {
    assert.notEqual(description, "");
    assert.equal(parameters["type"], "object");
  }
});

test("what is written can be read and cleared", async () => {
  const [write, read, clear] = toolsFor(() => TERMINAL);
  const todos = [
    { content: "a", status: "completed" },
    { content: "b", status: "pending" },
  ];
  assert.deepEqual(await write.execute("1", { todos }), {
    content: [{ type: "text", text: "Saved 2 todo(s); 1 remaining (1 done)." }],
    details: { ok: true, total: 2, remaining: 1 },
  });
  assert.deepEqual(await read.execute("2", {}), {
    content: [{ type: "text", text: JSON.stringify(todos, null, 2) }],
    details: { ok: true, total: 2 },
  });
  assert.deepEqual(await clear.execute("3"), {
    content: [{ type: "text", text: "Todo list cleared." }],
    details: { ok: true },
  });
  assert.equal((await read.execute("4")).content[0]?.text, "[]");
});

test("the origin is asked at every call", async () => {
  let origin: Origin | undefined = TERMINAL;
  const [write, read] = toolsFor(() => origin);
  await write.execute("1", { todos: [{ content: "t", status: "pending" }] });
  origin = CHANNEL;
  assert.equal((await read.execute("2")).content[0]?.text, "[]");
  await write.execute("3", { todos: [{ content: "c", status: "pending" }] });
  origin = TERMINAL;
  assert.match((await read.execute("4")).content[0]?.text ?? "", /"t"/);
});

test("a caller that owns no list is told so, and nothing is written", async () => {
  for (const origin of [undefined, { kind: "subagent" }, { kind: "system" }] as const) {
    const store = memoryStore();
    const tools = createTodoTools({ store, getOrigin: () => origin });
    for (const tool of tools) {
      assert.deepEqual(await tool.execute("1", { todos: [{ content: "x", status: "pending" }] }), {
        content: [{ type: "text", text: NO_SCOPE_NOTICE }],
        details: { ok: false, reason: "no-scope" },
      });
    }
    assert.deepEqual(await store.scopes(), []);
  }
});

test("bad parameters are a result, not an exception", async () => {
  const [write] = toolsFor(() => TERMINAL);
  const result = await write.execute("1", { todos: [{ content: "a" }] });
  assert.equal(result.isError, true);
  assert.match(result.content[0]?.text ?? "", /^todos\[0\]\.status must be one of /);
});

test("lists are kept in files below an agent's directory, in a form that people can edit", async (t) => {
  const agentDir = mkdtempSync(join(tmpdir(), "doneward-agent-"));
  t.after(() => rmSync(agentDir, { recursive: true }));
  const [write] = createTodoTools({ agentDir, getOrigin: () => TERMINAL }) as [AgentTool];
  const todos = [{ content: "Ship it", status: "pending" }];
  await write.execute("1", { todos });
  const file = JSON.parse(readFileSync(join(agentDir, "todo", "tui.json"), "utf8")) as {
    version: number;
    todos: { content: string; status: string }[];
  };
  assert.equal(file.version, 1);
  assert.deepEqual(
    file.todos.map(({ content, status }) => ({ content, status })),
    todos,
  );
  const [, read] = createTodoTools({ agentDir, getOrigin: () => TERMINAL }) as [
    AgentTool,
    AgentTool,
  ];
  assert.match((await read.execute("2")).content[0]?.text ?? "", /"Ship it"/);
});
