import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import http from "node:http";
import { test } from "node:test";
import path from "node:path";
import { serve, temporaryFolder } from "../web/serving.ts";
import { tokenIn } from "./token.ts";

const main = path.join(import.meta.dirname, "../../src/cli/main.ts");

test("another token cuts off whoever listens to a server that runs", async (t) => {
  const folder = temporaryFolder();
  const server = await serve(folder);
  t.after(() => server.stop());
  const before = tokenIn(folder);
  const status = async (token: string): Promise<number> => {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`${server.url}/api/overview`, { headers })).status;
  };
  const stream = await new Promise<http.IncomingMessage>((resolve, reject) => {
    const headers = { authorization: `Bearer ${before}` };
    http.get(`${server.url}/api/events`, { headers, agent: false }, resolve).on("error", reject);
  });
  assert.equal(stream.statusCode, 200);
  const cut = new Promise((resolve) => stream.on("close", resolve));
  stream.on("error", () => {}).resume();

  // A port that is taken: this command makes the token and ends.
  const words = [main, "serve", "--new-token", "--port", String(server.port)];
  const env = { ...process.env, XDG_DATA_HOME: folder, DONEWARD_STORE: "memory:" };
  assert.notEqual(spawnSync(process.execPath, words, { cwd: folder, env }).status, 0);

  await cut;
  const after = tokenIn(folder);
  assert.notEqual(after, before);
  assert.deepEqual([await status(before), await status(after)], [401, 200]);
});
