import type { Wire } from "./script.ts";
import { names, sse } from "./script.ts";

/** Gemini's streamGenerateContent. */
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
  write(answer) {
    const part =
      "say" in answer
        ? { text: answer.say }
        : { functionCall: { name: answer.tool, args: answer.input, id: answer.id } };
    const content = { role: "model", parts: [part] };
    return sse([
      [
        null,
        {
          candidates: [{ content, finishReason: "STOP", index: 0 }],
          usageMetadata: {
            promptTokenCount: 100,
            candidatesTokenCount: 10,
            totalTokenCount: 110,
          },
        },
      ],
    ]);
  },
};
