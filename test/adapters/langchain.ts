import { RemoveMessage } from "@langchain/core/messages";
import { tool } from "@langchain/core/tools";
import { REMOVE_ALL_MESSAGES } from "@langchain/langgraph";
import { AIMessage, createAgent, createMiddleware, fakeModel, HumanMessage } from "langchain";
import { donewardMiddleware } from "../../src/adapters/langchain/index.ts";
import type { Answer, Library } from "./library.ts";
import { PROMPT, SUMMARY, TOKENS } from "./library.ts";

export const langchain: Library = async (work, script) => {
  const model = script.answers.reduce(
    (built) => built.respond((messages) => said(() => script.asked(messages))),
    fakeModel(),
  );
  const trims = createMiddleware({
    name: "trims",
    beforeModel: async () =>
      (await script.isTrimmed())
        ? { messages: [new RemoveMessage({ id: REMOVE_ALL_MESSAGES }), new HumanMessage(SUMMARY)] }
        : undefined,
  });
  const runTests = tool(() => "ok", {
    name: "run_tests",
    description: "Runs the tests.",
    schema: { type: "object" },
  });
  const agent = createAgent({
    model,
    tools: [runTests],
    middleware: [trims, donewardMiddleware(work)],
  });
  await agent.invoke(
    { messages: [new HumanMessage(PROMPT)] },
    { signal: script.signal, recursionLimit: 100 },
  );
};

let calls = 0;

function said(asked: () => Answer): AIMessage | Error {
  let answer: Answer;
  try {
    answer = asked();
  } catch (error) {
    return error as Error;
  }
  const tool_calls =
    "text" in answer
      ? []
      : answer.calls.map(({ tool: name, input: args }) => ({ id: `call-${++calls}`, name, args }));
  const message = new AIMessage({ content: "text" in answer ? answer.text : "", tool_calls });
  const usage_metadata = { input_tokens: TOKENS - 40, output_tokens: 40, total_tokens: TOKENS };
  return Object.assign(message, { usage_metadata });
}
