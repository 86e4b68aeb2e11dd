import fs from "node:fs";
import path from "node:path";
import { defaultStoreUrl, openStore } from "../../src/stores/open-store.ts";
import type { Task } from "../../src/task/index.ts";
import { isClosed } from "../../src/task/index.ts";
import { boardScope } from "../../src/workstream/board/index.ts";
import type { Command } from "../measure.ts";
import { peerFolder } from "../peers.ts";
import { COMMAND, usedHome } from "../places.ts";
import { fillBoard, readyIds, taskNumbers } from "./fill-board.ts";

/** What is asked of a tool. */
export type Ask = "list" | "ready" | "show" | "done";

/** A tool in a folder of its own that has so many tasks, the same for all of them. */
export interface TaskTool {
  readonly name: string;
  /** Asks about another task in every round. */
  command(ask: Ask): Command;
}

export async function doneward(folder: string, count: number): Promise<TaskTool> {
  const env = usedHome(folder);
  const url = defaultStoreUrl(env, process.platform, folder);
  const store = await openStore(url);
  await fillBoard(store.board(boardScope("bench")), count);
  await store.close();
  return toolOf("doneward", COMMAND, { cwd: folder, env }, count, {
    list: () => ["task", "list", "--limit", "50", "--board", "bench"],
    ready: () => ["task", "ready", "--limit", "50", "--board", "bench"],
    show: (number) => ["task", "show", `t${number}`, "--board", "bench"],
    done: (number) => ["task", "done", `t${number}`, "--board", "bench"],
  });
}

/** Without Git, which it would ask about other branches. */
export function backlog(folder: string, count: number): TaskTool {
  const entry = path.join(peerFolder("backlog.md"), "cli.js");
  fs.mkdirSync(path.join(folder, "backlog/tasks"), { recursive: true });
  fs.writeFileSync(path.join(folder, "backlog/config.yml"), BACKLOG_CONFIG);
  for (const [number, task] of taskNumbers(0, count).entries()) {
    const name = `task-${number + 1} - ${task.subject.replaceAll(" ", "-")}.md`;
    fs.writeFileSync(path.join(folder, "backlog/tasks", name), backlogText(task));
  }
  const env = { HOME: folder, NO_COLOR: "1" };
  return toolOf("Backlog.md", entry, { cwd: folder, env }, count, {
    list: () => ["task", "list", "--plain", "--limit", "50"],
    ready: () => ["task", "list", "--ready", "--plain", "--limit", "50"],
    show: (number) => ["task", String(number + 1), "--plain"],
    done: (number) => ["task", "edit", String(number + 1), "-s", "Done", "--plain"],
  });
}

const BACKLOG_CONFIG = `project_name: "Bench"
default_status: "To Do"
statuses: ["To Do", "In Progress", "Done"]
labels: []
date_format: yyyy-mm-dd
remote_operations: false
auto_commit: false
filesystem_only: true
check_active_branches: false
task_prefix: "task"
`;

function backlogText(task: Task): string {
  const list = (items: readonly string[]): string =>
    items.length === 0 ? " []" : items.map((item) => `\n  - ${item}`).join("");
  return `---
id: TASK-${numberOf(task.id) + 1}
title: ${task.subject}
status: ${isClosed(task) ? "Done" : "To Do"}
assignee: []
created_date: '2026-11-01 12:00'
labels:${list(task.labels)}
dependencies:${list(task.blockedBy.map((id) => `TASK-${numberOf(id) + 1}`))}
priority: ${PRIORITIES[task.priority]}
---

## Description

<!-- SECTION:DESCRIPTION:BEGIN -->
${task.description ?? ""}
<!-- SECTION:DESCRIPTION:END -->
`;
}

/** It has no way to list only some, and of what is ready it tells the next. */
export function taskMaster(folder: string, count: number): TaskTool {
  const root = peerFolder("task-master-ai");
  const { bin } = JSON.parse(fs.readFileSync(path.join(root, "package.json"), "utf8")) as {
    readonly bin: Readonly<Record<string, string>>;
  };
  const entry = path.join(root, bin["task-master"] ?? "");
  const own = path.join(folder, ".taskmaster");
  fs.mkdirSync(path.join(own, "tasks"), { recursive: true });
  const config = { models: {}, global: { logLevel: "error", anonymousTelemetry: false } };
  const tasks = taskNumbers(0, count).map(taskMasterTask);
  const files = {
    "config.json": config,
    "state.json": { currentTag: "master" },
    "tasks/tasks.json": { master: { tasks, metadata: { description: "Bench" } } },
  };
  for (const [name, content] of Object.entries(files)) {
    fs.writeFileSync(path.join(own, name), JSON.stringify(content, null, 2));
  }
  const env = { HOME: folder, NO_COLOR: "1", TASKMASTER_SKIP_AUTO_UPDATE: "1" };
  return toolOf("Task Master", entry, { cwd: folder, env }, count, {
    list: () => ["list", "--compact"],
    ready: () => ["next"],
    show: (number) => ["show", String(number + 1)],
    done: (number) => ["set-status", String(number + 1), "done"],
  });
}

function taskMasterTask(task: Task): object {
  return {
    id: numberOf(task.id) + 1,
    title: task.subject,
    description: task.description,
    details: "",
    testStrategy: "",
    status: isClosed(task) ? "done" : "pending",
    priority: PRIORITIES[task.priority],
    dependencies: task.blockedBy.map((id) => numberOf(id) + 1),
    subtasks: [],
  };
}

/** Others have three. */
const PRIORITIES = ["high", "high", "medium", "low", "low"] as const;

function numberOf(id: string): number {
  return Number(id.slice(1));
}

/** Each time of another task that is ready: what is done cannot be done again. */
function toolOf(
  name: string,
  entry: string,
  { cwd, env }: { cwd: string; env: object },
  count: number,
  words: Readonly<Record<Ask, (number: number) => readonly string[]>>,
): TaskTool {
  const ready = readyIds(count).map(numberOf);
  return {
    name,
    command: (ask) => ({
      name,
      command: process.execPath,
      args: (round) => [entry, ...words[ask](ready[round + 1] ?? 0)],
      cwd,
      env,
    }),
  };
}
