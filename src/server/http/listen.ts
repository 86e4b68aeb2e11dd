import type { RequestListener, Server } from "node:http";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { Neighbourhood } from "./access.ts";
import type { AppOptions } from "./app.ts";
import { createApp } from "./app.ts";
import { Door } from "./door.ts";
import { eventsListener } from "./events-request.ts";

export interface ListenOptions extends Omit<AppOptions, "neighbourhood"> {
  /** Omitted: a free one. */
  readonly port?: number;
  /** The address to listen at. Omitted: loopback. */
  readonly host?: string;
  /** What callers from elsewhere may call us: `name:port`, or `https://name` behind a proxy. */
  readonly allowedHosts?: readonly string[];
}

export interface Listening {
  readonly port: number;
  /** Where a browser finds it. */
  readonly url: string;
  close(): Promise<void>;
}

const LOOPBACK = "127.0.0.1";

const LIMITS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1_000,
  // Longer than a client thinks between two calls: one that is closed just then is an error there.
  keepAliveTimeout: 65_000,
};

/** Whether only this machine reaches an address. */
export function isLoopback(host: string): boolean {
  return host === LOOPBACK || host === "::1" || host === "localhost";
}

/** Whether callers may be told to call us so: one host, with no page of it and no part left open. */
export function isCallName(name: string): boolean {
  if (!URL.canParse(addressOf(name))) return false;
  const { origin, href, host } = urlOf(name);
  return href === `${origin}/` && !host.includes("*");
}

/**
 * Serves this machine's user, and nobody who is not on this machine. Elsewhere only under names
 * that were given, so that no page can call us by one of its own.
 */
export async function listen(options: ListenOptions): Promise<Listening> {
  const { host = LOOPBACK, allowedHosts = [] } = options;
  if (!isLoopback(host) && allowedHosts.length === 0) {
    throw new TypeError(
      `[doneward] ${host} is open to others: say by which names they may call it`,
    );
  }
  let neighbourhood: Neighbourhood = { hosts: [], origins: [] };
  const within = { ...options, neighbourhood: () => neighbourhood };
  const app = createApp(within);
  const { page } = options;
  const others = getRequestListener(app.fetch) as RequestListener;
  const listener = page
    ? eventsListener(new Door(within), { ...options, events: page.events }, others)
    : others;
  const server = http.createServer(LIMITS, listener);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port ?? 0, host, resolve);
  });
  const { port, address, family } = server.address() as AddressInfo;
  // What is open was let in by what counts no longer.
  const stop = options.credentials.onRevoked(() => server.closeAllConnections());
  const names = [LOOPBACK, "localhost", "[::1]"].map((name) => `${name}:${port}`);
  const urls = [...names, ...allowedHosts].map(urlOf);
  const own = `${family === "IPv6" ? `[${address}]` : address}:${port}`;
  neighbourhood = { hosts: urls.map((url) => url.host), origins: urls.map(({ origin }) => origin) };
  return {
    port,
    url: (isLoopback(host) ? `http://${own}` : urls[names.length]?.origin) ?? "",
    close() {
      stop();
      return closed(server);
    },
  };
}

/** Without the port that goes without saying, as browsers write it. */
function urlOf(name: string): URL {
  return new URL(addressOf(name));
}

function addressOf(name: string): string {
  return /^https?:\/\//.test(name) ? name : `http://${name}`;
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
