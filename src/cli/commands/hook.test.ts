import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import type { Ran, World } from "../fixtures/fake-world.ts";
import { fakeWorld } from "../fixtures/fake-world.ts";
import { isTaken, nudgeIn, RECORDED_CLIENTS, recordedInputs } from "./fixtures/hook-recordings.ts";

type Input = { readonly [key: string]: unknown };

const PLACE = { session_id: "s1", transcript_path: null };
const STOP = {
  ...PLACE,
  hook_event_name: "Stop",
  prompt_id: "p1",
  last_assistant_message: "Next I will do one.",
};
const PROMPT = { ...PLACE, hook_event_name: "UserPromptSubmit", prompt: "Do it" };

const CALL = { ...PLACE, hook_event_name: "PostToolUse", tool_name: "Bash", tool_input: {} };

/** How the last turn ended that did. */
async function outcome({ store }: World): Promise<string> {
  const [scope = ""] = (await store.scopes()).filter((name) => /^todo|workspace/.test(name));
  const entries = await store.journal(scope, { newestFirst: true });
  const { stopReason, cause = "user" } = entries.find(({ kind }) => kind === "turn-ended")
    ?.data as { stopReason: string; cause?: string };
  return `${stopReason} by ${cause}`;
}

/** Runs a hook in the world's workspace. */
function hook(world: World, client: string, input: Input | string): Promise<Ran> {
  const text = typeof input === "string" ? input : JSON.stringify({ cwd: world.root, ...input });
  return world.run(["hook", client], { input: text });
}

function logOf({ root }: World): string {
  return join(root, ".data/doneward/hook.log");
}

/** A session is at work, and what is added meanwhile is its work. */
async function worldWithTodos(...todos: readonly string[]): Promise<World> {
  const world = fakeWorld();
  await hook(world, "claude-code", PROMPT);
  for (const todo of todos) await world.run(["add", todo]);
  await world.run(["agent", "reminders", "--take"]);
  return world;
}

async function nudge(world: World, client: string, input: Input): Promise<string | undefined> {
  const { out } = await hook(world, client, input);
  const event = String(input["hook_event_name"]);
  assert.ok(isTaken(client, event, out), out);
  return nudgeIn(event, out);
}

test("what Claude Code's task tools write is the list, whichever hook comes first", async () => {
  const world = fakeWorld();
  const tasks = join(world.root, ".claude/tasks/s1");
  mkdirSync(tasks, { recursive: true });
  const env = { CLAUDE_CONFIG_DIR: join(world.root, ".claude") };
  const keep = (id: string, status: string): void =>
    writeFileSync(
      join(tasks, `${id}.json`),
      JSON.stringify({ id, subject: `Task ${id}`, status, activeForm: `At ${id}` }),
    );
  const told = (tool_name: string, tool_input: object): Promise<Ran> => {
    const input = { ...PLACE, cwd: world.root, hook_event_name: "PostToolUse", tool_name };
    return world.run(["hook", "claude-code"], {
      env,
      input: JSON.stringify({ ...input, tool_input, tool_response: {} }),
    });
  };
  const shown = async (): Promise<string> => {
    await world.run(["list", "export"]);
    return readFileSync(join(world.root, "TODO.md"), "utf8");
  };
  keep("1", "pending");
  keep("2", "pending");
  await Promise.all(["1", "2"].map((id) => told("TaskCreate", { subject: `Task ${id}` })));
  assert.match(await shown(), /- \[ \] Task 1.*\n- \[ \] Task 2/);
  keep("1", "completed");
  keep("2", "in_progress");
  await told("TaskUpdate", { taskId: "1", status: "completed" });
  assert.match(await shown(), /- \[x\] Task 1.*\n- \[.\] Task 2/);
  assert.notEqual(await nudge(world, "claude-code", { ...STOP, cwd: world.root }), undefined);
  keep("2", "completed");
  await told("TaskUpdate", { taskId: "2", status: "completed" });
  const again = { ...STOP, cwd: world.root, last_assistant_message: "All done." };
  assert.equal(await nudge(world, "claude-code", again), undefined);
});

