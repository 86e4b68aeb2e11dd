import fs from "node:fs";
import path from "node:path";
import type { CallToolResult, Client } from "@modelcontextprotocol/client";
import { peerFolder } from "../peers.ts";
import type { Places } from "../places.ts";
import type { ServerCommand } from "./connect.ts";
import { called, connect } from "./connect.ts";

/** A server with some work in it, and a client on it. */
export interface Running {
  readonly client: Client;
  /** What a model calls most: a step of the work is done. */
  update(): Promise<CallToolResult>;
}

export interface McpServer {
  readonly name: string;
  /** Which tools it was told to offer. */
  readonly tools: string;
  /** `count`: how many items there are. */
  start(places: Places, count: number): Promise<Running>;
}

const root = path.join(import.meta.dirname, "../..");

/** Ours, from the sources or from the package that was built. */
export function doneward(
  tools: string,
  { store = "memory:", isBuilt = false }: { store?: string; isBuilt?: boolean } = {},
): McpServer {
  const entry = path.join(root, isBuilt ? "dist/cli/doneward.cjs" : "src/cli/main.ts");
  return {
    name: "doneward",
    tools,
    async start(places, count) {
      const directory = places.directory();
      const args = [entry, "mcp", "--tools", tools];
      const env = { DONEWARD_STORE: store.replace("<dir>", directory) };
      const client = await connect(places, { command: process.execPath, args, directory, env });
      if (tools === "plan") return { client, update: () => called(client, "plan_read", {}) };
      if (!tools.includes("todo")) return { client, update: await taskUpdates(client, count) };
      const todos = Array.from({ length: count }, (_, n) => ({ content: subjectOf(n) }));
      await called(client, "todo_set", { todos });
      let step = 0;
      return {
        client,
        update: () => {
          const [done, next] = [step % count, (step + 1) % count];
          step++;
          return called(client, "todo_update", {
            todos: [
              { id: `t${done + 1}`, status: "completed" },
              { id: `t${next + 1}`, status: "in_progress" },
            ],
          });
        },
      };
    },
  };
}

async function taskUpdates(client: Client, count: number): Promise<Running["update"]> {
  const ids: string[] = [];
  for (let first = 0; first < count; first += 100) {
    const size = Math.min(100, count - first);
    const tasks = Array.from({ length: size }, (_, n) => ({ subject: subjectOf(first + n) }));
    const added = await called(client, "task_add", { tasks });
    const { reply } = added.structuredContent as { reply: string };
    ids.push(...(/^Added (.*)\.$/.exec(reply)?.[1] ?? "").split(", "));
  }
  let step = 0;
  return () => {
    const turn = step++;
    const status = Math.floor(turn / count) % 2 === 0 ? "done" : "open";
    return called(client, "task_update", { id: ids[turn % count], status });
  };
}

export function taskMaster(tools: "core" | "standard" | "all"): McpServer {
  return {
    name: "Task Master",
    tools,
    async start(places, count) {
      const directory = places.directory();
      writeTaskMasterProject(directory, count);
      const entry = path.join(peerFolder("task-master-ai"), "dist/mcp-server.js");
      const client = await connect(places, {
        ...onNode(entry, directory),
        env: { TASK_MASTER_TOOLS: tools },
      });
      let step = 0;
      return {
        client,
        update() {
          const turn = step++;
          const status = Math.floor(turn / count) % 2 === 0 ? "done" : "pending";
          const id = String((turn % count) + 1);
          return called(client, "set_task_status", { id, status, projectRoot: directory });
        },
      };
    },
  };
}

function writeTaskMasterProject(directory: string, count: number): void {
  const tasks = Array.from({ length: count }, (_, n) => ({
    id: n + 1,
    title: subjectOf(n),
    description: "What has to be there in the end.",
    status: "pending",
    dependencies: [],
    priority: "medium",
    details: "",
    testStrategy: "",
    subtasks: [],
  }));
  const at = "2026-01-01T00:00:00.000Z";
  const metadata = { created: at, updated: at, description: "Tasks" };
  const folder = path.join(directory, ".taskmaster/tasks");
  fs.mkdirSync(folder, { recursive: true });
  const file = { master: { tasks, metadata } };
  fs.writeFileSync(path.join(folder, "tasks.json"), JSON.stringify(file, undefined, 2));
}

export const backlog: McpServer = {
  name: "Backlog.md",
  tools: "all",
  async start(places, count) {
    const directory = places.directory();
    fs.mkdirSync(path.join(directory, "backlog/tasks"), { recursive: true });
    const settings = [
      'project_name: "bench"',
      'statuses: ["To Do", "In Progress", "Done"]',
      "check_active_branches: false",
      "remote_operations: false",
      "auto_commit: false",
    ];
    fs.writeFileSync(path.join(directory, "backlog/config.yml"), `${settings.join("\n")}\n`);
    const entry = path.join(peerFolder("backlog.md"), "cli.js");
    const client = await connect(places, onNode(entry, directory, "mcp", "start"));
    for (let n = 0; n < count; n++) await called(client, "task_create", { title: subjectOf(n) });
    let step = 0;
    return {
      client,
      update() {
        const turn = step++;
        const status = Math.floor(turn / count) % 2 === 0 ? "Done" : "To Do";
        return called(client, "task_edit", { id: `task-${(turn % count) + 1}`, status });
      },
    };
  },
};

export const shrimp: McpServer = {
  name: "Shrimp",
  tools: "all",
  async start(places, count) {
    const directory = places.directory();
    const data = path.join(directory, "data");
    const entry = path.join(peerFolder("mcp-shrimp-task-manager"), "dist/index.js");
    const client = await connect(places, {
      ...onNode(entry, directory),
      env: { DATA_DIR: data, TEMPLATES_USE: "en", ENABLE_GUI: "false" },
    });
    const drafts = Array.from({ length: count }, (_, n) => ({
      name: subjectOf(n),
      description: "What has to be there in the end.",
      implementationGuide: "Step by step.",
    }));
    await called(client, "split_tasks", { updateMode: "append", tasksRaw: JSON.stringify(drafts) });
    const { tasks } = JSON.parse(fs.readFileSync(path.join(data, "tasks.json"), "utf8")) as {
      tasks: readonly { readonly id: string }[];
    };
    let step = 0;
    return {
      client,
      update() {
        const turn = step++;
        const taskId = tasks[turn % tasks.length]?.id;
        return called(client, "update_task", { taskId, notes: `Note ${turn} on the work done` });
      },
    };
  },
};

function subjectOf(place: number): string {
  return `Step ${place + 1} of the work`;
}

function onNode(entry: string, directory: string, ...words: string[]): ServerCommand {
  return { command: process.execPath, args: [entry, ...words], directory };
}
