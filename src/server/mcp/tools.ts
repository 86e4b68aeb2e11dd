import type { CallToolResult, Tool } from "@modelcontextprotocol/server";
import { maskSecrets } from "../../progress/index.ts";
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
};

/**
 * A tool as clients are told of it. Ours change nothing but what we keep, with a
 * journal of it.
 */
export function toolTold({ name, label, description, access, inputSchema }: ToolDefinition): Tool {
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

export function toolResult({
  text: said,
  isError,
}: Pick<Reply, "text" | "isError">): CallToolResult {
  const text = maskSecrets(said);
  return {
    content: [{ type: "text", text }],
    structuredContent: { reply: text },
    ...(isError && { isError }),
  };
}

/** A model that calls what is not there can call what is. */
export function unknownTool(name: string, tools: readonly ToolDefinition[]): CallToolResult {
  const names = tools.map((tool) => tool.name).join(", ");
  return toolResult({ text: `No tool ${JSON.stringify(name)}. Tools: ${names}.`, isError: true });
}
