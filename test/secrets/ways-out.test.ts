import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, test } from "node:test";
import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { relayToAcp } from "../../src/adapters/acp.ts";
import { COMMANDS, GROUPS } from "../../src/cli/commands.ts";
import { DEFAULT_DIALECT } from "../../src/dialects/default-dialect.ts";
import { PLANTED } from "../../src/progress/fixtures/planted.ts";
import { ChannelProjection, ChildRelay, SECRET_MARK } from "../../src/progress/index.ts";
import { AnswerCache } from "../../src/server/mcp/mcp-server.ts";
import { mcpServer } from "../../src/server/mcp/mcp-server.ts";
import { TOOL_GROUPS, toolset } from "../../src/server/mcp/toolset.ts";
import { allTodos } from "../../src/todo/index.ts";
import { badgesOf } from "../../src/views/badges.ts";
import { needsOf } from "../../src/views/needs-you.ts";
import type { PlantedWorld } from "./planted-world.ts";
import { boardIn, plantedWorld, plantFacts, plantTodos, workIn } from "./planted-world.ts";

/** What a way out gives, whatever its shape. */
type Way = (planted: PlantedWorld) => Promise<unknown>;

const terminal = { columns: 400, rows: 200 };

/** A command, on a pipe and on a terminal; `input` goes to its standard input. */
function runs(...calls: readonly (readonly string[])[]): Way {
  return async ({ world }) => {
    const shown: unknown[] = [];
    for (const argv of calls)
      shown.push(await world.run(argv), await world.run(argv, { terminal }));
    return shown;
  };
}

function fileOf(file: string, ...argv: readonly string[]): Way {
  return async ({ world }) => {
    const { code, err } = await world.run(argv);
    assert.equal(code, 0, err);
    return readFileSync(path.join(world.root, file), "utf8");
  };
}

const TASK_CALLS: readonly string[] = [
  ...["list", "ready", "next", "show t-3", "search Rotate", "log", "export", "export --markdown"],
  ...["graph", "graph --svg -", "note t-4 again", "claim t-0 --start", "edit t-5 --priority 1"],
  ...["wait t-6 --event deploy", "block t-7 t-8", "release t-0", "cancel t-9", "done t-0"],
];

