// What a user writes needs no cast: these lines compile, or the type check fails.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Agent as OpenAiAgent, tool as openAiTool } from "@openai/agents";
import { ScriptedModel } from "@openai/agents-core/testing";
import { jsonSchema, stepCountIs, tool, ToolLoopAgent } from "ai";
import { MockLanguageModelV4 } from "ai/test";
import { createAgent, fakeModel } from "langchain";
import * as aiSdk from "../../src/adapters/ai-sdk/index.ts";
import { donewardMiddleware } from "../../src/adapters/langchain/index.ts";
import * as openai from "../../src/adapters/openai-agents/index.ts";
import { memoryStore, openWorkstream } from "../../src/index.ts";

type Equal<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

function holds<_Condition extends true>(): void {}

const work = await openWorkstream({
  store: memoryStore(),
  origin: { kind: "tui" },
  dialect: "langchain",
});

test("the AI SDK's agent keeps its tools and the type of its result", () => {
  const read = tool({
    inputSchema: jsonSchema<{ path: string }>({ type: "object" }),
    execute: async ({ path }) => path.length,
  });
  const agent = new ToolLoopAgent({
    model: new MockLanguageModelV4(),
    tools: { ...aiSdk.todoTools(work), read },
    prepareStep: aiSdk.prepareStep(work),
    stopWhen: [stepCountIs(20), aiSdk.whenStuck(work)],
  });
  const continued = aiSdk.continueUntilDone(agent, work);
  type Theirs = Awaited<ReturnType<typeof agent.generate>>;
  type Ours = Awaited<ReturnType<typeof continued.generate>>["result"];
  holds<Equal<Ours, Theirs>>();
  type Asked = Parameters<typeof continued.generate>[0];
  holds<Equal<Asked, Parameters<typeof agent.generate>[0]>>();
  assert.ok(continued);
});

test("LangChain's state has the todos", () => {
  const agent = createAgent({ model: fakeModel(), middleware: [donewardMiddleware(work)] });
  type Todo = Awaited<ReturnType<typeof agent.invoke>>["todos"][number];
  holds<Equal<Todo["status"], "pending" | "in_progress" | "completed">>();
  holds<Equal<Todo["content"], string>>();
  assert.ok(agent);
});

test("the OpenAI agent keeps its context and output", () => {
  interface Context {
    readonly user: string;
  }
  const read = openAiTool({
    name: "read",
    description: "Reads.",
    parameters: { type: "object", properties: {}, required: [], additionalProperties: false },
    strict: true,
    execute: () => "ok",
  });
  const agent = new OpenAiAgent<Context>({
    name: "a",
    model: new ScriptedModel(),
    tools: [...openai.todoTools(work), read],
  });
  const context: Context = { user: "ada" };
  const run = () => openai.runUntilDone(agent, "go", work, { context });
  type Result = Awaited<ReturnType<typeof run>>;
  holds<Equal<Result["finalOutput"], string | undefined>>();
  holds<Equal<Result["runContext"]["context"], Context>>();
  assert.ok(run);
});
