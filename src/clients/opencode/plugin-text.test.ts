import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import type { JsonObject } from "../../todo/index.ts";
import { pluginHook } from "../plugin-hook.ts";
import { pluginText } from "./plugin-text.ts";

const HOOK = pluginHook({ name: "opencode" });

type Hook = (input: unknown, output?: unknown) => Promise<void>;
type Plugin = (context: object) => Promise<{ readonly [name: string]: Hook }>;

/** Keeps what it is told, and wants the agent to go on after every stop. */
const PROGRAM = `#!/bin/sh
told=$(cat)
printf '%s\\n' "$told" >> "$0.log"
case "$told" in
  *'"event":"stopped"'*) echo '{"goOn":"Go on"}' ;;
  *'"how":"compacted"'* | *'"how":"resumed"'*) echo '{"context":"Still open"}' ;;
esac
`;

const RECORDED = {
  serve: ["prompted", "tool-ended", "tool-ended", "tool-ended", "stopped", "prompted", "stopped"],
  compact: ["prompted", "tool-ended", "tool-ended", "tool-ended", "stopped", "session-started"],
};

for (const [recording, expected] of Object.entries(RECORDED)) {
  test(`our plugin tells of everything in opencode's recorded ${recording}`, async (t) => {
    const { hooks, told, sent } = await plugin(t);
    let session = "";
    for (const { name, input } of recorded(recording)) {
      if (name.startsWith("event:")) {
        const type = name.slice("event:".length);
        await hooks["event"]?.({ event: { type, properties: input } });
      } else if (name === "chat.message" || name === "tool.execute.after") {
        const { input: about, ...output } = input as { input: { sessionID: string } };
        session = about.sessionID;
        await hooks[name]?.(about, { message: { id: "m" }, ...output });
      }
    }
    assert.deepEqual(
      told().map(({ event }) => event),
      expected,
    );
    for (const event of told()) assert.ok(HOOK.read(event), JSON.stringify(event));
    assert.equal(sent.length, expected.filter((event) => event === "stopped").length);
    const system: string[] = [];
    await hooks["experimental.chat.system.transform"]?.({ sessionID: session }, { system });
    assert.deepEqual(system, recording === "compact" ? ["Still open"] : []);
  });
}

test("a session that did not begin in this process is told to be resumed, once", async (t) => {
  const { hooks, told } = await plugin(t);
  const message = { message: { id: "m" }, parts: [{ text: "Go on" }] };
  const created = { type: "session.created", properties: { info: { id: "new" } } };
  await hooks["event"]?.({ event: created });
  for (const sessionID of ["new", "old", "old"])
    await hooks["chat.message"]?.({ sessionID }, message);
  assert.deepEqual(
    told().map(({ session, event, how }) => [session, event, how]),
    [
      ["new", "prompted", undefined],
      ["old", "session-started", "resumed"],
      ["old", "prompted", undefined],
      ["old", "prompted", undefined],
    ],
  );
  const system: string[] = [];
  await hooks["experimental.chat.system.transform"]?.({ sessionID: "old" }, { system });
  assert.deepEqual(system, ["Still open"]);
});

test("what the model is to be told is not lost to a title or a summary", async (t) => {
  const { hooks } = await plugin(t);
  const sessionID = "old";
  const request = async (agent: string): Promise<string[]> => {
    const system: string[] = [];
    await hooks["experimental.chat.system.transform"]?.({ sessionID }, { system });
    await hooks["chat.params"]?.({ sessionID, agent }, {});
    return system;
  };
  await hooks["chat.message"]?.({ sessionID }, { message: { id: "m" }, parts: [] });
  for (const aside of ["title", "summary", "compaction"]) await request(aside);
  assert.deepEqual(await request("build"), ["Still open"]);
  assert.deepEqual(await request("build"), [], "it is told once");
});

test("our plugin tells of permissions and questions, and of their answers", async (t) => {
  const { hooks, told } = await plugin(t);
  const events: [type: string, properties: object][] = [
    ["permission.asked", { permission: "bash", patterns: ["git push"] }],
    ["permission.replied", { requestID: "p1", reply: "once" }],
    ["question.asked", { questions: [{ question: "Which?" }] }],
    ["question.rejected", { requestID: "q1" }],
    ["question.v2.asked", {}],
    ["permission.updated", {}],
  ];
  for (const [type, properties] of events) {
    await hooks["event"]?.({ event: { type, properties: { sessionID: "s", ...properties } } });
  }
  assert.deepEqual(
    told().map(({ event, wait, text }) => [event, wait, text]),
    [
      ["waiting", "permission", "bash"],
      ["answered", "permission", ""],
      ["waiting", "question", "Which?"],
      ["answered", "question", ""],
    ],
  );
  for (const event of told()) assert.ok(HOOK.read(event), JSON.stringify(event));
});

