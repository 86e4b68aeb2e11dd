import { randomUUID } from "node:crypto";

import type { Answer, Wire } from "./script.ts";
import { FEW_TOKENS, names, sse } from "./script.ts";

/** Anthropic Messages. */
export const anthropic: Wire = {
  isMine: (path) => path.endsWith("/v1/messages"),
  read: (body) => ({
    tools: names(body["tools"], ({ name }) => name),
    text: JSON.stringify(body),
  }),
  write(answer, body) {
    const usage = { input_tokens: answer.tokens ?? FEW_TOKENS, output_tokens: 10 };
    const message = {
      // Messages of one id are taken for parts of one message.
      id: `msg_${randomUUID()}`,
      type: "message",
      role: "assistant",
      model: body["model"],
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage,
    };
    const [start, delta] = block(answer);
    const stop_reason = "say" in answer ? "end_turn" : "tool_use";
    return sse([
      ["message_start", { type: "message_start", message }],
      ["content_block_start", { type: "content_block_start", index: 0, content_block: start }],
      ["content_block_delta", { type: "content_block_delta", index: 0, delta }],
      ["content_block_stop", { type: "content_block_stop", index: 0 }],
      [
        "message_delta",
        { type: "message_delta", delta: { stop_reason, stop_sequence: null }, usage },
      ],
      ["message_stop", { type: "message_stop" }],
    ]);
  },
};

function block(answer: Answer): [start: object, delta: object] {
  if ("say" in answer) {
    return [
      { type: "text", text: "" },
      { type: "text_delta", text: answer.say },
    ];
  }
  return [
    { type: "tool_use", id: answer.id, name: answer.tool, input: {} },
    { type: "input_json_delta", partial_json: JSON.stringify(answer.input) },
  ];
}
