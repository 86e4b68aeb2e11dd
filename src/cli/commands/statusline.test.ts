import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { describe, test } from "node:test";
import type { Lanes, ProcessIdentity } from "../../scope/lanes/index.ts";
import { lanesScope } from "../../scope/lanes/index.ts";
import { StoreError } from "../../stores/contract.ts";
import { hostileTexts } from "../../testing/hostile-texts.ts";
import type { JsonValue } from "../../todo/index.ts";
import { identifyProcess } from "../../workstream/lane/index.ts";
import type { World } from "../fixtures/fake-world.ts";
import { fakeWorld } from "../fixtures/fake-world.ts";

const PLACE = { session_id: "s1", transcript_path: null };

function line(
  world: World,
  input: object = PLACE,
  env = {},
): Promise<{ out: string; code: number }> {
  const text = JSON.stringify({
    cwd: world.root,
    workspace: { project_dir: world.root },
    ...input,
  });
  return world.run(["statusline"], { input: text, env });
}

function hook(world: World, input: object): Promise<unknown> {
  return world.run(["hook", "claude-code"], {
    input: JSON.stringify({ ...PLACE, cwd: world.root, ...input }),
  });
}

/** A session in the middle of its first turn. */
async function worldAtWork(): Promise<World> {
  const world = fakeWorld();
  await hook(world, { hook_event_name: "UserPromptSubmit", prompt: "Do it" });
  await world.run(["add", "one"]);
  await world.run(["start", "one"]);
  world.now += 1;
  return world;
}

/** Puts another process in the place of the one that runs the session. */
async function runBy(world: World, processes: readonly ProcessIdentity[]): Promise<void> {
  const scope = lanesScope(world.root);
  const { revision: expected, documents } = await world.store.load(scope);
  const { lanes, ...rest } = documents.lanes as unknown as Lanes;
  const held = lanes.map((lane) => ({
    ...lane,
    holder: lane.holder && { ...lane.holder, processes },
  }));
  const registry = { ...rest, lanes: held } as unknown as JsonValue;
  await world.store.commit(scope, { expected, documents: { lanes: registry }, entries: [] });
}

const GONE = { ...identifyProcess(), startedAt: "1" } as ProcessIdentity;
const ELSEWHERE = { ...GONE, bootId: "other", machine: "other" };

describe("the prompt of a shell", () => {
  const lines = async (world: World): Promise<readonly string[]> => [
    (await world.run(["prompt"])).out,
    (await line(world, { session_id: "another" })).out,
    (await world.run(["status"])).out,
  ];
  const asked = { hook_event_name: "PermissionRequest", tool_name: "Bash", tool_input: {} };

  for (const [name, leave] of Object.entries({
    "its session ended": (world: World) => hook(world, { hook_event_name: "SessionEnd" }),
    "its client was killed": (world: World) => runBy(world, [GONE]),
  })) {
    test(`tells of no trouble of an agent once ${name}`, async () => {
      for (const trouble of ["stalled", "waiting for you"]) {
        const world = await worldAtWork();
        if (trouble === "waiting for you") await hook(world, asked);
        world.now += 10 * 60_000;
        for (const told of await lines(world)) assert.ok(told.includes(trouble), told);
        await leave(world);
        for (const wait of [0, 30 * 24 * 60 * 60_000]) {
          world.now += wait;
          for (const told of await lines(world)) assert.ok(!told.includes(trouble), told);
          assert.deepEqual(JSON.parse((await world.run(["--json"])).out).badges, []);
        }
        await world.run(["plan", "propose", "-"], { input: "# A plan\n\n- one\n" });
        for (const told of await lines(world)) assert.match(told, /waiting for you/);
      }
    });
  }

  test("tells of the trouble of an agent that may be at work where nobody can look", async () => {
    const world = await worldAtWork();
    world.now += 10 * 60_000;
    // Without a process to look for, the lease says that the session is there.
    for (const processes of [[ELSEWHERE], []]) {
      await runBy(world, processes);
      for (const told of await lines(world)) assert.match(told, /stalled/);
    }
  });

  test("is no command to a shell that reads it twice", async () => {
    const world = fakeWorld();
    await world.run(["add", "Pay $(id) `id` ${x} \\u@\\h 100%"]);
    await world.run(["start", "pay"]);
    const line = "Pay \uFF04(id) 'id' \uFF04{x} \uFF3Cu@\uFF3Ch 100% \xB7 0/1\n";
    assert.equal((await world.run(["prompt"])).out, line);
  });

  test("is not disturbed by a store that is broken, or by a folder that is gone", async () => {
    const openStore = async (): Promise<never> => {
      throw new StoreError("sqlite", "corrupt", "file is not a database");
    };
    assert.deepEqual(await fakeWorld().run(["prompt"], { openStore }), {
      code: 0,
      out: "",
      err: "",
    });
    const { code, out } = await fakeWorld().run(["prompt", "--json"], { openStore });
    assert.equal(code, 3);
    assert.match(out, /"code": "corrupt"/);
    const world = fakeWorld();
    rmSync(world.root, { recursive: true });
    assert.deepEqual(await world.run(["prompt"]), { code: 0, out: "", err: "" });
  });
});

