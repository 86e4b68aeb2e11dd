import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { relayToAcp } from "../adapters/acp/index.ts";
import { DEFAULT_DIALECT } from "../dialects/default-dialect.ts";
import { PLANTED } from "../progress/fixtures/planted.ts";
import { openWorkstream } from "../workstream/index.ts";
import { fakeWorld } from "./fake-world.ts";

const terminal = { columns: 200, rows: 60 };

test("a secret of any kind, planted anywhere, is in no view, no export and no event", async () => {
  const world = fakeWorld();
  const { store, root } = world;
  const origin = { kind: "workspace", root } as const;
  const work = await openWorkstream({ store, origin, dialect: DEFAULT_DIALECT });
  const seen: unknown[] = [];
  work.on("change", (event) => seen.push(event));
  work.on("runtime", (event) => seen.push(event));
  const relay = relayToAcp({ work, sessionId: "s", send: (params) => seen.push(params) });

  const todos = PLANTED.map(([kind, secret]) => ({
    ...{ content: `Rotate ${kind} ${secret} today`, status: "pending", note: `was ${secret}` },
  }));
  await work.call("todo_set", { todos: [...todos, { content: "Now", status: "in_progress" }] });
  for (const [number, [, secret]] of PLANTED.entries()) {
    const call = { tool: "bash", call: `c${number}` };
    await work.observe({ kind: "tool-started", ...call, input: { command: `use ${secret}` } });
    await work.observe({ kind: "tool-ended", ...call, output: { stdout: secret }, exitCode: 0 });
    await work.observe({ kind: "message", from: "agent", text: `It is ${secret}.` });
  }
  await relay.settled();
  const views = [
    ...[["show"], ["show", "--json"], ["show", "--markdown"], ["status"], ["history"]],
    ...[["history", "--json"], ["progress"], ["progress", "--json"], ["evidence"], ["export"]],
    ...[
      ["evidence", "--json"],
      ["status", "--json"],
    ],
  ];
  for (const view of views) {
    seen.push(await world.run(view), await world.run(view, { terminal }));
  }
  seen.push(readFileSync(path.join(root, "TODO.md"), "utf8"));
  assert.ok(seen.length > PLANTED.length * 3);
  const shown = JSON.stringify(seen);
  for (const [kind, secret] of PLANTED) {
    assert.ok(!shown.includes(JSON.stringify(secret).slice(1, -1)), kind);
    assert.ok(shown.includes(`[secret: ${kind}]`), kind);
  }
});
