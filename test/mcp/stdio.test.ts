import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import path from "node:path";
import { createInterface } from "node:readline";
import { test } from "node:test";

import { root } from "../guards/source-files.ts";
import { conversation, temporaryWorkspace } from "./conversation.ts";
import { stdio } from "./lines.ts";

conversation("2025-11-25", stdio, true);
conversation("2026-07-28", stdio, true);

test("a request that comes again by the same pipe has one effect", async (t) => {
  const workspace = temporaryWorkspace(t);
  const child = spawn(
    process.execPath,
    [path.join(root, "src/cli/main.ts"), "mcp", "--tools", "task"],
    {
      cwd: workspace,
      env: { DONEWARD_STORE: `sqlite:${workspace}/store.db` },
      stdio: ["pipe", "pipe", "inherit"],
    },
  );
  t.after(() => child.kill());
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ask = async (id: number, method: string, params: object): Promise<string> => {
    child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
    return (await answers.next()).value as string;
  };
  const clientInfo = { name: "by-hand", version: "1" };
  await ask(0, "initialize", { protocolVersion: "2025-11-25", capabilities: {}, clientInfo });
  const add = { name: "task_add", arguments: { tasks: [{ subject: "Build" }] } };
  const first = await ask(7, "tools/call", add);
  assert.match(first, /Added/);
  assert.equal(await ask(7, "tools/call", add), first);
  assert.match(await ask(8, "tools/call", { name: "task_read" }), /1 ready\./);
  await ask(9, "tools/call", add);
  assert.match(await ask(10, "tools/call", { name: "task_read" }), /2 ready\./);
});