test("task tools whose list cannot be found change nothing", async () => {
  const world = await worldWithTodos("one");
  await hook(world, "claude-code", {
    ...{ ...PLACE, hook_event_name: "PostToolUse", tool_name: "TaskCreate" },
    ...{ tool_input: { subject: "two" }, tool_response: {} },
  });
  assert.match((await world.run(["status"])).out, /one/);
});

describe("recorded hooks", () => {
  for (const client of RECORDED_CLIENTS) {
    test(`of ${client} get an answer that it takes, or none`, async () => {
      const world = await worldWithTodos("one", "two");
      for (const input of recordedInputs(client)) {
        const { out, err, code } = await hook(world, client, { ...input, cwd: world.root });
        const event = String(input["hook_event_name"]);
        assert.deepEqual([code, err], [0, ""]);
        assert.ok(isTaken(client, event, out), `${event}: ${out}`);
        if (event.startsWith("Subagent") || event === "PreCompress") assert.equal(out, "");
      }
      assert.throws(() => readFileSync(logOf(world)));
    });
  }

  test("bring what the clients' own todo tools wrote", async () => {
    for (const client of RECORDED_CLIENTS) {
      const world = fakeWorld();
      const [todos] = recordedInputs(client).filter(
        ({ hook_event_name: event, tool_name: tool }) =>
          (event === "PostToolUse" || event === "AfterTool") &&
          ["TodoWrite", "update_plan", "write_todos"].includes(String(tool)),
      );
      assert.ok(todos, client);
      await hook(world, client, { ...todos, cwd: world.root });
      assert.match((await world.run(["show"])).out, /A/, client);
    }
  });
});

