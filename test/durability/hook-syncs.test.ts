import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { hindrance } from "./writing/traced-change.ts";

const MAIN = path.resolve(import.meta.dirname, "../../src/cli/main.ts");
const reason = hindrance();
const skip = reason !== undefined && `system calls cannot be traced here: ${reason}`;

const home = fs.mkdtempSync(path.join(os.tmpdir(), "doneward-"));
after(() => fs.rmSync(home, { recursive: true, force: true }));

test("files: the end of a turn waits for the disk twice at most, nudged or not", { skip }, () => {
  run(["add", "Convert a.ts"]);
  told({ hook_event_name: "SessionStart", source: "startup" });
  told({ hook_event_name: "UserPromptSubmit", prompt: "Convert all files." });
  const todo = { content: "Convert a.ts", status: "in_progress", activeForm: "Converting" };
  const list = { tool_name: "TodoWrite", tool_use_id: "c1", tool_input: { todos: [todo] } };
  told({ hook_event_name: "PostToolUse", ...list, tool_response: {} });
  const said = "Next I'll convert a.ts.";
  const stopped = (turn: string) => ({
    hook_event_name: "Stop",
    prompt_id: turn,
    last_assistant_message: said,
  });
  const nudged = told(stopped("p1"));
  assert.match(nudged.answer, /Convert a\.ts/);
  const rested = told(stopped("p1"));
  assert.doesNotMatch(rested.answer, /Convert a\.ts/);
  for (const { syncs } of [nudged, rested]) assert.ok(syncs.length <= 2, syncs.join("\n"));
});

/** What a hook answers, and what it synced on its way. */
function told(input: object): { answer: string; syncs: readonly string[] } {
  const trace = path.join(home, "trace");
  const tracing = [
    "strace",
    "-f",
    "--seccomp-bpf",
    "-y",
    "-e",
    "trace=fsync,fdatasync",
    "-o",
    trace,
  ];
  const call = { session_id: "s1", cwd: home, ...input };
  const answer = run(["hook", "claude-code"], { before: tracing, input: JSON.stringify(call) });
  const syncs = fs.readFileSync(trace, "utf8").split("\n");
  return { answer, syncs: syncs.filter((line) => /sync\(\d/.test(line)) };
}

function run(
  words: readonly string[],
  { before = [], input = "" }: { before?: readonly string[]; input?: string } = {},
): string {
  const [program = "", ...args] = [...before, process.execPath, MAIN, ...words];
  const env = {
    PATH: process.env["PATH"],
    HOME: home,
    XDG_DATA_HOME: path.join(home, "data"),
    XDG_CONFIG_HOME: path.join(home, "config"),
    DONEWARD_STORE: `file:${path.join(home, "lists")}`,
  };
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: home, env, input });
  assert.equal(status, 0, String(stderr));
  return String(stdout);
}
