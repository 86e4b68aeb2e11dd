import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import type { Ran, World } from "../fixtures/fake-world.ts";
import { fakeWorld } from "../fixtures/fake-world.ts";

const todo = { status: "pending", activeForm: "Building", priority: "medium" };

/** How each program tells of a write of its own todo tool, and of another call. */
const CLIENTS = [
  {
    client: "claude-code",
    write: (...contents: string[]) => ({
      hook_event_name: "PostToolUse",
      tool_name: "TodoWrite",
      tool_input: { todos: contents.map((content) => ({ ...todo, content })) },
      tool_response: {},
    }),
    other: { hook_event_name: "PostToolUse", tool_name: "Bash", tool_input: {}, tool_response: {} },
  },
  {
    client: "codex",
    write: (...contents: string[]) => ({
      hook_event_name: "PostToolUse",
      tool_name: "update_plan",
      tool_input: { plan: contents.map((step) => ({ step, status: "pending" })) },
      tool_response: {},
    }),
    other: { hook_event_name: "PostToolUse", tool_name: "Bash", tool_input: {}, tool_response: {} },
  },
  {
    client: "gemini-cli",
    write: (...contents: string[]) => ({
      hook_event_name: "AfterTool",
      tool_name: "write_todos",
      tool_input: { todos: contents.map((description) => ({ description, status: "pending" })) },
      tool_response: {},
    }),
    other: {
      hook_event_name: "AfterTool",
      tool_name: "run_shell_command",
      tool_input: {},
      tool_response: {},
    },
  },
  {
    client: "opencode",
    write: (...contents: string[]) => ({
      event: "tool-ended",
      tool: "todowrite",
      input: { todos: contents.map((content) => ({ ...todo, content })) },
    }),
    other: { event: "tool-ended", tool: "bash", input: {} },
  },
] as const;

function hook(world: World, client: string, told: object): Promise<Ran> {
  const place = { session_id: "s1", session: "s1", transcript_path: null, cwd: world.root };
  return world.run(["hook", client], { input: JSON.stringify({ ...place, ...told }) });
}

async function contents(world: World): Promise<string[]> {
  const { out } = await world.run(["show"]);
  return [...out.matchAll(/^- \[.\] (.*)$/gm)].map(([, content = ""]) => content);
}

describe("a person's todo survives a rewrite with the own todo tool", () => {
  for (const { client, write, other } of CLIENTS) {
    test(`of ${client}, and the model is told by its hook, once`, async () => {
      const world = fakeWorld();
      await hook(world, client, write("Build"));
      await world.run(["add", "Tell support"]);
      await hook(world, client, other);
      const { code, out } = await hook(world, client, write("Build", "Test"));
      assert.equal(code, 0);
      assert.deepEqual(await contents(world), ["Build", "Test", "Tell support"]);
      assert.match(out, /left out what the user added/);
      assert.match(out, /Tell support/);
      assert.doesNotMatch((await hook(world, client, other)).out, /left out/);
    });

    test(`of ${client} that clears its list`, async () => {
      const world = fakeWorld();
      await hook(world, client, write("Build"));
      await world.run(["add", "Tell support"]);
      await hook(world, client, write());
      assert.deepEqual(await contents(world), ["Tell support"]);
    });
  }
});

test("an agent in its shell does not lose a person's todo, and reads that it stays", async () => {
  const env = { CLAUDECODE: "1" };
  const world = fakeWorld();
  await world.run(["add", "Build"], { env });
  await world.run(["add", "Tell support"]);
  const undone = await world.run(["undo"], { env });
  assert.deepEqual([undone.code, undone.err.includes("Only the user can undo that")], [1, true]);
  const stays = 'The user added "Tell support". It stays on the list';
  const removed = await world.run(["rm", "support"], { env });
  assert.ok(removed.out.startsWith(stays), removed.out);
  const cleared = await world.run(["list", "clear"], { env });
  assert.ok(cleared.out.startsWith(`Cleared all todos. ${stays}`), cleared.out);
  assert.deepEqual(await contents(world), ["Tell support"]);
  await world.run(["undo"]);
  assert.deepEqual(await contents(world), ["Build", "Tell support"]);
});

test("import keeps the todos that a person added and that the file leaves out", async () => {
  const world = fakeWorld();
  await world.type(["add", "Tell support"]);
  writeFileSync(join(world.root, "TODO.md"), "# Todos\n- [ ] Ship\n");
  const { code, out } = await world.type(["list", "import"]);
  assert.equal(code, 0);
  assert.match(out, /^Imported .*\. 1 todo that you added stays: "Tell support"\./);
  assert.match((await world.run(["show"])).out, /Ship\n- \[ \] Tell support\n$/);
  await world.type(["rm", "Tell support"]);
  assert.doesNotMatch((await world.run(["show"])).out, /Tell support/);
});
