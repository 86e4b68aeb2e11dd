// The server and the hooks of a client come to the same list, whoever is asked first and wherever
// the client starts them.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import type { TestContext } from "node:test";
import { describe, test } from "node:test";

import type { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

import { HOOK_CLIENTS } from "../../src/clients/hook-clients.ts";
import { projectInEnvironment } from "../../src/clients/session-signs.ts";
import { root } from "../guards/source-files.ts";
import type { Era } from "./conversation.ts";
import { connectOver, ERAS, temporaryWorkspace } from "./conversation.ts";
import { serve } from "./lines.ts";

const COMMAND = path.join(root, "src/cli/main.ts");
const MOST_TRIES = 20;

interface Place {
  readonly project: string;
  readonly elsewhere: string;
  readonly env: Record<string, string>;
}

function place(): Place {
  const home = fs.realpathSync(temporaryWorkspace());
  const [project, elsewhere] = [path.join(home, "project"), path.join(home, "elsewhere")];
  fs.mkdirSync(path.join(project, ".git"), { recursive: true });
  fs.mkdirSync(elsewhere);
  return { project, elsewhere, env: { HOME: home, XDG_DATA_HOME: path.join(home, "data") } };
}

function server(t: TestContext, cwd: string, env: Record<string, string>): Promise<Client> {
  const [command, args] = [process.execPath, [COMMAND, "mcp"]];
  const transport = new StdioClientTransport({ command, args, cwd, env, stderr: "inherit" });
  return connectOver(t, "2025-11-25", transport);
}

interface Runner {
  readonly cwd: string;
  readonly env: Record<string, string>;
}

/** Answers the JSON that a command prints; undefined if it prints nothing. */
function run({ cwd, env }: Runner, words: readonly string[], input?: object): unknown {
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...words], {
    ...{ cwd, env, encoding: "utf8" },
    ...(input && { input: JSON.stringify(input) }),
  });
  assert.deepEqual([status, stderr], [0, ""]);
  return stdout === "" ? undefined : JSON.parse(stdout);
}

/** Tells a hook of an event. On a busy machine it may give up in time, which is what it promises. */
function tellHook(at: Runner, client: string, event: object): void {
  const log = path.join(at.env["XDG_DATA_HOME"] ?? "", "doneward", "hook.log");
  for (let tries = 1; ; tries++) {
    run(at, ["hook", client], event);
    if (!fs.existsSync(log)) return;
    assert.ok(tries < MOST_TRIES, fs.readFileSync(log, "utf8"));
    fs.rmSync(log);
  }
}

/** Who sits in which lane, and how many todos there are. */
function lanesAt(cwd: string, env: Record<string, string>): unknown[] {
  const { lanes } = run({ cwd, env }, ["lane", "--json"]) as {
    lanes: { name: string; holder: { sessionId: string } | null; progress: { total: number } }[];
  };
  return lanes.map(({ name, holder, progress }) => [name, holder?.sessionId, progress.total]);
}

const ONE = { name: "todo_set", arguments: { todos: [{ content: "one" }] } };

describe("a server that Claude Code starts elsewhere", () => {
  for (const kept of ["the user's own file", "the project's own folder"]) {
    test(`is at work in the project that the client names, with lists in ${kept}`, async (t) => {
      const { project, elsewhere, env } = place();
      if (kept === "the project's own folder") fs.mkdirSync(path.join(project, ".doneward"));
      const named = { ...env, CLAUDE_PROJECT_DIR: project, CLAUDE_CODE_SESSION_ID: "a" };
      const began = { session_id: "a", cwd: project, hook_event_name: "SessionStart" };
      tellHook({ cwd: elsewhere, env: named }, "claude-code", { ...began, source: "startup" });
      await (await server(t, elsewhere, named)).callTool(ONE);
      assert.deepEqual(lanesAt(project, env), [["main", "a", 1]]);
      assert.deepEqual(lanesAt(elsewhere, env), [["main", undefined, 0]]);
    });
  }
});

test("of an id and a name that no program would have nothing is kept", async (t) => {
  const { project, env } = place();
  const [command, args] = [process.execPath, [COMMAND, "mcp"]];
  const transport = new StdioClientTransport({ command, args, cwd: project, env });
  const client = await connectOver(t, "2025-11-25", transport, "n".repeat(100_000));
  await client.callTool({ ...ONE, _meta: { threadId: "q".repeat(100_000) } });
  const lanes = JSON.stringify(run({ cwd: project, env }, ["lane", "--json"]));
  assert.match(lanes, /"total":1/);
  assert.ok(lanes.length < 2_000, `${lanes.length} characters`);
});

for (const era of Object.keys(ERAS) as Era[]) {
  test(`a client over HTTP is in no session that hooks know, whatever it says, revision ${era}`, async (t) => {
    const { project } = place();
    const env = { DONEWARD_STORE: `sqlite:${project}/store.db`, XDG_DATA_HOME: project };
    const began = { session_id: "a", cwd: project, hook_event_name: "SessionStart" };
    tellHook({ cwd: project, env }, "claude-code", { ...began, source: "startup" });
    const client = await connectOver(t, era, (await serve(t, project))());
    await client.callTool({ ...ONE, _meta: { sessionId: "a" } });
    await client.callTool({ ...ONE, _meta: { threadId: "a" } });
    assert.deepEqual(lanesAt(project, env), [
      ["main", "a", 0],
      ["lane-2", "http a", 1],
    ]);
  });
}

test("a server knows every variable by which hooks know the project", () => {
  const variables = HOOK_CLIENTS.flatMap(({ projectVariable }) => projectVariable ?? []);
  assert.ok(variables.length > 0);
  for (const name of variables) assert.equal(projectInEnvironment({ [name]: "/p" }), "/p");
});

test("a client that tells of no start of a session takes over the lane of its server", async (t) => {
  const { project, env } = place();
  const client = await server(t, project, env);
  await client.readResource({ uri: "doneward://list" });
  const prompted = { event: "prompted", session: "b", cwd: project, text: "x" };
  tellHook({ cwd: project, env }, "opencode", prompted);
  await client.callTool(ONE);
  assert.deepEqual(lanesAt(project, env), [["main", "b", 1]]);
});
