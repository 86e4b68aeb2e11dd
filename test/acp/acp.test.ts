import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import path from "node:path";
import { Readable, Writable } from "node:stream";
import { test } from "node:test";
import type { SessionNotification } from "@agentclientprotocol/sdk";
import { client, methods, ndJsonStream, PROTOCOL_VERSION } from "@agentclientprotocol/sdk";
import * as v2 from "@agentclientprotocol/sdk/experimental/v2";
import { play, played, SESSION } from "./play.ts";

test("the official client takes every update over stdio as it was sent", async () => {
  const program = path.join(import.meta.dirname, "agent-v1.ts");
  const agent = spawn(process.execPath, [program], { stdio: ["pipe", "pipe", "inherit"] });
  const received: SessionNotification[] = [];
  const stream = ndJsonStream(
    Writable.toWeb(agent.stdin),
    Readable.toWeb(agent.stdout) as ReadableStream<Uint8Array>,
  );
  try {
    await client({ name: "editor" })
      .onNotification(methods.client.session.update, ({ params }) => {
        received.push(params);
      })
      .connectWith(stream, async (connection) => {
        const protocolVersion = PROTOCOL_VERSION;
        await connection.request(methods.agent.initialize, { protocolVersion });
        const cwd = process.cwd();
        await connection.request(methods.agent.session.new, { cwd, mcpServers: [] });
        const prompt = [{ type: "text" as const, text: "Go" }];
        await connection.request(methods.agent.session.prompt, { sessionId: SESSION, prompt });
      });
  } finally {
    agent.kill();
  }
  assert.deepEqual(received, await played(1));
  const plans = received.flatMap(({ update }) =>
    update.sessionUpdate === "plan" ? [update.entries.map(({ status }) => status)] : [],
  );
  assert.deepEqual(plans, [["in_progress"], ["completed", "completed", "in_progress"], []]);
});

test("the official client of the second version takes them too", async () => {
  const received: unknown[] = [];
  const agent = v2
    .agent({ name: "played" })
    .onRequest(v2.methods.agent.initialize, () => ({
      protocolVersion: v2.PROTOCOL_VERSION,
      info: { name: "played", version: "1" },
    }))
    .onRequest(v2.methods.agent.session.new, async ({ client: editor }) => {
      const update = v2.methods.client.session.update;
      await play(2, (params) => editor.notify(update, params as never));
      return { sessionId: SESSION };
    });
  await v2
    .client({ name: "editor" })
    .onNotification(v2.methods.client.session.update, ({ params }) => {
      received.push(params);
    })
    .connectWith(agent, async (connection) => {
      await connection.request(v2.methods.agent.initialize, {
        protocolVersion: v2.PROTOCOL_VERSION,
        info: { name: "editor", version: "1" },
      });
      await connection.request(v2.methods.agent.session.new, { cwd: process.cwd() });
    });
  assert.deepEqual(received, await played(2));
});
