/**
 * The Model Context Protocol: the tools of a dialect, and what they keep as
 * resources, for any client that speaks it.
 * @module
 */
export { mcpServer } from "./mcp-server.ts";
export type { McpHost } from "./mcp-server.ts";
export type { RequestFacts } from "./request.ts";
export { mcpOverHttp } from "./http.ts";
export type { HttpHost, McpOverHttp } from "./http.ts";
export { serveMcpOnStdio } from "./stdio.ts";
export type { StdioHost } from "./stdio.ts";
