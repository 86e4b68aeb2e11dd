import { Agent } from "@mastra/core/agent";
import type { Processor } from "@mastra/core/processors";
import { MastraLanguageModelV2Mock } from "@mastra/core/test-utils/llm-mock";
import { createTool } from "@mastra/core/tools";
import {
  continueUntilDone,
  donewardProcessor,
  todoTools,
} from "../../src/adapters/mastra/index.ts";
import type { Answer, Library, Script } from "./library.ts";
import { PROMPT, SUMMARY, TOKENS } from "./library.ts";

export const mastra: Library = async (work, script) => {
  const model = new MastraLanguageModelV2Mock({
    doGenerate: async ({ prompt }) => said(script.asked(prompt)) as never,
  });
  const runTests = createTool({
    id: "run_tests",
    description: "Runs the tests.",
    execute: async () => "ok",
  });
  const agent = new Agent({
    id: "agent",
    name: "agent",
    instructions: "You are an agent.",
    model: model as never,
    tools: { ...todoTools(work), run_tests: runTests },
    inputProcessors: [trims(script), donewardProcessor(work)],
  });
  const { error } = await continueUntilDone(agent, work).generate(PROMPT, {
    maxSteps: 20,
    abortSignal: script.signal,
    modelSettings: { maxRetries: 0 },
  });
  if (error) throw error;
};

function trims(
  script: Script,
): Processor<"trims"> & Required<Pick<Processor, "processLLMRequest">> {
  return {
    id: "trims",
    processLLMRequest: async () =>
      (await script.isTrimmed())
        ? { prompt: [{ role: "user", content: [{ type: "text", text: SUMMARY }] }] }
        : undefined,
  };
}

let calls = 0;
const usage = { inputTokens: TOKENS - 40, outputTokens: 40, totalTokens: TOKENS };

function said(answer: Answer): object {
  if ("text" in answer) {
    const content = [{ type: "text", text: answer.text }];
    return { content, finishReason: "stop", usage, warnings: [] };
  }
  const content = answer.calls.map((call) => ({
    type: "tool-call",
    toolCallId: `call-${++calls}`,
    toolName: call.tool,
    input: JSON.stringify(call.input),
  }));
  return { content, finishReason: "tool-calls", usage, warnings: [] };
}
