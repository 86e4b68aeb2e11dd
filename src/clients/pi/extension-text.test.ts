import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import type { JsonObject } from "../../todo/index.ts";
import { extensionText } from "./extension-text.ts";
import { pluginHook } from "../plugin-hook.ts";

const HOOK = pluginHook({ name: "pi", commandTool: "bash" });

type Handler = (event: object, context: object) => Promise<unknown>;
interface Tool {
  execute(...words: readonly unknown[]): Promise<{ content: [{ text: string }] }>;
}
interface Extension {
  readonly handlers: ReadonlyMap<string, Handler>;
  /** What it wants the model to read. */
  readonly sent: readonly (readonly [message: JsonObject, options: JsonObject])[];
  /** Calls the tool as pi does it, to which only a call that throws has failed. */
  call(signal?: AbortSignal): Promise<{ readonly text: string; readonly isError: boolean }>;
}

const TOOL = { name: "todo_read", label: "Read todos", description: "", inputSchema: {} };
const CONTEXT = { cwd: "/", sessionManager: { getSessionId: () => "s" } };

/** The extension, loaded as pi does it, with our command. */
async function extension(
  t: TestContext,
  program: string,
  edit = (text: string) => text,
): Promise<Extension> {
  const file = join(temporaryFolder(t), "extension.mjs");
  writeFileSync(file, edit(extensionText(program, [TOOL])));
  const { default: load } = (await import(pathToFileURL(file).href)) as {
    default: (pi: object) => void;
  };
  const handlers = new Map<string, Handler>();
  const tools: Tool[] = [];
  const sent: [JsonObject, JsonObject][] = [];
  load({
    on: (name: string, handler: Handler) => handlers.set(name, handler),
    registerTool: (tool: Tool) => tools.push(tool),
    sendMessage: (message: JsonObject, options: JsonObject) => sent.push([message, options]),
  });
  const [tool] = tools;
  assert.ok(tool);
  return {
    handlers,
    sent,
    async call(signal) {
      try {
        const { content } = await tool.execute("id", {}, signal, undefined, CONTEXT);
        return { text: content[0].text, isError: false };
      } catch (error) {
        return { text: (error as Error).message, isError: true };
      }
    },
  };
}

/** A command of these lines. */
function command(t: TestContext, ...lines: readonly string[]): string {
  const file = join(temporaryFolder(t), "doneward");
  writeFileSync(file, ["#!/bin/sh", ...lines, ""].join("\n"), { mode: 0o755 });
  return file;
}

function temporaryFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), "doneward-extension-"));
  t.after(() => rmSync(folder, { recursive: true }));
  return folder;
}

test("our extension holds nothing up where our command cannot be started", async (t) => {
  // A name that the system refuses at once, unlike one that it does not find.
  for (const program of ["/nowhere/doneward", "a\u0000b"]) {
    const { handlers, call } = await extension(t, program);
    for (const name of ["session_start", "before_agent_start", "tool_result", "session_compact"]) {
      assert.equal(await handlers.get(name)?.({ content: [] }, CONTEXT), undefined, name);
    }
    assert.equal(await handlers.get("agent_before_settle")?.({}, CONTEXT), undefined);
    assert.deepEqual(await call(), { text: "doneward could not be started", isError: true });
  }
});

test("a session that goes on is told what is open before its next turn", async (t) => {
  const program = command(
    t,
    `grep -qE '"how":"(resumed|forked)"' && echo '{"context":"Still open"}'`,
  );
  const { handlers, sent } = await extension(t, program);
  const start = async (reason: string, types: readonly string[]): Promise<unknown> => {
    const branch = types.map((type) => ({ type }));
    const sessionManager = { ...CONTEXT.sessionManager, getBranch: () => branch };
    await handlers.get("session_start")?.({ reason }, { ...CONTEXT, sessionManager });
    return sent.length;
  };
  assert.equal(await start("startup", ["model_change"]), 0);
  assert.equal(await start("reload", ["model_change", "message"]), 0);
  assert.equal(await start("startup", ["model_change", "message"]), 1);
  assert.equal(await start("resume", ["message"]), 2);
  assert.equal(await start("fork", ["message"]), 3);
  const message = { customType: "doneward", content: "Still open", display: false };
  assert.deepEqual(sent[0], [message, { deliverAs: "nextTurn" }]);
});

test("a fork is told with its parent", async (t) => {
  const told = `grep -qF '"how":"forked","parent":"019a-b"' && echo '{"context":"Still open"}'`;
  const { handlers, sent } = await extension(t, command(t, told));
  const parentSession = "/home/x/.pi/2026-01-01T00-00-00-000Z_019a-b.jsonl";
  const getHeader = () => ({ parentSession });
  const getBranch = () => [{ type: "message" }];
  const sessionManager = { ...CONTEXT.sessionManager, getBranch, getHeader };
  await handlers.get("session_start")?.({ reason: "resume" }, { ...CONTEXT, sessionManager });
  assert.equal(sent.length, 0);
  await handlers.get("session_start")?.({ reason: "fork" }, { ...CONTEXT, sessionManager });
  assert.equal(sent.length, 1);
});

