import type { CallToolResult, Tool } from "@modelcontextprotocol/server";
import type { Reply, ToolDefinition } from "../../dialects/dialect.ts";

/**
 * Some clients hide tools until the model searches for them. A list that the
 * model has to search for is a list that it does not keep.
 */
const ALWAYS_LOADED = { "anthropic/alwaysLoad": true };

/**
 * Several clients show the model only the structured content, others only the
 * text: what the model must read is in both.
 */
const OUTPUT: Tool["outputSchema"] = {
  type: "object",
  properties: { reply: { type: "string" } },
  required: ["reply"],
};

/** A tool as it is offered. Our tools change nothing but the list, and can be undone. */
export function offeredTool({
  name,
  label,
  description,
  access,
  inputSchema,
}: ToolDefinition): Tool {
  return {
    name,
    title: label,
    description,
    inputSchema: inputSchema as Tool["inputSchema"],
    outputSchema: OUTPUT,
    annotations: {
      readOnlyHint: access === "read",
      destructiveHint: false,
      idempotentHint: access === "read",
      openWorldHint: false,
    },
    _meta: ALWAYS_LOADED,
  };
}

export function toolResult({ text, isError }: Reply): CallToolResult {
  return {
    content: [{ type: "text", text }],
    structuredContent: { reply: text },
    ...(isError && { isError }),
  };
}