describe("the status line", () => {
  test("is empty without a list", async () => {
    assert.equal((await line(fakeWorld())).out, "");
  });

  test("tells without a list that a person is needed, and of nothing that is about nudges", async () => {
    const world = fakeWorld();
    await hook(world, { hook_event_name: "UserPromptSubmit", prompt: "Do it" });
    world.now += 1;
    await world.run(["pause"]);
    assert.equal((await line(world)).out, "");
    world.now += 600_000;
    assert.equal((await line(world)).out, "stalled\n");
    await world.run(["plan", "propose", "-"], { input: "# A plan\n\n- one\n" });
    const told = "waiting for you · Plan to approve: A plan\n";
    assert.equal((await line(world)).out, told);
    assert.equal((await world.run(["prompt"])).out, told);
  });

  test("tells focus, progress, nudges and what holds the agent up", async () => {
    const world = fakeWorld();
    await hook(world, { hook_event_name: "UserPromptSubmit", prompt: "Do it" });
    for (const todo of ["one", "two"]) await world.run(["add", todo]);
    await world.run(["start", "two"]);
    await world.run(["done", "one"]);
    assert.equal((await line(world)).out, "Two · 1/2\n");
    await hook(world, { hook_event_name: "Stop", last_assistant_message: "Next I will do it." });
    assert.equal((await line(world)).out, "Two · 1/2 · nudge 1/3\n");
    await world.run(["pause"]);
    assert.equal((await line(world)).out, "Two · 1/2 · nudge 1/3 · paused\n");
    assert.equal(
      (await line(world, PLACE, { DONEWARD_CONTINUE: "off" })).out,
      "Two · 1/2 · nudge 1/3 · off\n",
    );
    assert.equal((await world.run(["prompt"])).out, "Two · 1/2 · nudge 1/3 · paused\n");
  });

  test("tells that the agent goes in circles, until the next turn", async () => {
    const world = await worldAtWork();
    for (let call = 0; call < 15; call++) {
      world.now += 1_000;
      await hook(world, {
        ...{ hook_event_name: "PostToolUse", tool_name: "Read", tool_use_id: `c${call}` },
        ...{ tool_input: { file_path: "a" }, tool_response: "the same" },
      });
      if (call < 10) assert.equal((await line(world)).out, "One · 0/1\n");
    }
    assert.equal((await line(world)).out, "One · 0/1 · looping\n");
    world.now += 1_000;
    await hook(world, { hook_event_name: "UserPromptSubmit", prompt: "Try something else" });
    assert.equal((await line(world)).out, "One · 0/1\n");
  });

  test("tells that nothing was heard for ten minutes of a turn", async () => {
    const world = await worldAtWork();
    world.now += 598_999;
    assert.equal((await line(world)).out, "One · 0/1\n");
    world.now += 1_000;
    assert.equal((await line(world)).out, "One · 0/1 · stalled\n");
    assert.equal((await world.run(["prompt"])).out, "One · 0/1 · stalled\n");
    await hook(world, { hook_event_name: "Stop", last_assistant_message: "Next I will do it." });
    world.now += 600_000;
    assert.equal((await line(world)).out, "One · 0/1 · nudge 1/3\n");
  });

  test("tells that a plan waits for a person", async () => {
    const world = await worldAtWork();
    await world.run(["plan", "propose", "-"], { input: "# A plan\n\n- one\n" });
    assert.equal((await line(world)).out, "Plan to approve: A plan · 0/1 · waiting for you\n");
  });

  const call = { tool_name: "Bash", tool_input: { command: "git push" }, tool_use_id: "c1" };
  const asked = { hook_event_name: "PermissionRequest", ...call };
  const ends: Record<string, object> = {
    "the call runs": { hook_event_name: "PostToolUse", ...call, tool_response: "pushed" },
    "the call fails": { hook_event_name: "PostToolUseFailure", ...call, error: "no" },
    "the person says something else": { hook_event_name: "UserPromptSubmit", prompt: "No" },
    "the turn ends": { hook_event_name: "Stop", last_assistant_message: "Next I will do it." },
  };
  for (const [name, end] of Object.entries(ends)) {
    test(`tells that a permission is awaited, until ${name}`, async () => {
      const world = await worldAtWork();
      await hook(world, asked);
      const told = "Permission: Bash git push · 0/1 · waiting for you\n";
      assert.equal((await line(world)).out, told);
      world.now += 600_000;
      await hook(world, {
        ...{ hook_event_name: "PostToolUse", tool_name: "Read", tool_use_id: "c2" },
        ...{ tool_input: { file_path: "a" }, tool_response: "text" },
      });
      assert.equal((await line(world)).out, told);
      assert.equal((await world.run(["prompt"])).out, told);
      world.now += 1_000;
      await hook(world, end);
      assert.doesNotMatch((await line(world)).out, /waiting/);
    });
  }

  test("tells of a wait in every client that tells of one", async () => {
    const place = { session_id: "s1" };
    const plugin = { session: "s1", event: "waiting", wait: "question", text: "Which?" };
    const waits: [client: string, words: string, asked: object, end: object][] = [
      [
        "codex",
        "Permission: Bash git push",
        asked,
        { hook_event_name: "PostToolUse", ...call, tool_response: "" },
      ],
      [
        "claude-code",
        "Question: Which port\\? \\(80 / 443\\)",
        {
          ...{ hook_event_name: "PreToolUse", tool_name: "AskUserQuestion" },
          tool_input: {
            questions: [{ question: "Which port?", options: [{ label: "80" }, { label: "443" }] }],
          },
        },
        { hook_event_name: "PostToolUse", tool_name: "AskUserQuestion", tool_response: {} },
      ],
      [
        "claude-code",
        "Question: Which account\\?",
        { hook_event_name: "Elicitation", message: "Which account?" },
        { hook_event_name: "PostToolUse", tool_name: "mcp__bank__pay", tool_response: {} },
      ],
      [
        "gemini-cli",
        "Permission: Edit\\?",
        { hook_event_name: "Notification", notification_type: "ToolPermission", message: "Edit?" },
        { hook_event_name: "AfterTool", tool_name: "replace", tool_response: {} },
      ],
      [
        "opencode",
        "Question: Which\\?",
        plugin,
        { session: "s1", event: "answered", wait: "question" },
      ],
    ];
    for (const [client, words, start, end] of waits) {
      const world = await worldAtWork();
      const tell = (input: object): Promise<unknown> =>
        world.run(["hook", client], {
          input: JSON.stringify({ ...place, cwd: world.root, ...input }),
        });
      await tell(start);
      assert.match(
        (await line(world)).out,
        new RegExp(`${words}.* · 0/1 · waiting for you`),
        client,
      );
      await tell(end);
      assert.equal((await line(world)).out, "One · 0/1\n", client);
    }
  });

  test("is not concerned with what a child agent waits for", async () => {
    const world = await worldAtWork();
    await hook(world, { ...asked, agent_id: "kid" });
    assert.equal((await line(world)).out, "One · 0/1\n");
  });

  test("is of the session's own lane", async () => {
    const world = fakeWorld();
    const todos = (content: string): object => ({
      hook_event_name: "PostToolUse",
      tool_name: "TodoWrite",
      tool_input: { todos: [{ content, status: "in_progress", activeForm: `Doing ${content}` }] },
    });
    await hook(world, { ...todos("mine") });
    await hook(world, { ...todos("other"), session_id: "s2" });
    assert.equal((await line(world)).out, "Doing mine · 0/1\n");
    assert.equal((await line(world, { session_id: "s2" })).out, "Doing other · 0/1\n");
  });

  test("is one line that no terminal acts on, whatever a todo says", async () => {
    for (const text of [
      ...hostileTexts(),
      "\u001b]52;c;eA==\u0007",
      "\u009d52;c;eA==\u009c",
      "a\rb\bc\u202ed",
    ]) {
      const world = fakeWorld();
      await world.run(["add", "--", text]);
      const { out } = await line(world);
      assert.match(out, /^[^\p{Cc}\p{Cf}]*\n?$/u);
      assert.ok(out.length < 200);
    }
  });

  test("tells of this folder where nothing is sent, and takes that for no failure", async () => {
    const world = fakeWorld();
    await world.run(["add", "Fix the bug"]);
    const { out } = await world.run(["statusline"], { input: "" });
    assert.match(out, /0\/1/);
    assert.doesNotMatch((await world.run(["doctor"])).out, /failed/);
  });

  test("is told of by doctor when it fails", async () => {
    const world = fakeWorld();
    await world.run(["statusline"], { input: "{" });
    const { out } = await world.run(["doctor"]);
    assert.match(out, /^!! {2}a hook failed: statusline, 2026-01-01 00:00 UTC: \S/m);
  });

  test("never fails", async () => {
    for (const input of ["", "[]", "{", '{"cwd":"/no/such/folder"}', '{"cwd":7}']) {
      const { code, err } = await fakeWorld().run(["statusline"], { input });
      assert.deepEqual([code, err], [0, ""]);
    }
  });
});
