// A job that runs every night: it takes up what the last night left over, goes on without a person
// within its budget, and a host that restarts does not make it run twice. Checks its own result.

import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { openStore, openWorkstream, progressOf } from "doneward";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "doneward-example-"));
const url = `sqlite:${path.join(folder, "jobs.db")}`;
const tables = ["orders", "stock", "mails", "logs", "users"];

/** One night, in a process of its own. Each turn cleans one table, and then the model stops. */
async function night(id: string, by: "user" | "restart"): Promise<string> {
  const store = await openStore(url);
  const work = await openWorkstream({
    store,
    origin: { kind: "cron", jobId: "clean-up" },
    dialect: "doneward",
    limits: { maxAutoTurns: 1 },
  });
  try {
    if (by === "restart") await work.restarted();
    for (let turn = 1; ; turn++) {
      await work.turnStarted({ id: `${id}-${turn}`, by: turn === 1 ? by : "nudge" });
      await cleanOne(work);
      await work.turnEnded({
        id: `${id}-${turn}`,
        stopReason: "stop",
        usage: { totalTokens: 500 },
      });
      const idle = await work.idle();
      if (idle.kind === "skip") return idle.reason;
    }
  } finally {
    await store.close();
  }
}

/** Stands for the model: writes the list if there is none, and finishes one todo. */
async function cleanOne(work: Awaited<ReturnType<typeof openWorkstream>>): Promise<void> {
  const { phases } = await work.list();
  if (phases.length === 0) {
    const todos = tables.map((content) => ({ content }));
    await work.import([{ name: "Tables", todos }], "the job");
  }
  const open = (await work.list()).phases[0]?.todos.find(({ status }) => status !== "completed");
  assert.ok(open);
  const todos = [{ id: open.id, status: "completed" }];
  assert.ok(!(await work.call("todo_update", { todos })).isError);
}

const cleaned = async (): Promise<number> => {
  const store = await openStore(url);
  const origin = { kind: "cron", jobId: "clean-up" } as const;
  const work = await openWorkstream({ store, origin, dialect: "doneward" });
  const { completed } = progressOf(await work.list());
  await store.close();
  return completed;
};

// The timer speaks for the person who set it up: it opens a budget of one nudge.
assert.equal(await night("monday", "user"), "max-auto-turns");
assert.equal(await cleaned(), 2);

// The host restarts in between and sends a prompt of its own: that gives no new budget.
assert.equal(await night("restart", "restart"), "restart-kick-suppressed");
assert.equal(await cleaned(), 3);

assert.equal(await night("tuesday", "user"), "no-incomplete-todos");
assert.equal(await cleaned(), 5);
fs.rmSync(folder, { recursive: true });
console.log("Five tables in two nights.");