/** Every command by name: what it shows, or why it shows nothing of a list. */
const COMMAND_WAYS: { readonly [name: string]: Way | string } = {
  status: runs(["status"], ["status", "--json"]),
  "list show": runs(["show"], ["show", "--json"], ["show", "--markdown"]),
  add: runs(["add", PLANTED[4]?.[1] ?? ""], ["add", "--json", PLANTED[4]?.[1] ?? ""]),
  start: runs(["start", "jwt"], ["start", "github-token", "--json"]),
  done: runs(["done", "jwt"], ["done", "github-token", "--json"], ["done", "Rotate"]),
  cancel: runs(["cancel", "jwt"], ["cancel", "github-token", "--json"]),
  rm: runs(["rm", "jwt"], ["rm", "github-token", "--json"]),
  note: runs(["note", "jwt", PLANTED[9]?.[1] ?? ""], ["note", "npm", "--json", "more"]),
  edit: "Opens the person's own editor on their own text, which must come back as it is.",
  "list copy": async ({ world }) => {
    const copied: string[] = [];
    writeFileSync(path.join(world.root, "pbcopy"), "", { mode: 0o700 });
    await world.run(["list", "copy"], {
      env: { PATH: world.root },
      runProgram: async (_program, _words, input = "") => {
        copied.push(input);
        return 0;
      },
    });
    return copied;
  },
  "list export": fileOf("TODO.md", "list", "export"),
  "list import": async ({ world }) => {
    await world.run(["list", "export"]);
    return world.run(["list", "import", "--json"]);
  },
  "list restore":
    "Says how many todos it found, and in whose transcript; its --json goes the way of all.",
  "list history": runs(["history"], ["history", "--json"]),
  undo: runs(["undo", "--json"]),
  "list clear": runs(["list", "clear", "--json"]),
  plan: runs(["plan"], ["plan", "--json"], ["plan", "diff"], ["plan", "drift"]),
  wait: runs(["wait", "jwt", "--for-person"], ["wait", "npm", "--for-person", "--json"]),
  answer: "Says which todo was answered, as every edit by hand does.",
  event: "Says how many todos and tasks waited for it.",
  "list take": "Says which todo is back on the list, as every edit by hand does.",
  "evidence require": "Says what evidence is needed.",
  "list left": "Shows todos as `show` does; none is left here.",
  away: "Says until when.",
  back: "Shows what digest shows.",
  digest: runs(["digest"], ["digest", "--json"]),
  trust: "Says which folder is trusted.",
  "agent explain": "No word in an explanation comes from a list.",
  "agent pause": "Says that it is paused.",
  "agent resume": "Says that it goes on.",
  "agent extend": "Says the new limits.",
  "agent reset": "Says that there is a new budget.",
  "agent progress": runs(["agent", "progress"], ["agent", "progress", "--json"]),
  "evidence show": runs(["evidence"], ["evidence", "--json"], ["evidence", "show", "Now"]),
  "evidence check": runs(
    ["evidence", "check", "Rotate jwt"],
    ["evidence", "check", "Rotate github-token", "--json"],
  ),
  "evidence allow": "Shows the commands that the person typed, and covers them as any text.",
  notify: async ({ world }) => {
    const config = mkdtempSync(path.join(tmpdir(), "doneward-config-"));
    const told: unknown[] = [];
    const options = {
      terminal,
      env: { XDG_CONFIG_HOME: config, XDG_DATA_HOME: config },
      startProgram: async (...call: readonly unknown[]) => told.push(call) > 0,
    };
    await world.run(["notify", "on", "desktop"], options);
    await world.run(["notify", "on", "command", "my-webhook"], options);
    for (const [, secret] of PLANTED) {
      const call = { tool_name: "Bash", tool_input: { command: `use ${secret}` } };
      const event = { hook_event_name: "PermissionRequest", session_id: "s", cwd: world.root };
      const input = JSON.stringify({ ...event, ...call });
      await world.run(["hook", "claude-code"], { ...options, input });
    }
    rmSync(config, { recursive: true });
    return told;
  },
  "agent reminders": async ({ world, work }) => {
    const { phases } = await work.list();
    const todo = phases[0]?.todos[3]?.id ?? "";
    const target = { kind: "todo", todo } as const;
    await work.edit({ operations: [{ kind: "complete", target }], action: `done ${todo}` });
    return [
      await world.run(["agent", "reminders"]),
      await world.run(["agent", "reminders", "--json"]),
    ];
  },
  task: runs(
    ...TASK_CALLS.flatMap((call) => {
      const argv = ["task", ...call.split(" ")];
      return [argv, [...argv, "--json"]];
    }),
  ),
  lane: runs(["lane"], ["lane", "--json"]),
  store: "Copies and repairs the store itself, which holds everything as it was written.",
  completion: runs(
    ["completion", "words", "--", "done", ""],
    ["completion", "words", "--", "task", "show", ""],
  ),
  dialects: "Lists the dialects.",
  call: async ({ world }) => [
    await world.run(["call", "todo_read"]),
    await world.run(["call", "todo_read", "--json"]),
    await world.run(["call", "todo_read", "--jsonl"], { input: "{}" }),
  ],
  watch: runs(["watch"], ["watch", "--json"]),
  install: "Shows changes of a client's settings.",
  uninstall: "Shows changes of a client's settings.",
  doctor: "Shows what is set up.",
  statusline: async ({ world }) => world.run(["statusline"], { input: "{}" }),
  prompt: runs(["prompt"], ["prompt", "--json"]),
  hook: async ({ world }) => {
    const base = { session_id: "s", cwd: world.root, transcript_path: null };
    const hook = (event: object) =>
      world.run(["hook", "claude-code"], { input: JSON.stringify({ ...base, ...event }) });
    return [
      await hook({ hook_event_name: "SessionStart", source: "compact" }),
      await hook({ hook_event_name: "UserPromptSubmit", prompt: "go on" }),
      await hook({ hook_event_name: "Stop", last_assistant_message: "x" }),
    ];
  },
  mcp: "Serves what is tested below.",
  serve: "Serves what is tested below.",
  demo: "Shows a list of its own.",
  help: "Shows how to use it.",
  version: "Shows the version.",
};

