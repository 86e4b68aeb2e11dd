// `npm run bench [suite…]`: everything side by side in one run. Needs `npm run build` first.

import { cpus } from "node:os";
import { report } from "./report.ts";
import type { Suite } from "./suite.ts";
import { agentStep } from "./suites/agent-step.ts";
import { coldStart } from "./suites/cold-start.ts";
import { continuation } from "./suites/continuation.ts";
import { dialectCalls } from "./suites/dialect-calls.ts";
import { dialectImport } from "./suites/dialect-import.ts";
import { hooks } from "./suites/hooks.ts";
import { fanOut } from "./suites/fan-out.ts";
import { mcp } from "./suites/mcp.ts";
import { progress } from "./suites/progress.ts";
import { restore } from "./suites/restore.ts";
import { storeCommits } from "./suites/store-commits.ts";
import { storeReads } from "./suites/store-reads.ts";
import { storeSharing } from "./suites/store-sharing.ts";
import { manyTaskCommands, taskCommands } from "./suites/task-commands.ts";
import { tasks } from "./suites/tasks.ts";

const suites: readonly Suite[] = [
  agentStep,
  dialectCalls,
  dialectImport,
  continuation,
  coldStart,
  hooks,
  fanOut,
  mcp,
  progress,
  restore,
  storeCommits,
  storeReads,
  storeSharing,
  tasks,
  taskCommands,
  manyTaskCommands,
];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !suites.some((suite) => suite.name === name));
if (unknown.length > 0) {
  console.error(
    `Unknown suite ${unknown.join(", ")}. Suites: ${suites.map(({ name }) => name).join(", ")}`,
  );
  process.exit(2);
}

console.log(
  `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? "unknown processor"}`,
);
const misses: string[] = [];
for (const suite of suites.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  for (const table of await suite.run()) misses.push(...report(table));
}
console.log(misses.length === 0 ? "\nEvery bar is met." : `\nMissed:\n  ${misses.join("\n  ")}`);
process.exitCode = misses.length === 0 ? 0 : 1;
