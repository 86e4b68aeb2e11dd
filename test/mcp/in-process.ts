import type { TestContext } from "node:test";

import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";

import { DIALECTS } from "../../src/dialects/catalogue.ts";
import type { ToolGroup } from "../../src/server/mcp/index.ts";
import { mcpOverHttp, toolset } from "../../src/server/mcp/index.ts";
import type { Store } from "../../src/stores/contract.ts";
import { memoryStore } from "../../src/stores/memory/index.ts";
import type { TaskBoard } from "../../src/workstream/board/index.ts";
import { openBoard } from "../../src/workstream/board/index.ts";
import type { Workstream } from "../../src/workstream/index.ts";
import { openWorkstream } from "../../src/workstream/index.ts";
import type { Era } from "./conversation.ts";
import { ERAS } from "./conversation.ts";

export interface Served {
  readonly store: Store;
  /** The connections of the clients of the older revision. */
  readonly connections: ReadonlySet<string>;
  /** The workstream and the board of a client, for a look from outside. */
  placeOf(client: string): Promise<{ readonly work: Workstream; readonly board: TaskBoard }>;
  connect(t: TestContext, era: Era, client?: string): Promise<Client>;
}

const ROOT = "/work";

/** A server in this process: every client by its name has a list of its own, all of them one board. */
export function served(groups: readonly ToolGroup[], dialectName = "doneward"): Served {
  const store = memoryStore();
  const seen = new Set<string>();
  const dialect = DIALECTS.find(({ name }) => name === dialectName);
  if (!dialect) throw new Error(`no dialect ${dialectName}`);
  const placeOf = async (name: string): Promise<{ work: Workstream; board: TaskBoard }> => {
    const board = openBoard({ store, name: "main", actor: { kind: "model", name } });
    const origin = { kind: "workspace", root: ROOT, lane: name } as const;
    const work = await openWorkstream({ store, origin, dialect, board });
    return { work, board };
  };
  const mcp = mcpOverHttp({
    version: "0.0.0",
    toolset: toolset(dialect, groups),
    root: ROOT,
    boardScope: "board/main",
    async placeOf({ client = "nobody", connection, meta }) {
      if (connection !== undefined) seen.add(connection);
      const session = typeof meta["sessionId"] === "string" ? meta["sessionId"] : client;
      return { session, ...(await placeOf(session)) };
    },
    onChange: (listener) => store.watch(({ scope }) => listener(scope)),
    onError: (error) => console.error(error),
  });
  return {
    store,
    connections: seen,
    placeOf,
    async connect(t, era, name = "a-client") {
      const client = new Client(
        { name, version: "1.0.0" },
        { versionNegotiation: { mode: ERAS[era] } },
      );
      t.after(() => client.close());
      const fetch = (url: string | URL, init?: RequestInit): Promise<Response> =>
        mcp.fetch(new Request(url, init));
      await client.connect(
        new StreamableHTTPClientTransport(new URL("http://127.0.0.1/mcp"), { fetch }),
      );
      return client;
    },
  };
}

/** What the model reads of a call, whichever of the two its client shows it. */
export async function textOf(
  client: Client,
  name: string,
  input: Record<string, unknown> = {},
  meta: Record<string, unknown> = {},
): Promise<string> {
  const called = await client.callTool({ name, arguments: input, _meta: meta });
  const [block] = called.content as { text: string }[];
  const { reply } = called.structuredContent as { reply: string };
  if (block?.text !== reply) throw new Error(`${block?.text} is not ${reply}`);
  return reply;
}
