// An agent of the OpenAI Agents SDK that stops half-way, and goes on until its list is done. Only
// the model is scripted, with the SDK's own. Checks its own result.

import assert from "node:assert/strict";
import { setTracingDisabled, tool } from "@openai/agents";
import type { FunctionCallOptions } from "@openai/agents-core/testing";
import { assistantMessage, functionCall, ScriptedModel } from "@openai/agents-core/testing";

const newId = (): FunctionCallOptions => ({ callId: crypto.randomUUID() });

setTracingDisabled(true);
const model = new ScriptedModel([
  [write("completed", "in_progress")],
  [assistantMessage("The first one is done.")],
  [functionCall("run_tests", {}, newId())],
  [write("completed", "completed")],
  [assistantMessage("Both are done.")],
]);
const runTests = tool({
  name: "run_tests",
  description: "Runs the tests.",
  parameters: { type: "object", properties: {}, required: [], additionalProperties: true },
  strict: false,
  execute: () => "12 passed, 0 failed",
});

// #region agent
import { Agent } from "@openai/agents";
import { CLIENT_LIMITS, memoryStore, openWorkstream, progressOf } from "doneward";
import { runUntilDone, todoTools } from "doneward/openai-agents";

const work = await openWorkstream({
  store: memoryStore(),
  origin: { kind: "tui" },
  dialect: "langchain",
  limits: CLIENT_LIMITS,
});

const agent = new Agent({
  name: "Coder",
  instructions: "You are a coding agent.",
  model,
  tools: [...todoTools(work), runTests],
});

const { finalOutput } = await runUntilDone(agent, "Fix the login page.", work);
console.log(finalOutput); // Both are done.
console.log(progressOf(await work.list())); // { completed: 2, total: 2, percent: 100 }
// #endregion

model.assertComplete();
assert.equal(finalOutput, "Both are done.");
assert.match(JSON.stringify(model.calls[2]?.request.input.at(-1)), /1 of 2 todos are open/);
assert.equal((await work.progress()).tools["run_tests"]?.ended, 1, "the runtime saw the tests");
assert.deepEqual(progressOf(await work.list()), { completed: 2, total: 2, percent: 100 });

function write(first: string, second: string): ReturnType<typeof functionCall> {
  const todos = [
    { content: "Reproduce it", status: first },
    { content: "Fix the redirect", status: second },
  ];
  return functionCall("write_todos", { todos }, newId());
}
