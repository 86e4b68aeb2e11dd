import { spawn } from "node:child_process";
import { once } from "node:events";
import { performance } from "node:perf_hooks";
import type { ServerCommand } from "./connect.ts";
import { environmentOf } from "./connect.ts";

const INITIALIZE = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "doneward-bench", version: "1.0.0" },
  },
};

/** Microseconds from the start of a server to its answer to `initialize`, which clients wait for. */
export async function firstAnswer(server: ServerCommand): Promise<number> {
  const start = performance.now();
  const child = spawn(server.command, server.args, {
    cwd: server.directory,
    env: environmentOf(server),
    stdio: ["pipe", "pipe", "ignore"],
  });
  const ended = once(child, "exit");
  child.stdin.write(`${JSON.stringify(INITIALIZE)}\n`);
  const [answer] = (await Promise.race([once(child.stdout, "data"), ended])) as [unknown];
  const took = (performance.now() - start) * 1_000;
  if (!String(answer).includes('"protocolVersion"')) throw new Error(`It said ${String(answer)}`);
  child.stdin.end();
  await ended;
  return took;
}
