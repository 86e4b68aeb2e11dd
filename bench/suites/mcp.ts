import fs from "node:fs";
import path from "node:path";
import type { CallToolResult } from "@modelcontextprotocol/client";
import { transformSync } from "esbuild";
import { called, connect } from "../mcp/connect.ts";
import { firstAnswer } from "../mcp/first-answer.ts";
import type { McpServer } from "../mcp/servers.ts";
import { doneward, taskMaster } from "../mcp/servers.ts";
import { costOf, MOST_OF_DEFINITIONS, MOST_OF_REPLY } from "../mcp/tokens.ts";
import type { Contestant, Turns } from "../measure.ts";
import { isQuick, measured, takeTurns, wallTime } from "../measure.ts";
import type { Places } from "../places.ts";
import { withPlaces } from "../places.ts";
import type { Facts, Suite, Table } from "../suite.ts";
import { usedHome } from "../used-home.ts";

const ECHO = "SDK echo";
const TASK_MASTER = "Task Master set_task_status";
const TODO = "todo_update";
const TASK = "task_update";
const SDK = "the official SDK, from node_modules";
const MCP = "doneward mcp";

const root = path.join(import.meta.dirname, "../..");

/** Items, and how many times faster than Task Master a durable update must be. */
const SIZES = [
  [100, 3],
  [1_000, 10],
] as const;

/** A call over stdio with the official client, against a tool that does nothing, and against Task Master. */
export const mcp: Suite = {
  name: "mcp",
  run: async () => [
    await againstEcho(),
    await withPlaces(startAgainstSdk),
    await inTokens(),
    ...(await SIZES.reduce(
      async (tables, [count, faster]) => [
        ...(await tables),
        await againstTaskMaster(count, faster),
      ],
      Promise.resolve<readonly Table[]>([]),
    )),
  ],
};

/**
 * The servers are started anew several times: one start says little, six of them had medians from
 * 1.48 to 1.72 times the echo. Each is called for as long as the others before it is measured, since
 * V8 makes a call quicker for thousands of calls.
 */
const STARTS = 5;
const WARM_MS = 3_000;

/** How often each server is started, and how long it is called before it is measured. */
function plan(): { starts: number; warmMs: number } {
  return isQuick() ? { starts: 1, warmMs: 200 } : { starts: STARTS, warmMs: WARM_MS };
}

function planned(): string {
  const { starts, warmMs } = plan();
  return `starts: ${starts}, each server warm for ${warmMs / 1_000} s`;
}

async function overStarts(start: (places: Places) => Promise<Contestant[]>): Promise<Turns> {
  const taken: Turns[] = [];
  const { starts, warmMs } = plan();
  while (taken.length < starts) {
    const how = { rounds: 10, turns: 5, sliceMs: 20, batch: 5, clock: wallTime };
    taken.push(
      await withPlaces(async (places) => takeTurns(await start(places), { ...how, warmMs })),
    );
  }
  const [{ names }] = taken as [Turns];
  return {
    names,
    times: names.map((_, place) => taken.flatMap(({ times }) => times[place] ?? [])),
  };
}

/** The durable commit is not in it: the store is memory. */
async function againstEcho(): Promise<Table> {
  const turns = await overStarts(async (places) => {
    const { update } = await doneward("todo", { isBuilt: true }).start(places, 20);
    const { structuredContent } = await update();
    const { reply } = structuredContent as { reply: string };
    const todos = [
      { id: "t1", status: "completed" },
      { id: "t2", status: "in_progress" },
    ];
    const echo = await connect(places, {
      command: process.execPath,
      args: [path.join(root, "bench/mcp/echo-server.ts")],
      directory: root,
    });
    return [
      { name: ECHO, run: () => called(echo, "echo", { todos, reply }) },
      { name: TODO, run: update },
    ];
  });
  return {
    title: `MCP over stdio, memory store: todo_update of 20 todos (${planned()})`,
    floor: ECHO,
    rows: turns.names.map((name) => measured(turns, name, ECHO)),
    bars: [{ contestant: TODO, atMost: 1.3 }],
  };
}

/** Each from what is on the disk after an installation. */
async function startAgainstSdk(places: Places): Promise<Table> {
  const directory = places.directory();
  const env = usedHome(directory);
  const servers = [
    { name: SDK, args: [withoutTypes("echo-server.ts")] },
    { name: MCP, args: [path.join(root, "dist/cli/doneward.cjs"), "mcp"] },
  ];
  const times: number[][] = servers.map(() => []);
  for (let round = -2; round < (isQuick() ? 5 : 20); round++) {
    for (const [place, { args }] of servers.entries()) {
      const took = await firstAnswer({ command: process.execPath, args, directory, env });
      if (round >= 0) times[place]?.push(took);
    }
  }
  const turns = { names: servers.map(({ name }) => name), times };
  return {
    title: "MCP over stdio: from the start to the first answer",
    floor: SDK,
    rows: turns.names.map((name) => measured(turns, name, SDK)),
    bars: [{ contestant: MCP, atMost: 0.5 }],
  };
}

/** A server as JavaScript, where it finds its packages: to strip types takes time of its own. */
function withoutTypes(file: string): string {
  const kept = path.join(root, "node_modules/.cache/doneward-bench", file.replace(/ts$/, "mjs"));
  fs.mkdirSync(path.dirname(kept), { recursive: true });
  const text = fs.readFileSync(path.join(root, "bench/mcp", file), "utf8");
  fs.writeFileSync(kept, transformSync(text, { loader: "ts" }).code);
  return kept;
}

async function inTokens(): Promise<Facts> {
  const { whole, reply = 0 } = await costOf(doneward("todo"));
  const unit = "tokens (o200k_base)";
  return {
    title: "What the default tools cost a model; others in docs/cost.md",
    facts: [
      { name: "definitions", figures: `${whole}`, value: whole, atMost: MOST_OF_DEFINITIONS, unit },
      {
        name: "reply to an update",
        figures: `${reply}`,
        value: reply,
        atMost: MOST_OF_REPLY,
        unit,
      },
    ],
  };
}

async function againstTaskMaster(count: number, faster: number): Promise<Table> {
  const store = "sqlite:<dir>/store.db";
  const turns = await overStarts(async (places) => {
    const updates = async (server: McpServer): Promise<() => Promise<CallToolResult>> =>
      (await server.start(places, count)).update;
    return [
      { name: TASK_MASTER, run: await updates(taskMaster("core")) },
      { name: TODO, run: await updates(doneward("todo", { store, isBuilt: true })) },
      { name: TASK, run: await updates(doneward("task", { store, isBuilt: true })) },
    ];
  });
  return {
    title: `MCP over stdio, ${count} items: an update that is durable (SQLite; Task Master does not sync; ${planned()})`,
    floor: TASK_MASTER,
    rows: turns.names.map((name) => measured(turns, name, TASK_MASTER)),
    bars: [TODO, TASK].map((contestant) => ({
      contestant,
      atMost: Number((1 / faster).toFixed(2)),
    })),
  };
}
