import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import path from "node:path";
import { Readable, Writable } from "node:stream";
import type { TestContext } from "node:test";
import { test } from "node:test";
import type { SessionNotification } from "@agentclientprotocol/sdk";
import { client, methods, ndJsonStream, PROTOCOL_VERSION } from "@agentclientprotocol/sdk";
import * as v2 from "@agentclientprotocol/sdk/experimental/v2";
import { played, SESSION } from "./play.ts";

test("the official client takes every update over stdio as it was sent", async (t) => {
  const received: SessionNotification[] = [];
  await client({ name: "editor" })
    .onNotification(methods.client.session.update, ({ params }) => {
      received.push(params);
    })
    .connectWith(ndJsonStream(...agentOf(t, "agent-v1.ts")), async (connection) => {
      const protocolVersion = PROTOCOL_VERSION;
      await connection.request(methods.agent.initialize, { protocolVersion });
      const cwd = process.cwd();
      await connection.request(methods.agent.session.new, { cwd, mcpServers: [] });
      const prompt = [{ type: "text" as const, text: "Go" }];
      await connection.request(methods.agent.session.prompt, { sessionId: SESSION, prompt });
    });
  assert.deepEqual(received, await played(1));
  const plans = received.flatMap(({ update }) =>
    update.sessionUpdate === "plan" ? [update.entries.map(({ status }) => status)] : [],
  );
  assert.deepEqual(plans, [["in_progress"], ["completed", "completed", "in_progress"], []]);
});

test("the official client of the second version takes them too", async (t) => {
  const received: unknown[] = [];
  await v2
    .client({ name: "editor" })
    .onNotification(v2.methods.client.session.update, ({ params }) => {
      received.push(params);
    })
    .connectWith(v2.ndJsonStream(...agentOf(t, "agent-v2.ts")), async (connection) => {
      await connection.request(v2.methods.agent.initialize, {
        protocolVersion: v2.PROTOCOL_VERSION,
        info: { name: "editor", version: "1" },
      });
      await connection.request(v2.methods.agent.session.new, { cwd: process.cwd() });
    });
  assert.deepEqual(received, await played(2));
  assert.match(JSON.stringify(received), /"plan_update".*"cancelled"/);
});

/** What goes to an agent's process and what comes from it. */
function agentOf(
  t: TestContext,
  file: string,
): [WritableStream<Uint8Array>, ReadableStream<Uint8Array>] {
  const program = path.join(import.meta.dirname, file);
  const agent = spawn(process.execPath, [program], { stdio: ["pipe", "pipe", "inherit"] });
  t.after(() => agent.kill());
  return [Writable.toWeb(agent.stdin), Readable.toWeb(agent.stdout) as ReadableStream<Uint8Array>];
}
