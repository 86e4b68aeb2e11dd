import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fakeWorld } from "../fixtures/fake-world.ts";

type Input = { readonly [key: string]: unknown };

/** What is known of a todo in progress after these hooks. */
async function stateAfter(client: string, ...inputs: readonly Input[]): Promise<string> {
  const world = fakeWorld();
  await world.run(["add", "one"]);
  await world.run(["start", "one"]);
  for (const input of inputs) {
    world.now += 10;
    const place = { session_id: "s1", session: "s1", cwd: world.root };
    await world.run(["hook", client], { input: JSON.stringify({ ...place, ...input }) });
  }
  const { out } = await world.run(["evidence"]);
  return /verified|stale|asserted|unavailable/.exec(out)?.[0] ?? out;
}

const bash = (command: string, tool_response: unknown): Input => ({
  ...{ hook_event_name: "PostToolUse", tool_name: "Bash", tool_use_id: "c1" },
  ...{ tool_input: { command }, tool_response },
});

describe("a command of Claude Code", () => {
  const printed = { stdout: "", stderr: "", interrupted: false, isImage: false };

  test("that ended has passed, since a failure is told as one", async () => {
    assert.equal(await stateAfter("claude-code", bash("npx tsc", printed)), "verified");
    const failed = { ...bash("npx tsc", null), hook_event_name: "PostToolUseFailure" };
    assert.equal(await stateAfter("claude-code", { ...failed, error: "Exit code 2" }), "asserted");
  });

  test("that was cut short, runs on or is excused for how it ended proves nothing", async () => {
    const ends: readonly object[] = [
      { interrupted: true },
      { backgroundTaskId: "b1" },
      { backgroundedByUser: true },
      { returnCodeInterpretation: "Files differ" },
      { interrupted: undefined },
    ];
    for (const end of ends) {
      const told = bash("npx tsc", { ...printed, ...end });
      assert.equal(await stateAfter("claude-code", told), "asserted", JSON.stringify(end));
    }
    assert.equal(await stateAfter("claude-code", bash("npx tsc", "text")), "asserted");
  });

  test("that printed failures has not passed, whatever its exit code was", async () => {
    const told = bash("npm test | tail -3", { ...printed, stdout: "2 failed, 3 passed" });
    assert.equal(await stateAfter("claude-code", told), "asserted");
  });
});

test("a command of Codex, which tells no exit code, is judged by the tests that it counts", async () => {
  assert.equal(await stateAfter("codex", bash("npm test", "12 passed\n")), "verified");
  assert.equal(await stateAfter("codex", bash("npm test", "1 failed, 12 passed\n")), "asserted");
  assert.equal(await stateAfter("codex", bash("npx tsc", "")), "asserted");
  const long = `${"a line of a test\n".repeat(1_000)}12 passed\n`;
  assert.equal(await stateAfter("codex", bash("npm test", long)), "verified", "said at the end");
});

describe("a command of Gemini CLI", () => {
  const shell = (command: string, llmContent: unknown, more = {}): Input => ({
    ...{ hook_event_name: "AfterTool", tool_name: "run_shell_command", tool_input: { command } },
    tool_response: { llmContent, returnDisplay: "", ...more },
  });
  const state = (command: string, content: unknown, more = {}): Promise<string> =>
    stateAfter("gemini-cli", shell(command, content, more));

  test("is read by what the model gets of it", async () => {
    assert.equal(await state("npm test", "Output:   12 passing (40ms)\n"), "verified");
    assert.equal(await state("npm test", [{ text: "Output: 12 passing" }]), "verified");
    assert.equal(await state("npm test", "Output: 1 failing\nExit Code: 1"), "asserted");
  });

  test("has passed unless an exit code, a signal or an error is named", async () => {
    const end = "Process Group PGID: 4711";
    assert.equal(await state("npx tsc", `Output: (empty)\n${end}`), "verified");
    assert.equal(await state("npx tsc", `Output: x\nExit Code: 0\nSignal: (none)\n`), "verified");
    for (const text of [
      `Output: a.ts(1,1): error\nExit Code: 2\n${end}`,
      `Output: Exit Code: 0\nExit Code: 2\n${end}`,
      `Output: (empty)\nSignal: 9\n${end}`,
      `Output: (empty)\nError: spawn ENOENT\n${end}`,
      "Command was cancelled by user before it could complete.",
      "Command moved to background (PID: 1). Output hidden.",
    ]) {
      assert.equal(await state("npx tsc", text), "asserted", text);
    }
    const error = { error: { message: "no", type: "shell_execute_error" } };
    assert.equal(await state("npx tsc", "Output: (empty)", error), "asserted");
  });
});

describe("a command of a client with a plugin", () => {
  const ended = (command: string, more: object): Input => ({
    ...{ event: "tool-ended", tool: "bash", input: { command } },
    ...more,
  });

  test("of pi has passed if its call did not fail", async () => {
    const passed = { output: "", isError: false };
    assert.equal(await stateAfter("pi", ended("npx tsc", passed)), "verified");
    const failed = { output: "Command exited with code 1", isError: true };
    assert.equal(await stateAfter("pi", ended("npx tsc", failed)), "asserted");
    const untold = "an extension of an earlier version";
    assert.equal(await stateAfter("pi", ended("npx tsc", {})), "asserted", untold);
  });

  test("of opencode has passed if its exit code says so", async () => {
    const state = (more: object): Promise<string> =>
      stateAfter("opencode", ended("npx tsc", { output: "", ...more }));
    assert.equal(await state({ exitCode: 0 }), "verified");
    for (const exitCode of [1, null, "0", undefined]) {
      assert.equal(await state({ exitCode }), "asserted", String(exitCode));
    }
  });
});
