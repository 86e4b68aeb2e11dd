import type { McpHttpHandler } from "@modelcontextprotocol/server";
import { createMcpHandler } from "@modelcontextprotocol/server";
import { Answers } from "./answers.ts";
import { sessionOf, withSession } from "./http-session.ts";
import { mcpServer } from "./mcp-server.ts";
import type { ServingHost } from "./serving-host.ts";
import { addressesChanged } from "./serving-host.ts";

export interface McpOverHttp {
  /** Answers a request that was let in. Every request has a server of its own. */
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
}

export function mcpOverHttp(host: ServingHost): McpOverHttp {
  const answers: Answers = new Answers();
  const handler: McpHttpHandler = createMcpHandler(
    // In the older revision a client is told of changes on a stream of its session, which is not kept here.
    ({ era, requestInfo }) =>
      mcpServer(host, {
        subscribe: era === "modern",
        connection: era === "legacy" ? sessionOf(requestInfo) : undefined,
        answers,
      }),
    { onerror: (error) => host.onError(error) },
  );
  const stop = host.onChange((scope) => {
    for (const uri of addressesChanged(host, scope)) handler.notify.resourceUpdated(uri);
  });
  return {
    fetch: (request) => withSession(request, handler.fetch),
    async close() {
      stop();
      await handler.close();
    },
  };
}
