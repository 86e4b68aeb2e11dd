import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { AppOptions, Events } from "./app.ts";
import { createApp, refusalDocument, SAFE_HEADERS, USUAL_RATE } from "./app.ts";
import type { AllowedNames, Head, Rate, Refusal } from "./door.ts";
import { Door, RateLimit } from "./door.ts";

export interface ListenOptions extends Omit<AppOptions, "allowedNames"> {
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
  let allowedNames: AllowedNames = { hosts: [], origins: [] };
  const within = { ...options, allowedNames: () => allowedNames };
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
  allowedNames = { hosts: urls.map((url) => url.host), origins: urls.map(({ origin }) => origin) };
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

const PATH = "/api/events";

export interface EventsOptions {
  readonly events: Events;
  readonly rate?: Rate;
  readonly now?: () => number;
  onError?(error: Error): void;
}

/**
 * Answers requests for the event stream, through the same door as all others and without what
 * others need: a reader stays for hours, and whatever hangs on its request stays with it.
 */
function eventsListener(
  door: Door,
  { events, rate = USUAL_RATE, now = Date.now, onError }: EventsOptions,
  others: RequestListener,
): RequestListener {
  const counted = new RateLimit(rate, now);
  return (request, response) => {
    if (request.url?.split("?")[0] !== PATH || request.method !== "GET") {
      return others(request, response);
    }
    const head = headOf(request);
    const stranger = door.refuseStranger(head);
    if (stranger) return answerRefusal(response, stranger);
    const entered = door.enter(head, counted);
    if (!entered.ok) return answerRefusal(response, entered.refusal);
    events(response, head.header("last-event-id")).catch((error: unknown) => {
      onError?.(error as Error);
      response.destroy();
    });
  };
}

export function answerRefusal(response: ServerResponse, refusal: Refusal): void {
  const headers = { ...SAFE_HEADERS, "content-type": "application/json" };
  response.writeHead(refusal.status, headers).end(JSON.stringify(refusalDocument(refusal)));
}

function headOf({ method = "", headers }: IncomingMessage): Head {
  return {
    method,
    header(name) {
      const { [name]: value } = headers;
      return Array.isArray(value) ? value.join(", ") : value;
    },
  };
}
