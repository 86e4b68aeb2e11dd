/**
 * The Model Context Protocol on both transports: tools, resources and prompts.
 * @module
 */
export type { McpHost, Place } from "./mcp-server.ts";
export type { RequestFacts } from "./request.ts";
export { DEFAULT_GROUPS, TOOL_GROUPS, toolset } from "./toolset.ts";
export type { ToolGroup, Toolset } from "./toolset.ts";
export { mcpOverHttp, serveMcpOnStdio } from "./transports.ts";
export type { McpOverHttp, ServingHost } from "./transports.ts";