/** What a host or a client program gets. */
const OTHER_WAYS: { readonly [name: string]: Way } = {
  "replies to the model": async ({ work }) => {
    const update = { todos: [{ content: `Now ${PLANTED[1]?.[1]}`, status: "completed" }] };
    const replies = [await work.call("todo_read", {}), await work.call("todo_update", update)];
    return replies.map(({ text }) => text);
  },
  "what a refused call says": async ({ work }) =>
    (await work.call("todo_update", { todos: [{ content: PLANTED[7]?.[1], status: "lost" }] }))
      .text,
  events: async ({ work }) => {
    const heard: unknown[] = [];
    for (const name of ["change", "plan", "runtime"] as const) {
      work.on(name, (event) => heard.push(event));
    }
    await plantTodos(work);
    await plantFacts(work);
    const answer = work.readAnswer();
    const plan = PLANTED.map(([, secret]) => `- ${secret}\n`).join("");
    for (const piece of `<proposed_plan>\n${plan}</proposed_plan>\n`.match(/[^]{1,7}/g) ?? []) {
      answer.read(piece);
    }
    await answer.end();
    await work.rejectPlan({ by: { kind: "person", name: "Ada" }, reason: PLANTED[2]?.[1] ?? "" });
    await work.observe({ kind: "compaction" });
    return heard;
  },
  reminders: async ({ work }) => {
    const [, todo] = allTodos(await work.list());
    const target = { kind: "todo", todo: todo?.id ?? "" } as const;
    await work.edit({ operations: [{ kind: "cancel", target }], action: `drop ${todo?.content}` });
    return work.reminders({ isPlanMode: false });
  },
  recall: ({ work }) => work.recall(),
  nudges: async ({ world }) => {
    const work = await workIn(world, { isPlanMode: false });
    await work.rejectPlan({ by: { kind: "person", name: "Ada" } });
    const todos = [{ content: `Write the page about ${PLANTED[0]?.[1]}` }];
    const operations = [{ kind: "clear" }, { kind: "add", phase: "P", todos }] as const;
    await work.edit({ operations, action: "test" });
    await work.turnStarted({ id: "1", by: "user", prompt: "Do all of it without asking." });
    const lastMessage = "Next I will work on the rest.";
    await work.turnEnded({ id: "1", stopReason: "stop", lastMessage });
    return work.idle();
  },
  "progress for a program": async ({ work }) => {
    const { children: _lists, ...progress } = await work.progress();
    return progress;
  },
  evidence: async ({ work }) => {
    const todos = allTodos(await work.list());
    return (await work.evidence(todos[0]?.id ?? ""))?.facts;
  },
  badges: async ({ work }) => {
    const count = { level: "warning", count: 9, threshold: 9, at: 1, calls: [] } as const;
    const verdicts = PLANTED.map(([, tool]) => ({
      ...({ rule: "unknown_tool_repeat", tool, isBlocking: false, ...count } as const),
    }));
    const { current } = await work.progress();
    const asked = PLANTED.map(([, text]) => ({ kind: "question", text, since: 0 }) as const);
    return [
      ...verdicts.map((verdict) => badgesOf({ progress: { verdicts: [verdict] } })),
      needsOf({ progress: { current }, now: 0 }),
      ...asked.map((each) => {
        const progress = { current: { kind: "waiting-on-person", asked: each } as const };
        return badgesOf({ needs: needsOf({ progress, now: 0 }) });
      }),
    ];
  },
  "an ACP client": async ({ work }) => {
    const sent: unknown[] = [];
    const relays = ([1, 2] as const).map((version) =>
      relayToAcp({ work, sessionId: "s", version, send: (params) => sent.push(params) }),
    );
    await plantTodos(work);
    await plantFacts(work);
    await Promise.all(relays.map((relay) => relay.settled()));
    for (const relay of relays) relay.close();
    return sent;
  },
  "a chat channel": async () => {
    const messages = (["final_only", "live"] as const).flatMap((delivery) => {
      const channel = new ChannelProjection({ showsTools: true, delivery });
      return PLANTED.flatMap(([, secret], at) => [
        ...channel.take({ kind: "tool-started", at, tool: secret, input: { command: secret } }),
        ...channel.take({ kind: "message", at, from: "agent", text: secret }),
        ...channel.take({ kind: "turn-ended", at }),
      ]);
    });
    return messages;
  },
  "the parent of a child agent": async () =>
    PLANTED.flatMap(([, secret]) => {
      const relay = new ChildRelay("r", secret, 0);
      return [...relay.start(), ...relay.hear(secret, 1), ...relay.end("done", 2)];
    }),
  "the Model Context Protocol": async ({ world }) => {
    const [near, far] = InMemoryTransport.createLinkedPair();
    const tools = toolset(DEFAULT_DIALECT, TOOL_GROUPS);
    const board = boardIn(world);
    const work = await workIn(world, { board });
    const host = {
      ...{ version: "1", toolset: tools },
      placeOf: async () => ({ session: "s", work, board }),
    };
    const connection = { subscribe: true, connection: "c", answers: new AnswerCache() };
    const server = mcpServer(host, connection);
    const client = new Client({ name: "test", version: "1" });
    await Promise.all([server.connect(far), client.connect(near)]);
    const reading = tools.tools.filter(({ access }) => access === "read");
    const shown: unknown[] = [];
    for (const { name } of reading) {
      const reply = await client.callTool({ name, arguments: { taskId: "t-2", id: "t-2" } });
      assert.ok(JSON.stringify(reply).includes(SECRET_MARK), `${name}: ${JSON.stringify(reply)}`);
      shown.push(reply);
    }
    const { resources } = await client.listResources();
    const { prompts } = await client.listPrompts();
    for (const { uri } of resources) shown.push(await client.readResource({ uri }));
    for (const { name } of prompts) {
      shown.push(await client.getPrompt({ name, arguments: { goal: PLANTED[3]?.[1] ?? "" } }));
    }
    await client.close();
    assert.equal(shown.length, reading.length + resources.length + prompts.length);
    return shown;
  },
};

