// A server for the official conformance suite: `node server.ts` prints its address. All that a
// request meets is ours, but for the token, which the suite has no way to send.

import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

import { createAdaptorServer } from "@hono/node-server";

import { DEFAULT_DIALECT } from "../../../src/dialects/default-dialect.ts";
import { createApp } from "../../../src/server/http/app.ts";
import { Credentials } from "../../../src/server/http/index.ts";
import { mcpOverHttp, TOOL_GROUPS, toolset } from "../../../src/server/mcp/index.ts";
import { memoryStore } from "../../../src/stores/memory/index.ts";
import { openBoard } from "../../../src/workstream/board/index.ts";
import { openWorkstream } from "../../../src/workstream/index.ts";

const TOKEN = "token";
const ROOT = "/work";
const store = memoryStore();
const board = openBoard({ store, name: "main", actor: { kind: "model" } });
const mcp = mcpOverHttp({
  version: "0.0.0",
  toolset: toolset(DEFAULT_DIALECT, TOOL_GROUPS),
  root: ROOT,
  boardScope: board.scope,
  placeOf: async () => ({
    session: "conformance",
    work: await openWorkstream({
      store,
      origin: { kind: "workspace", root: ROOT },
      dialect: DEFAULT_DIALECT,
      board,
    }),
    board,
  }),
  onChange: (listener) => store.watch(({ scope }) => listener(scope)),
  onError: (error) => console.error(error.message),
});

let hosts: readonly string[] = [];
const app = createApp({
  allowedNames: () => ({ hosts, origins: hosts.map((host) => `http://${host}`) }),
  credentials: new Credentials(TOKEN),
  mcp: (request) => mcp.fetch(request),
});
const server = createAdaptorServer({
  fetch: (request: Request) => {
    request.headers.set("authorization", `Bearer ${TOKEN}`);
    return app.fetch(request);
  },
}) as Server;
server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo;
  hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
  console.log(`http://127.0.0.1:${port}/mcp`);
});
