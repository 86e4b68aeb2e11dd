import type { Server } from "@modelcontextprotocol/server";
import type { StdioServerHandle } from "@modelcontextprotocol/server/stdio";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { cutText } from "../../progress/cut-text.ts";
import { maskSecrets } from "../../progress/index.ts";
import { Answers } from "./answers.ts";
import { mcpServer } from "./mcp-server.ts";
import type { ServingHost } from "./serving-host.ts";
import { addressesChanged } from "./serving-host.ts";

/** Serves the client on standard input and output. Resolves when it has gone. */
export async function serveMcpOnStdio(host: ServingHost): Promise<void> {
  const gone = Promise.withResolvers<void>();
  const onerror = tellingOnce(host);
  // Each answer that waits for a slow reader listens for room.
  process.stdout.setMaxListeners(0);
  const handle: StdioServerHandle = serveStdio(
    ({ era }) => {
      /** Where the client's last request was at work; other lanes are none of its business. */
      let lane: string | undefined;
      const followed: ServingHost = {
        ...host,
        async placeOf(request) {
          const place = await host.placeOf(request);
          lane = place.work.scope?.key;
          return place;
        },
      };
      const connection = { subscribe: true, connection: "stdio", answers: new Answers() };
      const server = mcpServer(followed, connection);
      // Who listens in the newer revision is known to the connection, which passes on what was asked for.
      const isWanted = era === "modern" ? () => true : subscriptionsOf(server);
      const stop = host.onChange((scope) => {
        if (lane !== undefined && scope !== lane && scope !== host.boardScope) return;
        for (const uri of addressesChanged(host, scope).filter(isWanted)) {
          server.sendResourceUpdated({ uri }).catch((error: unknown) => onerror(error as Error));
        }
      });
      server.onerror = onerror;
      server.onclose = () => {
        stop();
        // That nothing can be said to a client that has gone was told, and need not be for every answer.
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

/** Of the words of an error: the library's have all of a message that it does not know. */
const LONGEST_WORDS = 300;

/** The library tells the connection of an error of the transport, and the server of the same one. */
function tellingOnce(host: ServingHost): (error: Error) => void {
  const told = new WeakSet<Error>();
  return (error) => {
    if (told.has(error)) return;
    told.add(error);
    // Covered first: half a secret is not known for one.
    const words = cutText(maskSecrets(error.message).replace(/\s+/g, " "), LONGEST_WORDS);
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
