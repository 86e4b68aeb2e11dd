import assert from "node:assert/strict";
import { PassThrough } from "node:stream";
import { describe, test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";

import fc from "fast-check";

import { DEFAULT_DIALECT } from "../../src/dialects/default-dialect.ts";
import { Answers } from "../../src/server/mcp/answers.ts";
import { DirectCalls } from "../../src/server/mcp/direct-calls.ts";
import type { Place } from "../../src/server/mcp/index.ts";
import { mcpServer, TOOL_GROUPS, toolset } from "../../src/server/mcp/index.ts";
import { LineTransport } from "../../src/server/mcp/line-transport.ts";
import { memoryStore } from "../../src/stores/memory/index.ts";
import { scaled } from "../../src/testing/scale.ts";
import { openBoard } from "../../src/workstream/board/index.ts";
import { openWorkstream } from "../../src/workstream/index.ts";

interface Served {
  /** Every message that was sent, as it was read. */
  readonly said: readonly { readonly id?: unknown; readonly error?: { readonly code: number } }[];
  /** How many calls the library did not hear of. */
  readonly taken: () => number;
  readonly direct: DirectCalls;
  ask(message: unknown): void;
  /** Resolves when so much was said, and nothing more comes. */
  settled(atLeast: number): Promise<void>;
}

interface How {
  readonly isDirect: boolean;
  /** The client asks for something without a beginning. */
  readonly isUnnamed?: boolean;
  /** What there is to wait for before a call is at work. */
  placed?(): Promise<void>;
}

const INITIALIZE = {
  jsonrpc: "2.0",
  id: "begin",
  method: "initialize",
  params: {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "by-hand", version: "1" },
  },
};

/** One client on one server of the library, whose tool calls are answered directly or are not. */
async function served({ isDirect, isUnnamed = false, placed }: How): Promise<Served> {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const store = memoryStore();
  const board = openBoard({ store, name: "main", actor: { kind: "model" } });
  const origin = { kind: "workspace", root: "/work" } as const;
  const work = await openWorkstream({ store, origin, dialect: DEFAULT_DIALECT, board });
  const host = {
    version: "0.0.0",
    toolset: toolset(DEFAULT_DIALECT, TOOL_GROUPS),
    async placeOf({ client = "nobody", meta }: { client: string | undefined; meta: object }) {
      await placed?.();
      if ("isBroken" in meta) throw new Error("The store is gone");
      return { session: client, work, board } satisfies Place;
    },
  };
  const connection = { subscribe: true, connection: "stdio", answers: new Answers() };
  const transport = new LineTransport(input, output);
  const server = mcpServer(host, connection);
  const direct = new DirectCalls({ host, connection, server, transport });
  let taken = 0;
  if (isDirect) {
    transport.taker = (message) => {
      const isTaken = direct.take(message);
      if (isTaken) taken++;
      return isTaken;
    };
  }
  const said: Served["said"][number][] = [];
  output.setEncoding("utf8").on("data", (text: string) => {
    for (const line of text.split("\n").slice(0, -1)) said.push(JSON.parse(line));
  });
  await server.connect(transport);
  const one: Served = {
    said,
    taken: () => taken,
    direct,
    ask: (message) => void input.write(`${JSON.stringify(message)}\n`),
    async settled(atLeast) {
      while (said.length < atLeast) await turn();
      // A call that is carried out in memory takes far fewer turns than this.
      for (let turns = 0; turns < 20; turns++) await turn();
    },
  };
  if (isUnnamed) return one;
  one.ask(INITIALIZE);
  await one.settled(1);
  one.ask({ jsonrpc: "2.0", method: "notifications/initialized" });
  return one;
}

function call(id: unknown, params: unknown, others: object = {}): object {
  return { jsonrpc: "2.0", id, method: "tools/call", params, ...others };
}

const SET = { name: "todo_set", arguments: { todos: [{ content: "A" }, { content: "B" }] } };

