import { jsonSchema, tool, ToolLoopAgent } from "ai";
import { MockLanguageModelV4 } from "ai/test";
import { continueUntilDone, prepareStep, todoTools } from "../../src/adapters/ai-sdk/index.ts";
import type { Answer, Library } from "./library.ts";
import { PROMPT, SUMMARY, TOKENS } from "./library.ts";

const tokens = { noCache: undefined, cacheRead: undefined, cacheWrite: undefined };
const usage = {
  inputTokens: { ...tokens, total: TOKENS - 40 },
  outputTokens: { total: 40, text: undefined, reasoning: undefined },
};

export const aiSdk: Library = async (work, script) => {
  const model = new MockLanguageModelV4({
    doGenerate: async ({ prompt }) => said(script.asked(prompt)),
  });
  const runTests = tool({
    inputSchema: jsonSchema<{ path: string }>({ type: "object" }),
    execute: async () => "ok",
  });
  const agent = new ToolLoopAgent({
    model,
    maxRetries: 0,
    tools: { ...todoTools(work), run_tests: runTests },
    prepareStep: prepareStep(work, async () =>
      (await script.isTrimmed()) ? { messages: [{ role: "user", content: SUMMARY }] } : {},
    ),
  });
  await continueUntilDone(agent, work).generate({ prompt: PROMPT, abortSignal: script.signal });
};

let calls = 0;

function said(answer: Answer): Awaited<ReturnType<MockLanguageModelV4["doGenerate"]>> {
  const rest = { usage, warnings: [] };
  if ("text" in answer) {
    const content = [{ type: "text" as const, text: answer.text }];
    return { content, finishReason: { unified: "stop", raw: "stop" }, ...rest };
  }
  const content = answer.calls.map((call) => ({
    type: "tool-call" as const,
    toolCallId: `call-${++calls}`,
    toolName: call.tool,
    input: JSON.stringify(call.input),
  }));
  return { content, finishReason: { unified: "tool-calls", raw: "tool_calls" }, ...rest };
}
