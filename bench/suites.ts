import type { Suite } from "./suite.ts";
import { agentStep } from "./suites/agent-step.ts";
import { coldStart } from "./suites/cold-start.ts";
import { continuation } from "./suites/continuation.ts";
import { dialectCalls } from "./suites/dialect-calls.ts";
import { dialectImport } from "./suites/dialect-import.ts";
import { fleet } from "./suites/fleet.ts";
import { hooks } from "./suites/hooks.ts";
import { fanOut } from "./suites/fan-out.ts";
import { ink } from "./suites/ink.ts";
import { listSizes } from "./suites/list-sizes.ts";
import { lostWrites } from "./suites/lost-writes.ts";
import { mcp } from "./suites/mcp.ts";
import { page } from "./suites/page.ts";
import { progress } from "./suites/progress.ts";
import { restore } from "./suites/restore.ts";
import { storeCommits } from "./suites/store-commits.ts";
import { storeReads } from "./suites/store-reads.ts";
import { storeSharing } from "./suites/store-sharing.ts";
import { manyTaskCommands, taskCommands } from "./suites/task-commands.ts";
import { tasks } from "./suites/tasks.ts";
import { watch } from "./suites/watch.ts";

/** Every suite, in the order in which they are run. */
export const suites: readonly Suite[] = [
  agentStep,
  dialectCalls,
  dialectImport,
  continuation,
  coldStart,
  hooks,
  fanOut,
  watch,
  ink,
  mcp,
  page,
  progress,
  restore,
  listSizes,
  storeCommits,
  storeReads,
  storeSharing,
  tasks,
  taskCommands,
  manyTaskCommands,
  lostWrites,
  fleet,
];
