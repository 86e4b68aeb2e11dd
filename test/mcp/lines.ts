import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import type { TestContext } from "node:test";

import type { Transport } from "@modelcontextprotocol/client";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

import { root } from "../guards/source-files.ts";

const COMMAND = path.join(root, "src/cli/main.ts");

/** Leads to a server in a workspace; `session` tells one agent from another. */
export type Line = (t: TestContext, workspace: string, session: string) => Promise<Transport>;

/** A process for each client, as clients start it. */
export const stdio: Line = stdioWith();

/** The same, with words for the command. */
export function stdioWith(...words: readonly string[]): Line {
  return stdioOf(COMMAND, ...words);
}

/** The same, with another file that is the command. */
export function stdioOf(command: string, ...words: readonly string[]): Line {
  return async (_t, workspace, session) =>
    new StdioClientTransport({
      command: process.execPath,
      args: [command, "mcp", ...words],
      cwd: workspace,
      env: { DONEWARD_STORE: `sqlite:${workspace}/store.db`, DONEWARD_SESSION: session },
      stderr: "inherit",
    });
}

/** A server of its own for each client. */
export const http: Line = async (t, workspace) => (await serve(t, workspace))();

/** One server in the workspace, as a person starts it, for any number of clients. */
export async function serve(t: TestContext, workspace: string): Promise<() => Transport> {
  const child = spawn(process.execPath, [COMMAND, "serve"], {
    cwd: workspace,
    env: { DONEWARD_STORE: `sqlite:${workspace}/store.db`, XDG_DATA_HOME: workspace },
    stdio: ["ignore", "pipe", "inherit"],
  });
  t.after(async () => {
    child.kill();
    if (child.exitCode === null) await once(child, "exit");
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const [, url] = /^MCP +(http:\S+)/.exec(line) ?? [];
    if (url === undefined) continue;
    const token = fs.readFileSync(path.join(workspace, "doneward", "token"), "utf8").trim();
    const headers = { authorization: `Bearer ${token}` };
    return () => new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } });
  }
  throw new Error("the server did not start");
}
