/**
 * The Model Context Protocol: the tools of a dialect, for tasks and for plans,
 * and what they keep as resources, for any client that speaks it.
 * @module
 */
export { mcpServer } from "./mcp-server.ts";
export type { Connection, McpHost, Place } from "./mcp-server.ts";
export type { RequestFacts } from "./request.ts";
export { mcpOverHttp } from "./http.ts";
export type { McpOverHttp } from "./http.ts";
export type { ServingHost } from "./serving-host.ts";
export { serveMcpOnStdio } from "./stdio.ts";
export { DEFAULT_GROUPS, TOOL_GROUPS, toolset } from "./toolset.ts";
export type { ToolGroup, Toolset } from "./toolset.ts";
