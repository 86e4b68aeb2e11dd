import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import type { TestContext } from "node:test";

import { StreamableHTTPClientTransport } from "@modelcontextprotocol/client";

import { root } from "../guards/source-files.ts";
import type { Line } from "./conversation.ts";
import { conversation } from "./conversation.ts";

const http: Line = async (t, workspace) => {
  const { url, token } = await serve(t, workspace);
  return new StreamableHTTPClientTransport(new URL(url), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  });
};

conversation("2025-11-25", http, false);
conversation("2026-07-28", http, true);

/** A server of its own in the workspace, as a person starts it. */
async function serve(t: TestContext, workspace: string): Promise<{ url: string; token: string }> {
  const child = spawn(process.execPath, [path.join(root, "src/cli/main.ts"), "serve"], {
    cwd: workspace,
    env: { DONEWARD_STORE: `sqlite:${workspace}/store.db`, XDG_DATA_HOME: workspace },
    stdio: ["ignore", "pipe", "inherit"],
  });
  t.after(async () => {
    child.kill();
    if (child.exitCode === null) await once(child, "exit");
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const [, url] = /(http:\S+\/mcp)$/.exec(line) ?? [];
    if (url === undefined) continue;
    const token = fs.readFileSync(path.join(workspace, "doneward", "token"), "utf8").trim();
    return { url, token };
  }
  throw new Error("the server did not start");
}
