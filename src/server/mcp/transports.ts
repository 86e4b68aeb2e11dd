import type { McpHttpHandler, Server } from "@modelcontextprotocol/server";
import { createMcpHandler } from "@modelcontextprotocol/server";
import type { StdioServerHandle } from "@modelcontextprotocol/server/stdio";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { cutText } from "../../progress/bounds.ts";
import { maskSecrets } from "../../progress/index.ts";
import { originOfScope } from "../../scope/index.ts";
import type { McpHost } from "./mcp-server.ts";
import { AnswerCache, mcpServer } from "./mcp-server.ts";
import { sessionOf, withSession } from "./request.ts";
import { RESOURCE_URIS } from "./resources.ts";

/** A host that also reports changes made elsewhere. */
export interface ServingHost extends McpHost {
  /** The workspace whose lanes the requests are at work in. */
  readonly root: string;
  /** The scope of the board that all requests work on. */
  readonly boardScope: string;
  /** Reports the scope of every change, here or in another process. Returns the unsubscribe function. */
  onChange(listener: (scope: string) => void): () => void;
  onError(error: Error): void;
}

/** The resources that a change of a scope invalidates; none for other workspaces. */
function urisChanged({ root, boardScope }: ServingHost, scope: string): readonly string[] {
  if (scope === boardScope) return RESOURCE_URIS.board;
  const origin = originOfScope(scope);
  return origin?.kind === "workspace" && origin.root === root ? RESOURCE_URIS.lane : [];
}

export interface McpOverHttp {
  /** Answers an authenticated request. Every request has a server of its own. */
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
}

export function mcpOverHttp(host: ServingHost): McpOverHttp {
  const answers: AnswerCache = new AnswerCache();
  const handler: McpHttpHandler = createMcpHandler(
    // The older revision notifies on a stream of the session, and we keep no sessions.
    ({ era, requestInfo }) =>
      mcpServer(host, {
        subscribe: era === "modern",
        connection: era === "legacy" ? sessionOf(requestInfo) : undefined,
        answers,
      }),
    { onerror: (error) => host.onError(error) },
  );
  const stop = host.onChange((scope) => {
    for (const uri of urisChanged(host, scope)) handler.notify.resourceUpdated(uri);
  });
  return {
    fetch: (request) => withSession(request, handler.fetch),
    async close() {
      stop();
      await handler.close();
    },
  };
}

/** Serves the client on standard input and output until it closes them. */
export async function serveMcpOnStdio(host: ServingHost): Promise<void> {
  const gone = Promise.withResolvers<void>();
  const onerror = reportOnce(host);
  // Each answer that waits for a slow reader listens for room.
  process.stdout.setMaxListeners(0);
  const handle: StdioServerHandle = serveStdio(
    ({ era }) => {
      /** The lane of the client's last request: it hears of no other. */
      let lane: string | undefined;
      const followed: ServingHost = {
        ...host,
        async placeOf(request) {
          const place = await host.placeOf(request);
          lane = place.work.scope?.key;
          return place;
        },
      };
      const connection = { subscribe: true, connection: "stdio", answers: new AnswerCache() };
      const server = mcpServer(followed, connection);
      // In the newer revision the library filters by subscription itself.
      const isWanted = era === "modern" ? () => true : subscriptionsOf(server);
      const stop = host.onChange((scope) => {
        if (lane !== undefined && scope !== lane && scope !== host.boardScope) return;
        for (const uri of urisChanged(host, scope).filter(isWanted)) {
          server.sendResourceUpdated({ uri }).catch((error: unknown) => onerror(error as Error));
        }
      });
      server.onerror = onerror;
      server.onclose = () => {
        stop();
        // The closed connection was reported once; each pending answer would report it again.
        delete server.onerror;
        gone.resolve();
      };
      return server;
    },
    { onerror },
  );
  process.stdin.once("end", () => gone.resolve());
  await gone.promise;
  await handle.close();
}

/** Library errors quote whole messages. */
const LONGEST_ERROR = 300;

/** The library reports one transport error to the connection and to the server. */
function reportOnce(host: ServingHost): (error: Error) => void {
  const reported = new WeakSet<Error>();
  return (error) => {
    if (reported.has(error)) return;
    reported.add(error);
    // Masked before cutting: half a secret is not recognised.
    const words = cutText(maskSecrets(error.message).replace(/\s+/g, " "), LONGEST_ERROR);
    host.onError(new Error(words, { cause: error }));
  };
}

/** In the older revision a client subscribes to each resource by itself. */
function subscriptionsOf(server: Server): (uri: string) => boolean {
  const subscribed = new Set<string>();
  server.setRequestHandler("resources/subscribe", ({ params: { uri } }) => {
    subscribed.add(uri);
    return {};
  });
  server.setRequestHandler("resources/unsubscribe", ({ params: { uri } }) => {
    subscribed.delete(uri);
    return {};
  });
  return (uri) => subscribed.has(uri);
}
