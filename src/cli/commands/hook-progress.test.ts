import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { World } from "../fixtures/fake-world.ts";
import { fakeWorld } from "../fixtures/fake-world.ts";
import { recordedInputs } from "./fixtures/hook-recordings.ts";

const MINUTE = 60_000;

type Tell = (input: object) => Promise<string>;

/** A session in the middle of its first turn, with a todo in progress. */
async function atWork(client = "claude-code"): Promise<{ world: World; tell: Tell }> {
  const world = fakeWorld();
  const tell: Tell = async (input) => {
    const place = { session_id: "s1", session: "s1", cwd: world.root };
    const { out, code } = await world.run(["hook", client], {
      input: JSON.stringify({ ...place, ...input }),
    });
    assert.equal(code, 0);
    world.now += 1;
    return out;
  };
  world.now += 1;
  await tell({ hook_event_name: "UserPromptSubmit", prompt: "Do it" });
  await world.run(["add", "one"]);
  await world.run(["start", "one"]);
  await world.run(["agent", "reminders", "--take"]);
  return { world, tell };
}

async function line({ run, root }: World, session = "s1"): Promise<string> {
  const { out } = await run(["statusline"], {
    input: JSON.stringify({ session_id: session, cwd: root }),
  });
  return out.trimEnd();
}

/** All that the store has written down. */
async function journals({ store }: World): Promise<string> {
  return JSON.stringify(
    await Promise.all((await store.scopes()).map((scope) => store.journal(scope))),
  );
}

const call = { tool_name: "Bash", tool_use_id: "c1", tool_input: { command: "npm test" } };

describe("silence between two hooks", () => {
  test("may be a tool that runs, since only its end is told, and is a stall after ten minutes", async () => {
    const { world, tell } = await atWork();
    await tell({ hook_event_name: "PostToolUse", ...call, tool_response: { stdout: "" } });
    await tell({ hook_event_name: "PreToolUse", ...call, tool_use_id: "c2" });
    world.now += 9 * MINUTE;
    assert.equal(await line(world), "One · 0/1");
    world.now += MINUTE;
    assert.equal(await line(world), "One · 0/1 · stalled");
  });
});

describe("a turn of a program that was killed", () => {
  const begins = { hook_event_name: "SessionStart" };

  test("is over when its session is resumed, and the agent may be nudged again", async () => {
    const { world, tell } = await atWork();
    world.now += 10 * MINUTE;
    assert.equal(await line(world), "One · 0/1 · stalled");
    await tell({ ...begins, source: "resume" });
    world.now += 10 * MINUTE;
    assert.equal(await line(world), "One · 0/1");
    await tell({ hook_event_name: "UserPromptSubmit", prompt: "Go on" });
    assert.match(
      await tell({
        hook_event_name: "Stop",
        prompt_id: "p2",
        last_assistant_message: "Next I'll work on the rest.",
      }),
      /One/i,
    );
  });

  test("is over when another session begins where it sat", async () => {
    const { world, tell } = await atWork();
    world.now += 10 * MINUTE;
    await world.run(["lane", "free", "main", "--force"]);
    await tell({ ...begins, session_id: "s2", source: "startup" });
    world.now += 10 * MINUTE;
    assert.equal(await line(world, "s2"), "One · 0/1");
  });

  test("goes on if the start of its own session is told late, or its context is compacted", async () => {
    for (const source of ["startup", "compact"]) {
      const { world, tell } = await atWork();
      await tell({ ...begins, source });
      world.now += 10 * MINUTE;
      assert.equal(await line(world), "One · 0/1 · stalled");
    }
  });

  test("is not made up where none ever began", async () => {
    const world = fakeWorld();
    const input = JSON.stringify({
      ...begins,
      source: "resume",
      session_id: "s1",
      cwd: world.root,
    });
    await world.run(["hook", "claude-code"], { input });
    await world.run(["hook", "claude-code"], { input });
    assert.doesNotMatch(await journals(world), /turn-ended/);
  });
});

