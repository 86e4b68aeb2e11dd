import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import { connect } from "../../../../test/postgres/client.ts";
import { APPLICATION, startPostgres } from "../../../../test/postgres/server.ts";
import type { Task, TaskDraft, TaskState } from "../../../task/index.ts";
import { newTask, TASK_STATES } from "../../../task/index.ts";
import type { FinishRequest } from "../../contract.ts";
import { COMMIT_BOARD, FINISH_TOGETHER } from "../board/statements.ts";
import { writtenTask } from "../board/task-row.ts";
import { togetherValues } from "../board/together.ts";
import { Database } from "../connection/database.ts";
import { makePool } from "../connection/driver.ts";
import { LIMITS } from "../connection/limits.ts";
import { migratePostgres, openPostgresStore } from "../open-postgres-store.ts";
import { migrate } from "./migrate.ts";
import { MIGRATIONS } from "./migrations/index.ts";

const server = await startPostgres();
after(() => server.stop());

const SCOPE = "board/test";
/** The last schema whose workers wrote the lines of the journal themselves. */
const BEFORE = 12;

test("a board of an older schema is what it was, and work on it goes on", async (t) => {
  const { url, ownerUrl } = await server.newDatabase();
  const database = new Database(await makePool(ownerUrl, LIMITS), {
    ownsPool: true,
    limits: LIMITS,
  });
  t.after(() => database.close());
  await migrate(database, MIGRATIONS.slice(0, BEFORE));

  const client = await connect(t, ownerUrl);
  const call = async (text: string, ...values: unknown[]): Promise<unknown> =>
    (await client.query(text, ["default", SCOPE, ...values])).rows[0];
  const tasks = [
    task("a", { priority: 2 }),
    task("b", { priority: 1 }),
    task("c", { priority: 3 }),
    task("d", { blockedBy: ["a"], priority: 0 }),
    task("e", { priority: 4 }),
    { ...task("f", {}), waits: [{ kind: "until", at: Date.now() + 3_600_000 }] } satisfies Task,
  ];
  const writes = JSON.stringify(tasks.map((one) => writtenTask(one, 0)));
  const entries = ['{"kind":"task-added","at":1,"actor":{"kind":"system"},"data":{}}'];
  await call(COMMIT_BOARD.text, randomUUID(), null, writes, entries, null, null);
  for (const request of [asking([], 2), asking([{ id: "b", epoch: 1 }], 0)]) {
    await call(FINISH_TOGETHER.text, ...togetherValues([request], [randomUUID()]));
  }

  const answer = await migratePostgres({ url: ownerUrl, application: APPLICATION });
  assert.deepEqual([answer.from, answer.to], [BEFORE, MIGRATIONS.length]);
  const store = await openPostgresStore({ url });
  t.after(() => store.close());
  const board = store.board(SCOPE);
  const listed = async (...states: TaskState[]): Promise<string> =>
    (await board.list({ states })).tasks.map((stored) => stored.task.id).join();
  assert.equal(await listed(...TASK_STATES), "d,b,a,f,c,e");
  assert.equal(await listed("ready"), "c,e");
  assert.equal(await listed("claimed"), "a");
  assert.equal(await listed("blocked", "waiting"), "d,f");
  assert.equal(await listed("closed"), "b");
  assert.deepEqual(await board.counts(), {
    ready: 2,
    claimed: 1,
    blocked: 1,
    waiting: 1,
    closed: 1,
  });

  const { refused, next } = await board.finish(asking([{ id: "a", epoch: 1 }], 1));
  assert.deepEqual(refused, []);
  assert.deepEqual(next?.ok && next.tasks.map((stored) => stored.task.id), ["d"]);
  const told = (await store.journal(SCOPE)).map(({ kind, data }) =>
    [kind, (data as { id?: string }).id].join(" ").trim(),
  );
  assert.deepEqual(told, [
    "task-added",
    ...["task-claimed b", "task-claimed a", "task-done b"],
    ...["task-done a", "task-claimed d"],
  ]);
});

function task(id: string, draft: Partial<TaskDraft>): Task {
  return newTask(id, { subject: `Task ${id}`, ...draft }, 1);
}

function asking(done: FinishRequest["done"], count: number): FinishRequest {
  const lease = 600_000;
  return { done, actor: { kind: "model", name: "ada" }, next: { by: "ada", lease, count } };
}
