import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import path from "node:path";
import { createInterface } from "node:readline";
import { test } from "node:test";

import { root } from "../guards/source-files.ts";
import type { Era } from "./conversation.ts";
import { connectOver, conversation, ERAS, temporaryWorkspace } from "./conversation.ts";
import { stdio, stdioWith } from "./lines.ts";

conversation("2025-11-25", stdio, true);
conversation("2026-07-28", stdio, true);

for (const era of Object.keys(ERAS) as Era[]) {
  test(`plan, board and journal that another process changed are told, revision ${era}`, async (t) => {
    const workspace = temporaryWorkspace();
    const all = stdioWith("--tools", "todo,task,plan");
    const client = await connectOver(t, era, await all(t, workspace, "one"));
    const heard = new Set<string>();
    const uris = ["doneward://plan", "doneward://board", "doneward://journal"];
    const isAllHeard = Promise.withResolvers<void>();
    client.setNotificationHandler("notifications/resources/updated", ({ params: { uri } }) => {
      heard.add(uri);
      if (uris.every((one) => heard.has(one))) isAllHeard.resolve();
    });
    // The same session, whichever process serves it.
    const _meta = { sessionId: "one" };
    await client.callTool({ name: "plan_read", arguments: {}, _meta });
    if (era === "2026-07-28") await client.listen({ resourceSubscriptions: uris });
    else for (const uri of uris) await client.subscribeResource({ uri });
    const other = await connectOver(t, era, await all(t, workspace, "one"));
    const plan = { name: "plan_propose", arguments: { text: "- Find\n- Fix\n" }, _meta };
    await other.callTool(plan);
    const task = { name: "task_add", arguments: { tasks: [{ subject: "Ship it" }] }, _meta };
    await other.callTool(task);
    await isAllHeard.promise;
    assert.deepEqual([...heard].sort(), uris.toSorted(), "and of nothing that was not asked for");
  });
}

test("a request that comes again by the same pipe has one effect", async (t) => {
  const workspace = temporaryWorkspace();
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