describe("a stop with todos open", () => {
  test("is told to go on once, however often it is told", async () => {
    const world = await worldWithTodos("one");
    await hook(world, "claude-code", PROMPT);
    const [first, again] = await Promise.all([
      nudge(world, "claude-code", STOP),
      nudge(world, "claude-code", STOP),
    ]);
    assert.equal([first, again].filter((text) => text !== undefined).length, 1);
    assert.equal(await nudge(world, "claude-code", { ...STOP, stop_hook_active: true }), undefined);
  });

  test("is the same one when its transcript has grown, and another one after a call", async () => {
    const world = await worldWithTodos("one");
    const transcript_path = join(world.root, "transcript.jsonl");
    writeFileSync(transcript_path, "{}\n");
    const stop = { ...STOP, transcript_path };
    assert.ok(await nudge(world, "claude-code", stop));
    assert.equal(await nudge(world, "claude-code", stop), undefined);
    writeFileSync(transcript_path, "{}\n{}\n");
    assert.equal(await nudge(world, "claude-code", stop), undefined);
    await hook(world, "claude-code", { ...CALL, agent_id: "a1", agent_type: "Explore" });
    await world.run(["add", "two"]);
    assert.equal(await nudge(world, "claude-code", stop), undefined, "no call of its own");
    await hook(world, "claude-code", CALL);
    assert.ok(await nudge(world, "claude-code", stop));
  });

  test("is told to go on with its own todos when it is back after another session wrote", async () => {
    const world = fakeWorld();
    const in_ = (session_id: string, input: Input): Promise<Ran> =>
      hook(world, "claude-code", { ...PLACE, ...input, session_id });
    const works = async (session: string, ...contents: string[]): Promise<void> => {
      await in_(session, { hook_event_name: "SessionStart", source: "startup" });
      await in_(session, PROMPT);
      const todos = contents.map((content) => ({
        content,
        status: "pending",
        activeForm: content,
      }));
      const tool = { tool_name: "TodoWrite", tool_input: { todos }, tool_response: {} };
      await in_(session, { hook_event_name: "PostToolUse", ...tool });
      await in_(session, { hook_event_name: "SessionEnd" });
    };
    await works("s1", "Build");
    await works("s2", "Ship");
    const { out } = await in_("s1", { hook_event_name: "SessionStart", source: "resume" });
    assert.match(out, /Build/);
    await in_("s1", PROMPT);
    await in_("s1", CALL);
    const told = await nudge(world, "claude-code", { ...STOP, session_id: "s1" });
    assert.match(told ?? "", /Build/);
    assert.doesNotMatch(told ?? "", /Ship/);
    assert.match((await world.run(["show"])).out, /Ship/, "it is still there");
  });

  test("is left alone in a session that did not write them, unless it goes on from the one that did", async () => {
    const world = await worldWithTodos("one");
    let last = "s1";
    const told = async (session_id: string, source: string): Promise<string | undefined> => {
      const ends = { ...PLACE, session_id: last, hook_event_name: "SessionEnd" };
      await hook(world, "claude-code", ends);
      last = session_id;
      const place = { ...PLACE, session_id };
      await hook(world, "claude-code", { ...place, hook_event_name: "SessionStart", source });
      await hook(world, "claude-code", { ...PROMPT, session_id });
      return nudge(world, "claude-code", { ...STOP, session_id, prompt_id: source });
    };
    for (const source of ["startup", "clear"]) assert.equal(await told(source, source), undefined);
    assert.match((await world.run(["explain"])).out, /other-session/);
    assert.equal(await told("older", "resume"), undefined, "it was never seen here");
    assert.ok(await told("s1", "resume"), "it is back");
    assert.equal(await told("s2", "fork"), undefined, "nobody tells whose fork it is");
  });

  test("is told to go on with what its parent owned in a fork, if the client tells the parent", async () => {
    for (const [parent, isTold] of [
      ["s1", true],
      ["s0", false],
      [undefined, false],
    ] as const) {
      const world = fakeWorld();
      const pi = (session: string, event: string, more: Input = {}): Promise<Ran> =>
        hook(world, "pi", { session, event, ...more });
      await pi("s1", "prompted", { text: "Do it" });
      await world.run(["add", "one"]);
      await pi("s1", "session-ended");
      await pi("s2", "session-started", { how: "forked", ...(parent && { parent }) });
      await pi("s2", "prompted", { text: "Go on with it" });
      await pi("s2", "tool-ended", { tool: "bash", input: {} });
      const stopped = { turn: "t1", lastMessage: "Next I will do one." };
      const { out } = await pi("s2", "stopped", stopped);
      assert.equal(/goOn/.test(out), isTold, `${parent}: ${out}`);
    }
  });

  test("is not recalled to a session that is resumed here for the first time", async () => {
    const world = await worldWithTodos("one");
    const starts = { ...PLACE, hook_event_name: "SessionStart", source: "resume" };
    assert.match((await hook(world, "claude-code", starts)).out, /one/);
    await hook(world, "claude-code", { ...PLACE, hook_event_name: "SessionEnd" });
    const older = await hook(world, "claude-code", { ...starts, session_id: "older" });
    assert.equal(older.out, "");
  });

  test("is left alone where a field is not of its type", async () => {
    const world = await worldWithTodos("one");
    const fields = [
      ...[{ background_tasks: "b1" }, { session_crons: {} }, { stop_hook_active: "true" }],
      ...[{ permission_mode: null }, { permission_mode: "PLAN" }, { permission_mode: 1 }],
      ...[{ last_assistant_message: ["Done."] }, { transcript_path: 7 }, { agent_type: null }],
    ];
    for (const [n, field] of fields.entries()) {
      const stop = { ...STOP, prompt_id: `p${n}`, ...field };
      assert.equal(await nudge(world, "claude-code", stop), undefined, JSON.stringify(field));
    }
    const stopped = { ...PLACE, hook_event_name: "PostToolUseFailure", tool_name: "Bash" };
    await hook(world, "claude-code", { ...stopped, is_interrupt: "true" });
    assert.equal(await nudge(world, "claude-code", STOP), undefined);
  });

  test("is left alone where the transcript says that the person stopped the agent", async () => {
    const asked = { type: "user", message: { content: "Do it" } };
    const interrupted = "[Request interrupted by user for tool use]";
    const [claude, gemini] = [
      [asked, { type: "user", message: { content: [{ type: "text", text: interrupted }] } }],
      [
        { type: "user", content: [{ text: "Do it" }] },
        { type: "info", content: "Request cancelled." },
        { $set: { messages: [] } },
        { type: "user", content: [{ text: "[System: You returned an empty response.]" }] },
      ],
    ];
    const world = await worldWithTodos("one");
    const transcript_path = join(world.root, "transcript.jsonl");
    const write = (entries: readonly object[]): void =>
      writeFileSync(transcript_path, entries.map((entry) => JSON.stringify(entry)).join("\n"));
    write(claude);
    await hook(world, "claude-code", PROMPT);
    await hook(world, "claude-code", { ...PROMPT, transcript_path });
    assert.equal(await outcome(world), "aborted by user");
    await hook(world, "claude-code", CALL);
    assert.ok(
      await nudge(world, "claude-code", { ...STOP, transcript_path }),
      "the transcript is behind: this turn was not stopped",
    );
    write(gemini);
    const stop = { ...PLACE, transcript_path, hook_event_name: "AfterAgent", timestamp: "1" };
    assert.equal(await nudge(world, "gemini-cli", { ...stop, prompt_response: "I am" }), undefined);
    assert.equal(await outcome(world), "aborted by user");
  });

  test("is charged what the transcript says that the turn cost", async () => {
    const world = await worldWithTodos("one");
    const transcript_path = join(world.root, "transcript.jsonl");
    const usage = { input_tokens: 150_000, cache_read_input_tokens: 9e9, output_tokens: 60_000 };
    const spent = { type: "assistant", message: { id: "m1", usage } };
    const asked = { type: "user", message: { content: "Do it" } };
    writeFileSync(
      transcript_path,
      [spent, asked, spent, spent].map((line) => JSON.stringify(line)).join("\n"),
    );
    await hook(world, "claude-code", { ...STOP, transcript_path });
    const { out } = await world.run(["explain"]);
    assert.match(out, /210,?000/);
  });

  test("is left alone in plan mode, with jobs in the background, and in a child agent", async () => {
    const world = await worldWithTodos("one");
    for (const more of [
      { permission_mode: "plan" },
      { background_tasks: [{ id: "b1" }] },
      { session_crons: [{ id: "c1" }] },
      { agent_id: "a1", agent_type: "worker" },
      { agent_id: "", agent_type: "" },
    ]) {
      assert.equal(await nudge(world, "claude-code", { ...STOP, ...more }), undefined);
    }
    assert.ok(await nudge(world, "claude-code", STOP));
  });

  test("is left alone after a person's interruption until it works at the person's word", async () => {
    const world = await worldWithTodos("one");
    const stop = { ...STOP, turn_id: "t1" };
    await hook(world, "codex", { ...PLACE, hook_event_name: "Interrupt", turn_id: "t1" });
    assert.equal(await nudge(world, "codex", stop), undefined);
    await hook(world, "codex", PROMPT);
    assert.equal(await nudge(world, "codex", stop), undefined);
    await hook(world, "codex", PROMPT);
    await hook(world, "codex", CALL);
    assert.ok(await nudge(world, "codex", stop));
  });

  test("is no stop if the provider failed", async () => {
    const world = await worldWithTodos("one");
    const failed = { ...PLACE, hook_event_name: "StopFailure", prompt_id: "p1" };
    assert.equal((await hook(world, "claude-code", failed)).out, "");
    const [scope = ""] = (await world.store.scopes()).filter((name) => !name.startsWith("lanes/"));
    const [last] = await world.store.journal(scope, { newestFirst: true, limit: 1 });
    assert.deepEqual([last?.kind, (last?.data as Input)["stopReason"]], ["turn-ended", "error"]);
  });

  test("is told and decided on in one commit", async () => {
    const world = await worldWithTodos("one");
    const [scope = ""] = (await world.store.scopes()).filter((name) => !name.startsWith("lanes/"));
    const { revision, seq } = await world.store.load(scope);
    assert.ok(await nudge(world, "claude-code", STOP));
    assert.equal((await world.store.load(scope)).revision, revision + 1);
    const entries = await world.store.journal(scope, { after: seq });
    assert.deepEqual(
      entries.map(({ kind }) => kind),
      ["turn-ended", "continuation-decided"],
    );
  });

  test("has no new budget from a nudge that comes back as a prompt", async () => {
    const world = await worldWithTodos("one");
    let nudges = 0;
    for (let turn = 0; turn < 10; turn++) {
      const stop = {
        ...PLACE,
        hook_event_name: "AfterAgent",
        prompt_response: `${turn}. Next I will do it.`,
      };
      const text = await nudge(world, "gemini-cli", stop);
      if (text === undefined) continue;
      nudges++;
      const prompt = turn % 2 === 0 ? text : `<hook_context>x</hook_context>\n\n${text}`;
      await hook(world, "gemini-cli", { ...PLACE, hook_event_name: "BeforeAgent", prompt });
    }
    assert.equal(nudges, 2, "two unchanged turns end it");
  });
});

