// A child agent shares the server of its session: what it writes must not become the session's list.

import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import { test } from "node:test";

import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";

import type { World } from "../../src/cli/fixtures/fake-world.ts";
import { fakeWorld } from "../../src/cli/fixtures/fake-world.ts";
import { recordedInputs } from "../../src/cli/commands/fixtures/hook-recordings.ts";
import { mcpHost } from "../../src/cli/workspace/mcp-host.ts";
import { DIALECTS } from "../../src/dialects/catalogue.ts";
import { mcpOverHttp, toolset } from "../../src/server/mcp/index.ts";
import type { Store } from "../../src/stores/contract.ts";
import { textOf } from "./in-process.ts";

const KID = { agent_id: "a5e6", agent_type: "general-purpose" };
const todos = (...contents: string[]): { todos: object[] } => ({
  todos: contents.map((content, place) => ({
    content,
    ...(place === 0 && { status: "in_progress" }),
  })),
});
const called = (id: string): Record<string, unknown> => ({
  sessionId: "s1",
  "claudecode/toolUseId": id,
});

interface Session {
  readonly world: World;
  readonly client: Client;
  /** Calls the hook of Claude Code, which says nothing. */
  tell(event: string, fields?: object): Promise<void>;
  /** What `doneward show` draws in a terminal. */
  shown(): Promise<string>;
}

/** A session of Claude Code with a list of two, the first in progress, and its child has begun. */
async function session(t: TestContext): Promise<Session> {
  const world = fakeWorld();
  const { root: cwd, store } = world;
  const [dialect] = DIALECTS.filter(({ name }) => name === "doneward");
  assert.ok(dialect);
  const host = mcpHost(
    { cwd, env: {}, now: () => world.now, stderr: { write: assert.fail } } as never,
    {
      ...{ store, url: undefined, toolset: toolset(dialect, ["todo", "task", "plan"]) },
      senderOf: () => ({ sessionId: "s1", client: "claude-code", process: null }),
    },
  );
  const mcp = mcpOverHttp(host);
  t.after(() => mcp.close());
  const client = new Client({ name: "claude-code", version: "1.0.0" });
  t.after(() => client.close());
  const fetch = (url: string | URL, init?: RequestInit): Promise<Response> =>
    mcp.fetch(new Request(url, init));
  await client.connect(
    new StreamableHTTPClientTransport(new URL("http://127.0.0.1/mcp"), { fetch }),
  );
  const tell: Session["tell"] = async (hook_event_name, fields) => {
    const input = JSON.stringify({ session_id: "s1", cwd, hook_event_name, ...fields });
    const { out, code } = await world.run(["hook", "claude-code"], { input });
    assert.deepEqual([out, code], ["", 0]);
    world.now += 1;
  };
  await tell("UserPromptSubmit", { prompt: "Do it" });
  await textOf(client, "todo_set", todos("Find the bug", "Fix it"), called("toolu_1"));
  await tell("SubagentStart", KID);
  return {
    world,
    client,
    tell,
    shown: async () => (await world.run(["show"], { terminal: { columns: 80, rows: 24 } })).out,
  };
}

const before = (id: string, tool = "mcp__doneward__todo_set"): object => ({
  ...KID,
  ...{ tool_name: tool, tool_use_id: id, tool_input: {} },
});

async function plain({ world }: Session): Promise<string> {
  return (await world.run(["show"])).out;
}

const PARENTS = "# Todos\n- [/] Find the bug\n- [ ] Fix it\n";

test("what a child agent writes is a list of its own, below the todo in progress", async (t) => {
  const here = await session(t);
  const { client, tell, shown } = here;
  for (const tool of ["mcp__doneward__todo_set", "mcp__plugin_doneward_doneward__todo_set"]) {
    await tell("PreToolUse", before("toolu_2", tool));
  }
  const said = await textOf(client, "todo_set", todos("Read the log"), called("toolu_2"));
  assert.match(said, /^Added t1\./);
  assert.equal(await plain(here), PARENTS);
  assert.match(await shown(), /Find the bug[^]*general-purpose[^]*Read the log[^]*Fix it/);
  const again = await textOf(client, "todo_set", todos("Read the log"), called("toolu_2"));
  assert.equal(again, said, "a call that is repeated has its effect once");
  await tell("PreToolUse", before("toolu_3", "mcp__doneward__todo_read"));
  assert.match(await textOf(client, "todo_read", {}, called("toolu_3")), /Read the log/);
  assert.doesNotMatch(await textOf(client, "todo_read", {}, called("toolu_4")), /Read the log/);
});

