import assert from "node:assert/strict";
import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import type { TestContext } from "node:test";
import { test } from "node:test";
import { setTimeout } from "node:timers/promises";

import { root } from "../guards/source-files.ts";
import type { Era } from "./conversation.ts";
import { ENVELOPE, temporaryWorkspace } from "./conversation.ts";

const clientInfo = { name: "by-hand", version: "1" };

/** A request that begins, and is one later too. */
const BEGINNINGS: Readonly<Record<Era, { readonly method: string; readonly params: object }>> = {
  "2025-11-25": {
    method: "initialize",
    params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo },
  },
  "2026-07-28": { method: "tools/list", params: { _meta: ENVELOPE } },
};

/** JSON, but nothing that either revision knows. */
const NO_MESSAGES = [
  ...["null", "7", "[]", '[{"jsonrpc":"2.0","id":1,"method":"ping"}]', "{}"],
  ...['{"jsonrpc":"1.0","id":1,"method":"ping"}', '{"jsonrpc":"2.0","id":null,"method":"ping"}'],
  ...['{"jsonrpc":"2.0","id":1,"method":5}', '{"jsonrpc":"2.0","id":1,"method":"ping","more":1}'],
  ...['{"jsonrpc":"2.0","id":1,"method":"ping","params":"x"}', '{"jsonrpc":"2.0"}'],
  '{"jsonrpc":"2.0","id":1,"method":"ping","params":{"_meta":"x"}}',
  `{"jsonrpc":"2.0","id":1.5,"method":"${"x".repeat(100_000)}"}`,
];

for (const [era, { method, params }] of Object.entries(BEGINNINGS)) {
  test(`what is no message is told once in the log and not answered, revision ${era}`, async (t) => {
    const child = started(t);
    const log = text(child.stderr);
    const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const idAnswered = async (id: string): Promise<unknown> => {
      child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
      return (JSON.parse((await answers.next()).value as string) as { id: unknown }).id;
    };
    child.stdin.write("null\n");
    assert.equal(await idAnswered("first"), "first");
    for (const line of NO_MESSAGES) child.stdin.write(`${line}\n`);
    assert.equal(await idAnswered("later"), "later");
    child.stdin.end();
    const lines = (await log).trimEnd().split("\n");
    assert.equal(lines.length, 1 + NO_MESSAGES.length, lines.join("\n"));
    for (const line of lines) assert.ok(line.length < 500);
  });
}

test("that a client has gone without its answers is told once in the log", async (t) => {
  const child = started(t);
  child.stdin.on("error", () => {});
  for (let id = 0; id < 300; id++) {
    const request = { jsonrpc: "2.0", id, ...BEGINNINGS["2026-07-28"] };
    child.stdin.write(`${JSON.stringify(request)}\n`);
  }
  await once(child.stdout, "readable");
  // Until more waits than a pipe takes.
  await setTimeout(500);
  child.stdout.destroy();
  assert.match(await text(child.stderr), /^.*EPIPE.*\n$/);
});

function started(t: TestContext): ChildProcessWithoutNullStreams {
  const child = spawn(process.execPath, [path.join(root, "src/cli/main.ts"), "mcp"], {
    cwd: temporaryWorkspace(),
    env: { DONEWARD_STORE: "memory:" },
  });
  t.after(() => child.kill());
  return child;
}