describe("what the model is told", () => {
  test("a person's edits are told once, at a prompt or after a tool", async () => {
    const world = fakeWorld();
    const used = { ...PLACE, hook_event_name: "PostToolUse", tool_name: "Bash", tool_input: {} };
    for (const input of [PROMPT, used]) {
      await world.run(["add", `for ${input.hook_event_name}`]);
      const { out } = await hook(world, "claude-code", input);
      assert.ok(isTaken("claude-code", input.hook_event_name, out));
      assert.match(out, new RegExp(`For ${input.hook_event_name}`));
      assert.equal((await hook(world, "claude-code", input)).out, "");
    }
  });

  test("what is open comes back after compaction and resume, and not in a new session", async () => {
    const world = await worldWithTodos("one", "two");
    await world.run(["done", "one"]);
    const start = { ...PLACE, hook_event_name: "SessionStart" };
    for (const source of ["compact", "resume"]) {
      const { out } = await hook(world, "codex", { ...start, source });
      assert.ok(isTaken("codex", "SessionStart", out));
      assert.match(out, /two/);
      assert.doesNotMatch(out, /one"/);
    }
    assert.equal((await hook(world, "codex", { ...start, source: "startup" })).out, "");
  });
});

describe("a hook that cannot answer", () => {
  test("says nothing, exits with 0 and leaves a line in the log", async () => {
    const world = await worldWithTodos("one");
    for (const input of ["", "not JSON", '{"cut":', "x".repeat(1_000_000)]) {
      assert.deepEqual(await hook(world, "claude-code", input), { code: 0, out: "", err: "" });
    }
    for (const input of ["null", "[]", "7", "{}", '{"hook_event_name":{}}']) {
      assert.deepEqual(await hook(world, "codex", input), { code: 0, out: "", err: "" });
    }
    assert.deepEqual(await hook(world, "nobody", STOP), { code: 0, out: "", err: "" });
    const log = readFileSync(logOf(world), "utf8");
    assert.equal(log.trimEnd().split("\n").length, 5);
  });

  test("does not mind a folder or a store that is gone", async () => {
    const world = await worldWithTodos("one");
    const gone = { ...STOP, cwd: join(world.root, "gone") };
    assert.deepEqual(await hook(world, "claude-code", gone), { code: 0, out: "", err: "" });
    const broken = await world.run(["hook", "codex"], {
      input: JSON.stringify({ ...STOP, cwd: world.root }),
      openStore: async () => Promise.reject(new Error("no such store")),
    });
    assert.deepEqual(broken, { code: 0, out: "", err: "" });
  });

  test("does nothing at all when hooks are switched off", async () => {
    const world = await worldWithTodos("one");
    for (const word of ["off", "OFF", "0", "no", "false"]) {
      const env = { DONEWARD_HOOKS: word };
      const ran = await world.run(["hook", "claude-code"], { input: "not JSON", env });
      assert.deepEqual(ran, { code: 0, out: "", err: "" });
      assert.throws(() => readFileSync(logOf(world)), word);
    }
  });

  test("gives no nudge when continuation is switched off", async () => {
    const world = await worldWithTodos("one");
    mkdirSync(join(world.root, ".doneward"));
    writeFileSync(join(world.root, ".doneward", "continue-off"), "");
    assert.equal(await nudge(world, "claude-code", STOP), undefined);
  });
});
