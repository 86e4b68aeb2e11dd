import assert from "node:assert/strict";
import { test } from "node:test";
import { Agent, Runner, RunState, tool } from "@openai/agents";
import { assistantMessage, functionCall, ScriptedModel } from "@openai/agents-core/testing";
import { runUntilDone, todoTools } from "../../src/adapters/openai-agents/index.ts";
import type { Store } from "../../src/index.ts";
import { memoryStore, openWorkstream, progressOf } from "../../src/index.ts";

const write = (status: string, callId: string) =>
  functionCall("write_todos", { todos: [{ content: "Index the docs", status }] }, { callId });

const open = (store: Store) =>
  openWorkstream({
    store,
    origin: { kind: "tui" },
    dialect: "langchain",
    host: { isSwitchedOff: () => false },
  });

test("an OpenAI agent that waits for approval is resumed in another process, and finishes", async () => {
  const store = memoryStore();
  const model = new ScriptedModel([
    [write("in_progress", "1"), functionCall("index", {}, { callId: "2" })],
    [assistantMessage("The index is built. Next I'll check it.")], // and stops, with the todo open
    [write("completed", "3")],
    [assistantMessage("Done.")],
  ]);
  const index = tool({
    name: "index",
    description: "Builds the index.",
    parameters: { type: "object", properties: {}, required: [], additionalProperties: true },
    strict: false,
    needsApproval: true,
    execute: () => "ok",
  });
  const runner = new Runner({ tracingDisabled: true });
  const agentOf = (work: Awaited<ReturnType<typeof open>>) =>
    new Agent({ name: "a", model, tools: [...todoTools(work), index] });

  const first = await open(store);
  const waiting = await runUntilDone(agentOf(first), "Index the docs.", first, { runner });
  assert.equal(waiting.interruptions.length, 1);
  assert.deepEqual(await first.explain(), [], "nobody is told to go on while a person is asked");

  const second = await open(store);
  const agent = agentOf(second);
  const state = await RunState.fromString(agent, waiting.state.toString());
  const [asked] = state.getInterruptions();
  assert.ok(asked);
  state.approve(asked);
  const done = await runUntilDone(agent, state, second, { runner });

  assert.equal(done.finalOutput, "Done.");
  model.assertComplete();
  assert.deepEqual(progressOf(await second.list()), { completed: 1, total: 1, percent: 100 });
});
