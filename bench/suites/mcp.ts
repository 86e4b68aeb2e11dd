import path from "node:path";
import type { CallToolResult } from "@modelcontextprotocol/client";
import { called, connect } from "../mcp/connect.ts";
import type { McpServer } from "../mcp/servers.ts";
import { doneward, taskMaster } from "../mcp/servers.ts";
import type { Contestant, Turns } from "../measure.ts";
import { isQuick, takeTurns, wallTime } from "../measure.ts";
import type { Places } from "../places.ts";
import { withPlaces } from "../places.ts";
import type { Section, Suite } from "../suite.ts";
import { raced } from "../suite.ts";

const ECHO = "SDK echo";
const TASK_MASTER = "Task Master set_task_status";
const TODO = "todo_update";
const TASK = "task_update";

const root = path.join(import.meta.dirname, "../..");

/** How long does a call over stdio take with the official client, beside an echo and Task Master? */
export const suite: Suite = {
  name: "mcp",
  run: async () => [
    await againstEcho(),
    await againstTaskMaster(100, 3),
    await againstTaskMaster(1_000, 10),
  ],
};

/**
 * Servers are started anew several times, since medians of single starts differ by a sixth, and
 * called for a while before they are measured, since V8 makes a call quicker for thousands of calls.
 */
async function overStarts(start: (places: Places) => Promise<Contestant[]>): Promise<Turns> {
  const [starts, warmMs] = isQuick() ? [1, 200] : [5, 3_000];
  const taken: Turns[] = [];
  while (taken.length < starts) {
    const how = { rounds: 10, turns: 5, sliceMs: 20, batch: 5, clock: wallTime, warmMs };
    taken.push(await withPlaces(async (places) => takeTurns(await start(places), how)));
  }
  const [{ names }] = taken as [Turns];
  return {
    names,
    times: names.map((_, place) => taken.flatMap(({ times }) => times[place] ?? [])),
  };
}

/** The durable commit is not in it: the store is memory. */
async function againstEcho(): Promise<Section> {
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
  const title = "MCP call over stdio, memory store, 20 todos";
  return { title, rows: raced(turns, ECHO, { [TODO]: 3 }) };
}

async function againstTaskMaster(count: number, faster: number): Promise<Section> {
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
  const limits = { [TODO]: 1 / faster, [TASK]: 1 / faster };
  const title = `Durable MCP update, ${count.toLocaleString("en")} items`;
  return { title, rows: raced(turns, TASK_MASTER, limits) };
}
