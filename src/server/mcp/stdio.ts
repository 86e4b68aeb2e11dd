import type { Server } from "@modelcontextprotocol/server";
import type { StdioServerHandle } from "@modelcontextprotocol/server/stdio";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import type { McpHost } from "./mcp-server.ts";
import { mcpServer } from "./mcp-server.ts";
import { RESOURCES } from "./resources.ts";

export interface StdioHost extends McpHost {
  /** Tells of changes to what the client may read. Answers a function that ends it. */
  onChange(listener: () => void): () => void;
  /** What went wrong beside the requests. */
  onError(error: Error): void;
}

/** Serves the client on standard input and output. Resolves when it has gone. */
export async function serveMcpOnStdio(host: StdioHost): Promise<void> {
  const gone = Promise.withResolvers<void>();
  const handle: StdioServerHandle = serveStdio(
    ({ era }) => {
      const server = mcpServer(host, { subscribe: true });
      const stop = host.onChange(
        era === "modern" ? () => tellAll(server, host) : tellSubscribers(server, host),
      );
      server.onclose = () => {
        stop();
        gone.resolve();
      };
      return server;
    },
    { onerror: (error) => host.onError(error) },
  );
  process.stdin.once("end", () => gone.resolve());
  await gone.promise;
  await handle.close();
}

/** Who listens in the newer revision is known to the connection, which passes on what was asked for. */
function tellAll(server: Server, host: StdioHost): void {
  for (const { uri } of RESOURCES) tell(server, host, uri);
}

/** In the older revision a client subscribes to each resource by itself. */
function tellSubscribers(server: Server, host: StdioHost): () => void {
  const subscribed = new Set<string>();
  server.setRequestHandler("resources/subscribe", ({ params: { uri } }) => {
    subscribed.add(uri);
    return {};
  });
  server.setRequestHandler("resources/unsubscribe", ({ params: { uri } }) => {
    subscribed.delete(uri);
    return {};
  });
  return () => {
    for (const uri of subscribed) tell(server, host, uri);
  };
}

function tell(server: Server, host: StdioHost, uri: string): void {
  server.sendResourceUpdated({ uri }).catch((error: unknown) => host.onError(error as Error));
}
