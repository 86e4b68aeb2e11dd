// An agent of LangChain that stops half-way, and goes on until its list is done. Only the model is
// scripted, with LangChain's own fake. Checks its own result.

import assert from "node:assert/strict";
import { AIMessage, fakeModel, tool } from "langchain";

const model = fakeModel()
  .respondWithTools([write("completed", "in_progress")])
  .respond(new AIMessage("The first one is done."))
  .respondWithTools([{ name: "run_tests", args: {} }])
  .respondWithTools([write("completed", "completed")])
  .respond(new AIMessage("Both are done."));
const schema = { type: "object", properties: {} } as const;
const runTests = tool(() => "12 passed, 0 failed", { name: "run_tests", schema });

// #region agent
import { createAgent, HumanMessage } from "langchain";
import { CLIENT_LIMITS, memoryStore, openWorkstream, progressOf } from "doneward";
import { donewardMiddleware } from "doneward/langchain";

const work = await openWorkstream({
  store: memoryStore(),
  origin: { kind: "tui" },
  dialect: "langchain",
  limits: CLIENT_LIMITS,
});

const agent = createAgent({
  model,
  tools: [runTests],
  middleware: [donewardMiddleware(work)], // in the place of todoListMiddleware()
});

const { messages, todos } = await agent.invoke(
  { messages: [new HumanMessage("Fix the login page.")] },
  { recursionLimit: 100 },
);
console.log(messages.at(-1)?.text); // Both are done.
console.log(todos); // [{ content: "Reproduce it", status: "completed" }, …]
// #endregion

assert.equal(model.callCount, 5);
assert.match(String(model.calls[2]?.messages.at(-1)?.content), /1 of 2 todos are open/);
assert.deepEqual(
  todos.map(({ status }) => status),
  ["completed", "completed"],
);
assert.equal((await work.progress()).tools["run_tests"]?.ended, 1, "the runtime saw the tests");
assert.deepEqual(progressOf(await work.list()), { completed: 2, total: 2, percent: 100 });

function write(first: string, second: string): { name: string; args: Record<string, unknown> } {
  const todos = [
    { content: "Reproduce it", status: first },
    { content: "Fix the redirect", status: second },
  ];
  return { name: "write_todos", args: { todos } };
}
