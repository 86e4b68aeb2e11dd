import assert from "node:assert/strict";
import { once } from "node:events";
import fs from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import type { TestContext } from "node:test";
import { test } from "node:test";
import { memoryStore } from "../stores/memory/index.ts";
import { openWorkstream } from "./index.ts";
import { keepWake, wake } from "./wake.ts";

/** A server on loopback, and a session with one todo that rests after its turn. */
async function resting(t: TestContext, answers: { status: number; location?: string }) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const { status, location } = answers;
    response.writeHead(status, location === undefined ? {} : { location }).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const folder = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), "doneward-wake-"));
  t.after(() => {
    server.closeAllConnections();
    server.close();
    fs.rmSync(folder, { recursive: true });
  });
  const store = memoryStore();
  const work = await openWorkstream({
    ...{ store, origin: { kind: "tui" }, dialect: "doneward", session: "s1" },
  });
  await work.turnStarted({ id: "t1", by: "user", prompt: "Go" });
  await work.call("todo_set", { todos: [{ content: "Choose" }] });
  const { port } = server.address() as AddressInfo;
  const env = { XDG_CONFIG_HOME: folder };
  const todos = [{ session: "s1" }];
  return {
    work,
    asked,
    port,
    told: (host: string) => keepWake("s1", { url: `http://${host}:${port}/x`, body: {} }, env),
    isWoken: (whose = todos) => wake({ store, scope: work.scope, todos: whose, env }),
    rest: () => work.turnEnded({ id: "t1", stopReason: "stop" }),
  };
}

test("a session that rests is woken on loopback, one at work or unknown is not", async (t) => {
  const { told, isWoken, rest, asked } = await resting(t, { status: 204 });
  await told("127.0.0.1");
  assert.equal(await isWoken(), false, "at work");
  await rest();
  assert.equal(await isWoken([{ session: "s2" }]), false, "another's todo");
  assert.equal(await isWoken(), true);
  assert.deepEqual(asked, ["POST /x"]);
});

test("nobody is asked but this machine, and nobody whom it names instead", async (t) => {
  for (const host of ["192.0.2.1", "example.invalid", "127.0.0.1.example.invalid"]) {
    const { told, isWoken, rest } = await resting(t, { status: 204 });
    await rest();
    await told(host);
    assert.equal(await isWoken(), false, host);
  }
  const redirects = await resting(t, { status: 307, location: "/elsewhere" });
  await redirects.rest();
  await redirects.told("localhost");
  assert.equal(await redirects.isWoken(), false);
  assert.ok(!redirects.asked.includes("POST /elsewhere"));
});

test("a session that a person paused or stopped is left alone", async (t) => {
  const { told, isWoken, rest, work, asked } = await resting(t, { status: 204 });
  await told("127.0.0.1");
  await rest();
  await work.pause();
  assert.equal(await isWoken(), false);
  await work.resume();
  await work.turnStarted({ id: "t2", by: "user", prompt: "Go" });
  await work.turnEnded({ id: "t2", stopReason: "aborted" });
  assert.equal(await isWoken(), false);
  assert.deepEqual(asked, []);
});
