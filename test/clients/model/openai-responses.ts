import type { Answer, Named, Wire } from "./script.ts";
import { FEW_TOKENS, names, sse } from "./script.ts";

/** OpenAI Responses. */
export const openAiResponses: Wire = {
  isMine: (path) => path.endsWith("/responses"),
  read: (body) => ({
    tools: toolsIn(body["tools"]),
    text: JSON.stringify(body),
  }),
  write(answer) {
    const response = { id: "resp_scripted", object: "response", status: "in_progress", output: [] };
    const item = itemOf(answer);
    const completed = { ...response, status: "completed", output: [item], usage: usageOf(answer) };
    return sse([
      ["response.created", { type: "response.created", response }],
      ["response.output_item.added", { type: "response.output_item.added", output_index: 0, item }],
      ["response.output_item.done", { type: "response.output_item.done", output_index: 0, item }],
      ["response.completed", { type: "response.completed", response: completed }],
    ]);
  },
};

function usageOf({ tokens = FEW_TOKENS }: Answer): object {
  return {
    input_tokens: tokens,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: 10,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: tokens + 10,
  };
}

interface Offered extends Named {
  readonly type?: unknown;
  readonly tools?: unknown;
}

/** Tools may be offered in namespaces; then they are called with both names. */
function toolsIn(tools: unknown): string[] {
  if (!Array.isArray(tools)) return [];
  return (tools as Offered[]).flatMap((tool) =>
    tool.type === "namespace"
      ? names(tool.tools, ({ name }) => name).map((name) => `${String(tool.name)}/${name}`)
      : names([tool], ({ name }) => name),
  );
}

function itemOf(answer: Answer): object {
  if ("say" in answer) {
    return {
      type: "message",
      id: "msg_scripted",
      role: "assistant",
      status: "completed",
      content: [{ type: "output_text", text: answer.say, annotations: [] }],
    };
  }
  const [name, namespace] = answer.tool.split("/").reverse();
  return {
    type: "function_call",
    id: `item_${answer.id}`,
    call_id: answer.id,
    name,
    ...(namespace !== undefined && { namespace }),
    arguments: JSON.stringify(answer.input),
    status: "completed",
  };
}
