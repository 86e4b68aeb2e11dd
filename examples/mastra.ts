// An agent of Mastra that stops half-way, and goes on until its list is done. Only the model is
// scripted, with Mastra's own mock. Checks its own result.

import assert from "node:assert/strict";
import { MastraLanguageModelV2Mock } from "@mastra/core/test-utils/llm-mock";
import { createTool } from "@mastra/core/tools";

const answers = [
  write("completed", "in_progress"),
  say("The first one is done. "),
  call("run_tests", {}),
  write("completed", "completed"),
  say("Both are done."),
];
const asked: string[] = [];
const model = new MastraLanguageModelV2Mock({
  doGenerate: async ({ prompt }) => answers[asked.push(JSON.stringify(prompt.at(-1))) - 1] as never,
}) as never;
const runTests = createTool({
  id: "run_tests",
  description: "Runs the tests.",
  execute: async () => "12 passed, 0 failed",
});

// #region agent
import { Agent } from "@mastra/core/agent";
import { CLIENT_LIMITS, memoryStore, openWorkstream, progressOf } from "doneward";
import { continueUntilDone, donewardProcessor, todoTools } from "doneward/mastra";

const work = await openWorkstream({
  store: memoryStore(),
  origin: { kind: "tui" },
  dialect: "langchain",
  limits: CLIENT_LIMITS,
});

const agent = new Agent({
  id: "coder",
  name: "Coder",
  instructions: "You are a coding agent.",
  model,
  tools: { ...todoTools(work), run_tests: runTests },
  inputProcessors: [donewardProcessor(work)],
});

const { text } = await continueUntilDone(agent, work).generate("Fix the login page.", {
  maxSteps: 50,
});
console.log(text); // The first one is done. Both are done.
console.log(progressOf(await work.list())); // { completed: 2, total: 2, percent: 100 }
// #endregion

assert.equal(asked.length, 5);
assert.match(asked[2] ?? "", /1 of 2 todos are open/);
assert.equal((await work.progress()).tools["run_tests"]?.ended, 1, "the runtime saw the tests");
assert.deepEqual(progressOf(await work.list()), { completed: 2, total: 2, percent: 100 });

function write(first: string, second: string): object {
  const todos = [
    { content: "Reproduce it", status: first },
    { content: "Fix the redirect", status: second },
  ];
  return call("write_todos", { todos });
}

function call(toolName: string, input: object): object {
  const toolCallId = crypto.randomUUID();
  const content = [{ type: "tool-call", toolCallId, toolName, input: JSON.stringify(input) }];
  return answer("tool-calls", content);
}

function say(text: string): object {
  return answer("stop", [{ type: "text", text }]);
}

function answer(finishReason: string, content: readonly object[]): object {
  const usage = { inputTokens: 60, outputTokens: 40, totalTokens: 100 };
  return { content, finishReason, usage, warnings: [] };
}
