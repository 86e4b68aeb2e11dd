import assert from "node:assert/strict";
import path from "node:path";
import { describe, test } from "node:test";

import { CLAUDE_CHILD, CLIENTS, claudeEnvironment } from "./clients.ts";
import { scriptedModel } from "./model/server.ts";
import { sandbox } from "./sandbox.ts";

const [client] = CLIENTS;
const program = client?.program() ?? { missing: "no client" };
const skip = "missing" in program && `not run: ${program.missing}`;
const file = "file" in program ? program.file : "";

const MODEL = "claude-opus-5-5";

describe("Claude Code with our plugin folder", { skip }, () => {
  test("calls our tool, as its child does, is told to go on by our hook, and knows our skill", async (t) => {
    const todos = [{ content: "Find the bug", status: "in_progress" }];
    const model = await scriptedModel([
      { call: "todo_set", input: { todos } },
      ...[CLAUDE_CHILD, { call: "todo_set", input: { todos: [{ content: "Open the log" }] } }],
      { say: "It is empty." },
      { say: "Next I will do it." },
      { call: "todo_update", input: { todos: [{ content: "Find the bug", status: "completed" }] } },
      { say: "Done." },
    ]);
    t.after(() => model.close());
    const box = sandbox(t);
    client?.configure(box, model.url);
    const folder = path.join(box.home, "plugin");
    assert.equal((await box.doneward("install", "claude-code", "--plugin", folder)).code, 0);
    const words = ["-p", "Fix the bug", "--output-format", "stream-json", "--verbose"];
    const allowed = ["--allowedTools", "mcp__plugin_doneward_doneward"];
    const { code, out, err } = await box.run(
      file,
      [...words, "--model", MODEL, "--plugin-dir", folder, ...allowed],
      { env: claudeEnvironment(model.url) },
    );
    assert.equal(code, 0, `${out}\n${err}`.slice(-4_000));
    assert.equal((await box.doneward("show")).out, "# Todos\n- [x] Find the bug\n");
    assert.equal(model.asked.length, 7, "the hook of the plugin told it to go on");
    assert.match(out, /"doneward:doneward"/, "the skill is listed");
    assert.equal((await box.doneward("uninstall", "claude-code", "--plugin", folder)).code, 0);
  });
});