/** Fails if a secret stands in it, plain or as JSON writes it. */
function assertCovered(shown: unknown): void {
  const text = JSON.stringify(shown);
  for (const [kind, secret] of PLANTED) {
    const once = JSON.stringify(secret).slice(1, -1);
    const twice = JSON.stringify(once).slice(1, -1);
    for (const form of [secret, once, twice]) assert.ok(!text.includes(form), `${kind} in ${text}`);
  }
  assert.ok(text.includes(SECRET_MARK), `Nothing was covered, so nothing was shown: ${text}`);
}

describe("secrets are covered on every way out", () => {
  test("every command is looked at, or has a reason not to be", () => {
    const ways = Object.keys(COMMAND_WAYS);
    const isTold = (name: string): boolean =>
      ways.includes(name) || ways.includes(name.replace(/ .*/, ""));
    assert.deepEqual(
      Object.keys(COMMANDS).filter((name) => !isTold(name)),
      [],
    );
    assert.deepEqual(
      ways.filter((name) => !Object.hasOwn(COMMANDS, name) && !Object.hasOwn(GROUPS, name)),
      [],
    );
  });

  for (const [name, way] of Object.entries(COMMAND_WAYS)) {
    if (typeof way === "string") continue;
    test(`doneward ${name}`, async () => assertCovered(await way(await plantedWorld())));
  }

  for (const [name, way] of Object.entries(OTHER_WAYS)) {
    test(name, async () => assertCovered(await way(await plantedWorld())));
  }
});