const ODD = [null, true, 7, 1.5, 2 ** 53, "x", [], {}];
const META = [
  ...ODD,
  ...ODD.map((progressToken) => ({ progressToken })),
  ...ODD.map((id) => ({ "claudecode/toolUseId": id })),
  ...ODD.map((sessionId) => ({ sessionId })),
  ...ODD.map((odd) => ({ "io.modelcontextprotocol/related-task": odd })),
  { "io.modelcontextprotocol/related-task": { taskId: "1" } },
  { "io.modelcontextprotocol/protocolVersion": "2026-07-28" },
  { "io.modelcontextprotocol/clientInfo": { name: "other", version: "1" } },
  { isBroken: true },
];

/** Calls that have one odd thing each, or nothing. */
const CALLS: readonly object[] = [
  ...["todo_set", "todo_update", "todo_read", "task_add", "no_tool"].map((name) =>
    call(1, { ...SET, name }),
  ),
  ...ODD.map((id) => call(id, SET)),
  call(undefined, SET),
  ...ODD.map((params) => call(1, params)),
  ...ODD.map((other) => call(1, SET, { other })),
  ...ODD.map((name) => call(1, { ...SET, name })),
  ...ODD.map((input) => call(1, { ...SET, arguments: input })),
  call(1, { name: "todo_read" }),
  ...["task", "inputResponses", "requestState", "other"].flatMap((field) =>
    ODD.map((odd) => call(1, { ...SET, [field]: odd })),
  ),
  ...META.map((_meta) => call(1, { ...SET, _meta })),
  { jsonrpc: "2.0", id: 1, method: "tools/list" },
  { jsonrpc: "2.0", id: 1, method: "ping" },
  { jsonrpc: "2.0", id: 1, result: {} },
];

describe("tool calls that are answered directly", () => {
  test("are answered as by the library, whatever is asked, in whatever order", async () => {
    const compare = async (messages: readonly object[]): Promise<number> => {
      const [library, direct] = [
        await served({ isDirect: false }),
        await served({ isDirect: true }),
      ];
      for (const message of messages) {
        for (const server of [library, direct]) server.ask(message);
        await library.settled(0);
        await direct.settled(library.said.length);
        assert.deepEqual(direct.said, library.said, JSON.stringify(message));
      }
      return direct.taken();
    };
    const taken = await Promise.all(CALLS.map((each) => compare([each])));
    assert.ok(taken.filter((count) => count > 0).length > 20, `${taken.join("")}`);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...CALLS), { maxLength: 12 }), async (messages) => {
        await compare(messages);
      }),
      { numRuns: scaled(50) },
    );
  });

  test("are left to the library before the client has said who it is", async () => {
    const server = await served({ isDirect: true, isUnnamed: true });
    server.ask(call(1, SET));
    await server.settled(1);
    assert.equal(server.taken(), 0);
  });

  for (const isDirect of [false, true]) {
    test(`are not answered any more once they are cancelled, ${isDirect ? "directly" : "by the library"}`, async () => {
      const placed = Promise.withResolvers<void>();
      const server = await served({ isDirect, placed: () => placed.promise });
      server.ask(call(1, SET));
      server.ask(call(2, { name: "todo_read" }));
      server.ask({
        jsonrpc: "2.0",
        method: "notifications/cancelled",
        params: { requestId: 1, reason: "no matter" },
      });
      await server.settled(1);
      placed.resolve();
      await server.settled(2);
      assert.deepEqual(
        server.said.map(({ id }) => id),
        ["begin", 2],
      );
    });
  }

  test("are not answered any more once the connection is over", async () => {
    const placed = Promise.withResolvers<void>();
    const server = await served({ isDirect: true, placed: () => placed.promise });
    server.ask(call(1, SET));
    await server.settled(1);
    server.direct.close();
    placed.resolve();
    await server.settled(1);
    assert.equal(server.taken(), 1);
    assert.deepEqual(
      server.said.map(({ id }) => id),
      ["begin"],
    );
  });

  test("that come again with their id and content have their effect once", async () => {
    const server = await served({ isDirect: true });
    for (let n = 0; n < 2; n++)
      server.ask(call(1, { name: "task_add", arguments: { tasks: [{ subject: "T" }] } }));
    await server.settled(3);
    assert.deepEqual(server.said[1], server.said[2]);
    assert.equal(server.taken(), 2);
  });
});
