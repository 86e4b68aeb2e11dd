// An agent of the AI SDK that stops half-way, and goes on until its list is done. Only the model is
// scripted, with the SDK's own mock. Checks its own result.

import assert from "node:assert/strict";
import { jsonSchema, tool } from "ai";
import { MockLanguageModelV4 } from "ai/test";

type Answer = Awaited<ReturnType<MockLanguageModelV4["doGenerate"]>>;

const model = new MockLanguageModelV4({
  doGenerate: [
    write("completed", "in_progress"),
    say("The first one is done."),
    call("run_tests", {}),
    write("completed", "completed"),
    say("Both are done."),
  ],
});
const inputSchema = jsonSchema<object>({ type: "object" });
const runTests = tool({ inputSchema, execute: async () => "12 passed, 0 failed" });

// #region agent
import { ToolLoopAgent } from "ai";
import { CLIENT_LIMITS, memoryStore, openWorkstream, progressOf } from "doneward";
import { continueUntilDone, prepareStep, todoTools } from "doneward/ai-sdk";

const work = await openWorkstream({
  store: memoryStore(),
  origin: { kind: "tui" },
  dialect: "langchain",
  limits: CLIENT_LIMITS,
});

const agent = new ToolLoopAgent({
  model,
  instructions: "You are a coding agent.",
  tools: { ...todoTools(work), run_tests: runTests },
  prepareStep: prepareStep(work),
});

const { result } = await continueUntilDone(agent, work).generate({ prompt: "Fix the login page." });
console.log(result.text); // Both are done.
console.log(progressOf(await work.list())); // { completed: 2, total: 2, percent: 100 }
// #endregion

// #region parts
import type { UIMessage } from "ai";
import { createUIMessageStream } from "ai";
import type { ListParts } from "doneward/ai-sdk";
import { streamList } from "doneward/ai-sdk";

const stream = createUIMessageStream<UIMessage<unknown, ListParts>>({
  async execute({ writer }) {
    const stop = await streamList(work, writer); // a `data-todos` part now, and after every change
    // … writer.merge(…) the agent's own stream here …
    stop();
  },
});
// #endregion

const parts: string[] = [];
for await (const { type } of stream) parts.push(type);
assert.deepEqual(parts, ["data-todos"]);
const asked = model.doGenerateCalls;
assert.equal(asked.length, 5);
assert.match(JSON.stringify(asked[2]?.prompt.at(-1)), /1 of 2 todos are open/);
assert.equal((await work.progress()).tools["run_tests"]?.ended, 1, "the runtime saw the tests");
assert.deepEqual(progressOf(await work.list()), { completed: 2, total: 2, percent: 100 });

function write(first: string, second: string): Answer {
  const todos = [
    { content: "Reproduce it", status: first },
    { content: "Fix the redirect", status: second },
  ];
  return call("write_todos", { todos });
}

function call(toolName: string, input: object): Answer {
  const toolCallId = crypto.randomUUID();
  const part = { type: "tool-call" as const, toolCallId, toolName, input: JSON.stringify(input) };
  return answer("tool-calls", [part]);
}

function say(text: string): Answer {
  return answer("stop", [{ type: "text", text }]);
}

function answer(unified: "stop" | "tool-calls", content: Answer["content"]): Answer {
  const inputTokens = { total: 60, noCache: 60, cacheRead: 0, cacheWrite: 0 };
  const usage = { inputTokens, outputTokens: { total: 40, text: 40, reasoning: 0 } };
  return { content, finishReason: { unified, raw: unified }, usage, warnings: [] };
}
