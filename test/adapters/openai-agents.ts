import { Agent, Runner, tool, Usage } from "@openai/agents";
import type { ModelResponse } from "@openai/agents-core";
import {
  assistantMessage,
  functionCall,
  modelResponder,
  ScriptedModel,
} from "@openai/agents-core/testing";
import { runUntilDone, todoTools } from "../../src/adapters/openai-agents/index.ts";
import type { Answer, Library } from "./library.ts";
import { PROMPT, SUMMARY, TOKENS } from "./library.ts";

export const openaiAgents: Library = async (work, script) => {
  const model = new ScriptedModel(
    script.answers.map(() => modelResponder(({ request }) => said(script.asked(request.input)))),
  );
  const runTests = tool({
    name: "run_tests",
    description: "Runs the tests.",
    parameters: { type: "object", properties: {}, required: [], additionalProperties: true },
    strict: false,
    execute: () => "ok",
  });
  const agent = new Agent({ name: "agent", model, tools: [...todoTools(work), runTests] });
  await runUntilDone(agent, PROMPT, work, {
    runner: new Runner({ tracingDisabled: true }),
    signal: script.signal,
    callModelInputFilter: async ({ modelData }) =>
      (await script.isTrimmed())
        ? { ...modelData, input: [{ role: "user", content: SUMMARY }] }
        : modelData,
  });
};

let calls = 0;

function said(answer: Answer): ModelResponse {
  const usage = new Usage({ inputTokens: TOKENS - 40, outputTokens: 40, totalTokens: TOKENS });
  if ("text" in answer) return { usage, output: [assistantMessage(answer.text)] };
  const output = answer.calls.map((call) =>
    functionCall(call.tool, call.input, { callId: `call-${++calls}` }),
  );
  return { usage, output };
}