test("it goes to the archive when the child ends, and is no longer shown", async (t) => {
  const here = await session(t);
  const { client, tell, shown, world } = here;
  await tell("PreToolUse", before("toolu_2"));
  await textOf(client, "todo_set", todos("Read the log"), called("toolu_2"));
  await tell("SubagentStop", { ...KID, last_assistant_message: "Done." });
  assert.doesNotMatch(await shown(), /Read the log/);
  const scope = (await world.store.scopes()).find((name) => name.startsWith("runtime/")) ?? "";
  const { children } = (await world.store.load(scope)).documents;
  assert.partialDeepStrictEqual(children, {
    running: [],
    archived: [{ agent: KID.agent_id, outcome: "done" }],
  });
});

test("of a child that was interrupted, of which nobody tells, nothing is shown after the turn", async (t) => {
  const here = await session(t);
  const { client, tell, shown } = here;
  await tell("PreToolUse", before("toolu_2"));
  await textOf(client, "todo_set", todos("Read the log"), called("toolu_2"));
  assert.match(await shown(), /Read the log/);
  await tell("UserPromptSubmit", { prompt: "Something else" });
  assert.doesNotMatch(await shown(), /Read the log/);
  assert.equal(await plain(here), PARENTS);
});

test("tasks and plan are those of the session", async (t) => {
  const { client, tell } = await session(t);
  await tell("PreToolUse", before("toolu_2", "mcp__doneward__task_add"));
  await textOf(client, "task_add", { tasks: [{ subject: "One" }] }, called("toolu_2"));
  await tell("PreToolUse", before("toolu_3", "mcp__doneward__plan_propose"));
  await textOf(client, "plan_propose", { text: "- Build\n" }, called("toolu_3"));
  assert.match(await textOf(client, "task_read", {}, called("toolu_4")), /One/);
  assert.match(await textOf(client, "plan_read", {}, called("toolu_5")), /Build/);
});

test("nothing is kept of the session's own calls, of other servers', nor of an endless id", async (t) => {
  const { world, tell } = await session(t);
  const kept = async (): Promise<string> =>
    JSON.stringify(
      await Promise.all((await world.store.scopes()).map((scope) => world.store.dump(scope))),
    );
  const all = await kept();
  const { agent_id: _id, agent_type: _type, ...own } = before("toolu_2") as typeof KID;
  await tell("PreToolUse", own);
  await tell("PreToolUse", before("toolu_2", "mcp__other__todo_set"));
  await tell("PreToolUse", before("x".repeat(100_000)));
  await tell("PreToolUse", { ...before("toolu_2"), agent_type: "" });
  let opened = 0;
  const openStore = async (): Promise<Store> => {
    opened++;
    return world.store;
  };
  const place = { session_id: "s1", cwd: world.root, hook_event_name: "PreToolUse" };
  const input = JSON.stringify({ ...place, ...own });
  await world.run(["hook", "claude-code"], { input, openStore });
  assert.equal(opened, 0, "the session's own calls are waited for, and need no store");
  assert.equal(await kept(), all);
});

test("the recorded child of Claude Code is known by the id of its call", async (t) => {
  const { client, tell, shown } = await session(t);
  const recorded = recordedInputs("claude-code").filter(
    ({ agent_id: id, agent_type: type }) => id !== undefined && type !== "",
  );
  let isCalled = false;
  for (const { session_id: _session, cwd: _cwd, hook_event_name: event, ...input } of recorded) {
    const isOurs = event === "PreToolUse";
    await tell(String(event), {
      ...input,
      ...(isOurs && { tool_name: "mcp__doneward__todo_set" }),
    });
    if (!isOurs) continue;
    isCalled = true;
    const meta = called(String(input["tool_use_id"]));
    await textOf(client, "todo_set", todos("Read the log"), meta);
    assert.match(await shown(), /general-purpose[^]*Read the log/);
  }
  assert.ok(isCalled);
  assert.doesNotMatch(await shown(), /Read the log/);
});
