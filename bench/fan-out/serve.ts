// A process that serves an event stream: ours, behind its door, or the bare one of `node:http`.

import http from "node:http";
import type { AddressInfo } from "node:net";
import { DEFAULT_DIALECT } from "../../src/dialects/default-dialect.ts";
import { pageApi } from "../../src/server/http/api.ts";
import { EventStream } from "../../src/server/http/event-stream.ts";
import { eventsOf } from "../../src/server/http/page-server.ts";
import { Credentials, listen } from "../../src/server/http/index.ts";
import { OverviewFeed } from "../../src/overview/feed.ts";
import { memoryStore } from "../../src/stores/memory/index.ts";
import { systemWorld } from "../../src/workstream/lane/index.ts";
import type { Report } from "./order.ts";
import { TOKEN } from "./order.ts";
import { update } from "./update.ts";

interface Stream {
  readonly port: number;
  readonly path: string;
  send(number: number): void;
}

async function ours(): Promise<Stream> {
  const store = memoryStore();
  const now = Date.now;
  const facts = { store: store.kind, isDurable: false, mcp: "/mcp", clients: [], hasDemo: false };
  const feed = new OverviewFeed({
    ...{ store, now, dialect: DEFAULT_DIALECT, world: systemWorld },
    server: { version: "0", ...facts },
    onError: console.error,
  });
  const stream = new EventStream({
    ...{ instance: "bench", now, most: 5_000 },
    snapshot: () => ({ name: "snapshot", data: feed.overview() }),
  });
  const api = pageApi({
    store,
    dialect: DEFAULT_DIALECT,
    feed,
    now,
    world: systemWorld,
    person: "nobody",
  });
  const events = eventsOf(feed, stream);
  const { port } = await listen({
    credentials: new Credentials(TOKEN),
    mcp: async () => new Response(),
    page: { assets: { shell: "", files: new Map() }, api, events },
    rate: { perSecond: 1e6, burst: 1e6 },
  });
  return { port, path: "/api/events", send: (number) => stream.send(update(number)) };
}

async function bare(): Promise<Stream> {
  const readers = new Set<http.ServerResponse>();
  const server = http.createServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
    response.write("event: hello\ndata: {}\n\n");
    readers.add(response);
    response.on("close", () => readers.delete(response));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { name, data } = update(1);
  const prepared = Buffer.from(`id: bench-1\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  return {
    port: (server.address() as AddressInfo).port,
    path: "/",
    send: () => {
      for (const reader of readers) reader.write(prepared);
    },
  };
}

const stream = await (process.argv[2] === "ours" ? ours() : bare());
const tell = (report: Report): void => void process.send?.(report);
let sent = 0;

process.on("message", () => {
  const before = process.cpuUsage();
  stream.send(++sent);
  // The kernel has taken it when nothing is left to write before the next turn of the loop.
  setImmediate(() => {
    const { user, system } = process.cpuUsage(before);
    tell({ kind: "sent", cpu: user + system });
  });
});
process.on("disconnect", () => process.exit());
tell({ kind: "listening", port: stream.port, path: stream.path });
