import type { McpHttpHandler } from "@modelcontextprotocol/server";
import { createMcpHandler } from "@modelcontextprotocol/server";
import type { McpHost } from "./mcp-server.ts";
import { mcpServer } from "./mcp-server.ts";
import { RESOURCES } from "./resources.ts";

export interface HttpHost extends McpHost {
  /** Tells of changes to what clients may read. Answers a function that ends it. */
  onChange(listener: () => void): () => void;
  onError(error: Error): void;
}

export interface McpOverHttp {
  /** Answers a request that was let in. Every request has a server of its own. */
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
}

export function mcpOverHttp(host: HttpHost): McpOverHttp {
  const handler: McpHttpHandler = createMcpHandler(
    // In the older revision a subscription hangs on a session, which nobody has here.
    ({ era }) => mcpServer(host, { subscribe: era === "modern" }),
    { onerror: (error) => host.onError(error) },
  );
  const stop = host.onChange(() => {
    for (const { uri } of RESOURCES) handler.notify.resourceUpdated(uri);
  });
  return {
    fetch: (request) => handler.fetch(request),
    async close() {
      stop();
      await handler.close();
    },
  };
}
