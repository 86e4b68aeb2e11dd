import type { Answer, Wire } from "./script.ts";
import { FEW_TOKENS, names, sse } from "./script.ts";

/** OpenAI chat completions. */
export const openAiChat: Wire = {
  isMine: (path) => path.endsWith("/chat/completions"),
  read: (body) => ({
    tools: names(body["tools"], ({ function: called }) => called?.name),
    text: JSON.stringify(body),
  }),
  write(answer, body) {
    const { tokens = FEW_TOKENS } = answer;
    const chunk = (delta: object, finish_reason: string | null): [null, object] => [
      null,
      {
        id: "chatcmpl_scripted",
        object: "chat.completion.chunk",
        created: 0,
        model: body["model"],
        choices: [{ index: 0, delta, finish_reason }],
        ...(finish_reason && {
          usage: { prompt_tokens: tokens, completion_tokens: 10, total_tokens: tokens + 10 },
        }),
      },
    ];
    const finished = "say" in answer ? "stop" : "tool_calls";
    return `${sse([chunk(deltaOf(answer), null), chunk({}, finished)])}data: [DONE]\n\n`;
  },
};

function deltaOf(answer: Answer): object {
  if ("say" in answer) return { role: "assistant", content: answer.say };
  const called = { name: answer.tool, arguments: JSON.stringify(answer.input) };
  return {
    role: "assistant",
    tool_calls: [{ index: 0, id: answer.id, type: "function", function: called }],
  };
}
