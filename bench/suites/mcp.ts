import path from "node:path";
import type { CallToolResult } from "@modelcontextprotocol/client";
import { called, connect } from "../mcp/connect.ts";
import type { McpServer } from "../mcp/servers.ts";
import { doneward, taskMaster } from "../mcp/servers.ts";
import { measured, takeTurns, wallTime } from "../measure.ts";
import type { Places } from "../places.ts";
import { withPlaces } from "../places.ts";
import type { Suite, Table } from "../suite.ts";

const ECHO = "SDK echo";
const TASK_MASTER = "Task Master set_task_status";
const TODO = "todo_update";
const TASK = "task_update";

/** Items, and how many times faster than Task Master a durable update must be. */
const SIZES = [
  [100, 3],
  [1_000, 10],
] as const;

/** A call over stdio with the official client, against a tool that does nothing, and against Task Master. */
export const mcp: Suite = {
  name: "mcp",
  run: async () => [
    await withPlaces(againstEcho),
    ...(await SIZES.reduce(
      async (tables, [count, faster]) => [
        ...(await tables),
        await withPlaces((places) => againstTaskMaster(places, count, faster)),
      ],
      Promise.resolve<readonly Table[]>([]),
    )),
  ],
};

/** The durable commit is not in it: the store is memory. */
async function againstEcho(places: Places): Promise<Table> {
  const { update } = await doneward("todo", { isBuilt: true }).start(places, 20);
  const { structuredContent } = await update();
  const { reply } = structuredContent as { reply: string };
  const todos = [
    { id: "t1", status: "completed" },
    { id: "t2", status: "in_progress" },
  ];
  const echo = await connect(places, {
    command: process.execPath,
    args: [path.join(import.meta.dirname, "../mcp/echo-server.ts")],
    directory: path.join(import.meta.dirname, "../.."),
  });
  const turns = await takeTurns(
    [
      { name: ECHO, run: () => called(echo, "echo", { todos, reply }) },
      { name: TODO, run: update },
    ],
    { rounds: 40, sliceMs: 50, clock: wallTime },
  );
  return {
    title: "MCP over stdio, memory store: todo_update of 20 todos",
    floor: ECHO,
    rows: turns.names.map((name) => measured(turns, name, ECHO)),
    bars: [{ contestant: TODO, atMost: 1.3 }],
  };
}

async function againstTaskMaster(places: Places, count: number, faster: number): Promise<Table> {
  const store = "sqlite:<dir>/store.db";
  const updates = async (server: McpServer): Promise<() => Promise<CallToolResult>> =>
    (await server.start(places, count)).update;
  const turns = await takeTurns(
    [
      { name: TASK_MASTER, run: await updates(taskMaster("core")) },
      { name: TODO, run: await updates(doneward("todo", { store, isBuilt: true })) },
      { name: TASK, run: await updates(doneward("task", { store, isBuilt: true })) },
    ],
    { rounds: 15, sliceMs: 60, clock: wallTime },
  );
  return {
    title: `MCP over stdio, ${count} items: an update that is durable (SQLite; Task Master does not sync)`,
    floor: TASK_MASTER,
    rows: turns.names.map((name) => measured(turns, name, TASK_MASTER)),
    bars: [TODO, TASK].map((contestant) => ({
      contestant,
      atMost: Number((1 / faster).toFixed(2)),
    })),
  };
}