for (const client of ["claude-code", "codex"]) {
  describe(`a child agent of ${client}`, () => {
    const kid = { agent_id: "a5e6", agent_type: "general-purpose" };
    const start = { ...kid, hook_event_name: "SubagentStart" };
    const stop = {
      ...kid,
      hook_event_name: "SubagentStop",
      last_assistant_message: "Next I'll work on the rest.",
    };
    const used = { ...kid, hook_event_name: "PostToolUse", ...call, tool_response: "12 passing" };
    const shown = async ({ run }: World): Promise<string> => (await run(["agent", "progress"])).out;

    test("is shown while it works, and keeps its parent from being called stalled", async () => {
      const { world, tell } = await atWork(client);
      assert.equal(await tell(start), "");
      assert.match(await shown(world), /^Child agent general-purpose$/m);
      for (let call = 0; call < 3; call++) {
        world.now += 9 * MINUTE;
        assert.equal(await line(world), "One · 0/1");
        assert.equal(await tell({ ...used, tool_use_id: `k${call}` }), "");
      }
      assert.equal(await tell(stop), "");
      assert.doesNotMatch(await shown(world), /Child agent/);
      world.now += 10 * MINUTE;
      assert.equal(await line(world), "One · 0/1 · stalled");
    });

    test("gives only signs of life: no call, no evidence, no list and no reminder", async () => {
      const { world, tell } = await atWork(client);
      await tell(start);
      const todos = [{ content: "the child's", status: "pending", activeForm: "At it" }];
      const plan = [{ step: "the child's", status: "pending" }];
      assert.equal(await tell({ ...used, tool_name: "TodoWrite", tool_input: { todos } }), "");
      assert.equal(await tell({ ...used, tool_name: "update_plan", tool_input: { plan } }), "");
      await world.run(["add", "two"]);
      for (let call = 0; call < 25; call++) {
        assert.equal(await tell({ ...used, tool_use_id: `k${call}` }), "");
      }
      assert.doesNotMatch((await world.run(["show"])).out, /the child's/);
      assert.match((await world.run(["evidence"])).out, /unavailable/);
      assert.doesNotMatch(await shown(world), /Calls/);
    });

    test("that was interrupted, of which nobody tells, is forgotten with the next prompt", async () => {
      const { world, tell } = await atWork(client);
      await tell(start);
      await tell({ hook_event_name: "UserPromptSubmit", prompt: "Something else" });
      assert.doesNotMatch(await shown(world), /Child agent/);
      await tell(used);
      assert.match(await shown(world), /^Child agent general-purpose$/m);
    });
  });
}

test("the fork that compacts Claude Code's context is no child", async () => {
  const { world, tell } = await atWork();
  const fork = { agent_id: "ab4f", agent_type: "" };
  for (const hook_event_name of ["SubagentStart", "PostToolUse", "SubagentStop"]) {
    assert.equal(await tell({ ...fork, ...call, hook_event_name, tool_response: "x" }), "");
  }
  assert.doesNotMatch((await world.run(["agent", "progress"])).out, /Child agent|Calls/);
});

test("the recorded child of Claude Code comes and goes", async () => {
  const { world, tell } = await atWork();
  const seen = new Set<string>();
  for (const input of recordedInputs("claude-code")) {
    if (input["agent_id"] === undefined || input["agent_type"] === "") continue;
    await tell({ ...input, session_id: "s1", cwd: world.root });
    const { out } = await world.run(["agent", "progress"]);
    seen.add(`${String(input["hook_event_name"])} ${/Child agent .*/.exec(out)?.[0] ?? "none"}`);
  }
  assert.ok(seen.has("SubagentStart Child agent general-purpose"));
  assert.ok(seen.has("PostToolUse Child agent general-purpose"));
  assert.ok(seen.has("SubagentStop none"));
});

test("an id of a session that no program would make is none, and nothing is kept of it", async () => {
  for (const client of ["claude-code", "codex", "gemini-cli", "opencode", "pi"]) {
    const { world, tell } = await atWork(client);
    const size = async (): Promise<number> => (await journals(world)).length;
    const before = await size();
    const id = "q".repeat(100_000);
    const place = { session_id: id, session: id, prompt: "x", text: "x" };
    for (const name of ["UserPromptSubmit", "BeforeAgent", "prompted"]) {
      assert.equal(await tell({ ...place, hook_event_name: name, event: name }), "");
    }
    assert.equal(await size(), before);
  }
});
