import type { Wire } from "./script.ts";
import { FEW_TOKENS, names, sse } from "./script.ts";

/** Gemini's streamGenerateContent, and generateContent for what it asks aside. */
export const gemini: Wire = {
  isMine: (path) => path.includes(":streamGenerateContent") || path.includes(":generateContent"),
  read: (body) => ({
    tools: Array.isArray(body["tools"])
      ? (body["tools"] as { functionDeclarations?: unknown }[]).flatMap((tool) =>
          names(tool.functionDeclarations, ({ name }) => name),
        )
      : [],
    text: JSON.stringify(body),
  }),
  write(answer, _body, path) {
    const { tokens = FEW_TOKENS } = answer;
    const part =
      "say" in answer
        ? { text: answer.say }
        : { functionCall: { name: answer.tool, args: answer.input, id: answer.id } };
    const content = { role: "model", parts: [part] };
    const response = {
      candidates: [{ content, finishReason: "STOP", index: 0 }],
      usageMetadata: {
        promptTokenCount: tokens,
        candidatesTokenCount: 10,
        totalTokenCount: tokens + 10,
      },
    };
    return path.includes(":stream") ? sse([[null, response]]) : JSON.stringify(response);
  },
};