test("a call may take as long as a check, while an event is not waited for", async (t) => {
  const program = command(t, '[ "$1" = hook ] && exec sleep 60', "sleep 0.4", "echo Done");
  const { handlers, call } = await extension(t, program, (text) => {
    assert.ok(text.includes("10_000"));
    return text.replace("10_000", "100");
  });
  const begun = performance.now();
  assert.equal(await handlers.get("before_agent_start")?.({ prompt: "" }, CONTEXT), undefined);
  assert.ok(performance.now() - begun < 30_000);
  assert.deepEqual(await call(), { text: "Done", isError: false });
});

test("a call ends when pi aborts it, and says that it may have had its effect", async (t) => {
  const program = command(t, 'echo $$ > "$0.id" && mv "$0.id" "$0.started"', "exec sleep 60");
  const { call } = await extension(t, program);
  const aborting = new AbortController();
  const answer = call(aborting.signal);
  while (!existsSync(`${program}.started`)) await setTimeout(5);
  const id = Number(readFileSync(`${program}.started`, "utf8"));
  aborting.abort();
  const { text, isError } = await answer;
  assert.match(text, /aborted.*Read the list/);
  assert.equal(isError, true);
  const isRunning = (): boolean => {
    try {
      return process.kill(id, 0);
    } catch {
      return false;
    }
  };
  while (isRunning()) await setTimeout(5);
});

test("what a tool gave is told, and whether it failed, but never more than a hook can take", async (t) => {
  const program = command(t, 'cat >> "$0.log"', 'echo >> "$0.log"', 'printf "{}"');
  const { handlers } = await extension(t, program);
  const text = (words: string): object => ({ type: "text", text: words });
  const image = { type: "image", data: "aGk=", mimeType: "image/png" };
  const results = [
    { content: [text("12 passed"), text("in 3 s")], isError: false },
    { content: [text("Command exited with code 1")], isError: true },
    { content: [image] },
    { content: [text(`begin ${"x".repeat(1_000_000)} end`)] },
  ];
  for (const result of results) {
    const call = { toolName: "bash", input: { command: "npm test" }, ...result };
    assert.equal(await handlers.get("tool_result")?.(call, CONTEXT), undefined);
  }
  const told = readFileSync(`${program}.log`, "utf8").trim().split("\n");
  const events = told.map((line) => HOOK.read(JSON.parse(line) as JsonObject)?.event);
  const use = { tool: "bash", input: { command: "npm test" } };
  const [passed, failed, drawn, long] = events;
  assert.deepEqual(passed, {
    kind: "tool-ended",
    ...use,
    output: "12 passed\nin 3 s",
    exitCode: 0,
  });
  assert.deepEqual(failed, { kind: "tool-failed", ...use, error: "Command exited with code 1" });
  assert.match(JSON.stringify(drawn), /aGk=/);
  assert.match(JSON.stringify(long), /begin .*x end/);
  assert.ok((told[3]?.length ?? 0) < 110_000);
});

test("a run that its provider failed, or that was aborted, is not told as one that stopped", async (t) => {
  const program = command(t, 'cat >> "$0.log"', 'echo >> "$0.log"', 'printf "{}"');
  const { handlers } = await extension(t, program);
  for (const outcome of ["completed", "error", "aborted", undefined]) {
    const content = [{ type: "thinking" }, { type: "text", text: `It ${outcome}.` }];
    const answer = { role: "assistant", content, stopReason: outcome };
    await handlers.get("agent_end")?.({ messages: [answer, { role: "toolResult" }] }, CONTEXT);
    await handlers.get("agent_before_settle")?.({ outcome }, CONTEXT);
  }
  const lines = readFileSync(`${program}.log`, "utf8").trim().split("\n");
  const told = lines.map((line) => HOOK.read(JSON.parse(line) as JsonObject)?.event);
  assert.deepEqual(
    told.map((event) => event && [event.kind, "lastMessage" in event ? event.lastMessage : ""]),
    [
      ["stopped", "It completed."],
      ["stop-failed", ""],
      ["interrupted", ""],
      ["stopped", "It undefined."],
    ],
  );
});

test("a call that is refused has failed, with the words of the reply", async (t) => {
  const { call } = await extension(t, command(t, "echo No todo t9.", "exit 1"));
  assert.deepEqual(await call(), { text: "No todo t9.", isError: true });
});

test("a call that fails without an answer says how it ended", async (t) => {
  const ends = { "exit 3": "exit code 3", "kill -KILL $$": "SIGKILL" };
  for (const [line, end] of Object.entries(ends)) {
    const { call } = await extension(t, command(t, line));
    const { text, isError } = await call();
    assert.match(text, new RegExp(`no answer.*${end}`));
    assert.equal(isError, true);
  }
});

test("a reply is whole where its bytes come in parts of a character", async (t) => {
  const parts = ["printf 'gr\\303'", "sleep 0.2", "printf '\\274n'"];
  const { call } = await extension(t, command(t, ...parts));
  assert.deepEqual(await call(), { text: "grün", isError: false });
});