test("what a tool gave is told, also by a server that has no output of its own, and its exit code", async (t) => {
  const { hooks, told } = await plugin(t);
  const circle: { self?: object } = {};
  circle.self = circle;
  const results: object[] = [
    { title: "Test", output: "12 passed", metadata: { exit: 0 } },
    { title: "Test", output: "killed", metadata: { exit: null } },
    { content: [{ type: "text", text: "item 7" }] },
    { content: [{ type: "text", text: "no" }], isError: true },
    { output: `begin ${"x".repeat(1_000_000)} end` },
    circle,
  ];
  for (const result of results) {
    const call = { tool: "bash", sessionID: "s", args: { command: "npm test" } };
    await hooks["tool.execute.after"]?.(call, result);
  }
  const events = told().map((each) => HOOK.read(each)?.event);
  const use = { tool: "bash", input: { command: "npm test" } };
  const [passed, killed, item, refused, long] = events;
  assert.deepEqual(passed, { kind: "tool-ended", ...use, output: "12 passed", exitCode: 0 });
  assert.deepEqual(killed, { kind: "tool-ended", ...use, output: "killed" });
  assert.match(JSON.stringify(item), /item 7/);
  assert.equal(refused?.kind, "tool-failed");
  assert.match(JSON.stringify(long), /begin .*x end/);
  assert.ok(JSON.stringify(long).length < 110_000);
  assert.equal(events.length, results.length);
});

test("our plugin holds nothing up where our command cannot be started", async (t) => {
  // A name that the system refuses at once, unlike one that it does not find.
  for (const program of ["/nowhere/doneward", "a\u0000b"]) {
    const { hooks, sent } = await plugin(t, { started: program });
    for (let turn = 0; turn < 2; turn++) {
      await hooks["chat.message"]?.({ sessionID: "s" }, { message: { id: `m${turn}` }, parts: [] });
      await hooks["tool.execute.after"]?.({ tool: "x", sessionID: "s", args: {} }, { output: "" });
      await hooks["event"]?.({ event: { type: "session.idle", properties: { sessionID: "s" } } });
    }
    assert.deepEqual(sent, []);
  }
});

test("an answer is whole where its bytes come in parts of a character", async (t) => {
  const program = `#!/bin/sh
cat > "$0.told"
printf '{"goOn":"gr\\303'
sleep 0.2
printf '\\274n"}'
`;
  const { hooks, sent } = await plugin(t, { program });
  await hooks["chat.message"]?.({ sessionID: "s" }, { message: { id: "m" }, parts: [] });
  await hooks["event"]?.({ event: { type: "session.idle", properties: { sessionID: "s" } } });
  assert.match(JSON.stringify(sent), /"grün"/);
});

interface Running {
  readonly hooks: { readonly [name: string]: Hook };
  /** What our command was told. */
  told(): JsonObject[];
  /** Prompts that the agent was sent. */
  readonly sent: readonly unknown[];
}

/** The plugin with our command, or another one that is `started`. */
async function plugin(
  t: TestContext,
  { program: text = PROGRAM, started }: { program?: string; started?: string } = {},
): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), "doneward-plugin-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const program = join(folder, "doneward");
  writeFileSync(program, text, { mode: 0o755 });
  const file = join(folder, "plugin.mjs");
  writeFileSync(file, pluginText(started ?? program));
  const { Doneward } = (await import(pathToFileURL(file).href)) as { Doneward: Plugin };
  const sent: unknown[] = [];
  const client = { session: { promptAsync: async (prompt: unknown) => void sent.push(prompt) } };
  return {
    hooks: await Doneward({ client, directory: folder }),
    sent,
    told: () =>
      readFileSync(`${program}.log`, "utf8")
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line) as JsonObject),
  };
}

function recorded(name: string): readonly { readonly name: string; readonly input: JsonObject }[] {
  const lines = readFileSync(new URL(`fixtures/${name}.jsonl`, import.meta.url), "utf8");
  return lines
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as { name: string; input: JsonObject });
}
