// `npm run cost`: what the tools of MCP servers cost a model, in tokens: of their definitions, which
// every turn pays for, and of the reply to a typical update. Writes the table of docs/cost.md.

import fs from "node:fs";
import path from "node:path";
import type { McpServer } from "./servers.ts";
import { backlog, doneward, shrimp, taskMaster } from "./servers.ts";
import type { Cost } from "./tokens.ts";
import { costOf, MOST_OF_REPLY, MOST_READ } from "./tokens.ts";

const page = path.join(import.meta.dirname, "../../docs/cost.md");
const TABLE = /^<!-- table -->\n[^]*?^<!-- end of table -->$/m;

const ours = doneward("todo");
const servers: readonly McpServer[] = [
  ours,
  ...["task", "plan", "todo,task,plan"].map((tools) => doneward(tools)),
  taskMaster("core"),
  taskMaster("standard"),
  taskMaster("all"),
  backlog,
  shrimp,
];

const costs = new Map<McpServer, Cost>();
for (const server of servers) {
  costs.set(server, await costOf(server));
  console.log(rowOf(server));
}
const table = [
  "| server | tools | how many | definitions | what the model reads of them | reply to an update |",
  "| --- | --- | --- | --- | --- | --- |",
  ...servers.map(rowOf),
];
const text = `<!-- table -->\n\n${table.join("\n")}\n\n<!-- end of table -->`;
fs.writeFileSync(
  page,
  fs.readFileSync(page, "utf8").replace(TABLE, () => text),
);

const { read = Infinity, reply = Infinity } = costs.get(ours) ?? {};
const isMet = read <= MOST_READ && reply <= MOST_OF_REPLY;
console.log(`${read} of ${MOST_READ}, ${reply} of ${MOST_OF_REPLY}: ${isMet}`);
process.exitCode = isMet ? 0 : 1;

function rowOf(server: McpServer): string {
  const cost = costs.get(server);
  const figures = [cost?.tools, cost?.whole, cost?.read, cost?.reply];
  const cells = figures.map((figure) => figure?.toLocaleString("en") ?? "–");
  return `| ${[server.name, `\`${server.tools}\``, ...cells].join(" | ")} |`;
}
