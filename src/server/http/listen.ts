import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import type { Neighbourhood } from "./access.ts";
import type { AppOptions } from "./app.ts";
import { createApp } from "./app.ts";

export interface ListenOptions extends Omit<AppOptions, "neighbourhood"> {
  /** Omitted: a free one. */
  readonly port?: number;
}

export interface Listening {
  readonly port: number;
  /** Where a browser on this machine finds it. */
  readonly url: string;
  close(): Promise<void>;
}

const LOOPBACK = "127.0.0.1";

/** Serves this machine's user, and nobody who is not on this machine. */
export async function listen(options: ListenOptions): Promise<Listening> {
  let neighbourhood: Neighbourhood = { hosts: [], origins: [] };
  const app = createApp({ ...options, neighbourhood: () => neighbourhood });
  const server = createAdaptorServer({
    fetch: app.fetch,
    serverOptions: {
      maxHeaderSize: 16 * 1024,
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      connectionsCheckingInterval: 1_000,
    },
  }) as Server;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port ?? 0, LOOPBACK, resolve);
  });
  const { port } = server.address() as AddressInfo;
  // What is open was let in by what counts no longer.
  const stop = options.credentials.onRevoked(() => server.closeAllConnections());
  const hosts = [`${LOOPBACK}:${port}`, `localhost:${port}`];
  neighbourhood = { hosts, origins: hosts.map((host) => `http://${host}`) };
  return {
    port,
    url: `http://${LOOPBACK}:${port}`,
    close() {
      stop();
      return closed(server);
    },
  };
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
