import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import type { TestContext } from "node:test";
import { after, test } from "node:test";
import { Proxy } from "../../../../test/postgres/proxy.ts";
import { startPostgres } from "../../../../test/postgres/server.ts";
import { newTask } from "../../../task/index.ts";
import { scaled } from "../../../testing/scale.ts";
import type { Board, Finished, FinishRequest, Store } from "../../contract.ts";
import { SHORT_LIMITS } from "../fixtures/limits.ts";
import { openPostgresStore, openWithin } from "../open-postgres-store.ts";

const server = await startPostgres();
after(() => server.stop());

const SCOPE = "board/test";
const LEASE = 60_000;

test("workers that meet go together, and each is told of its own", async (t) => {
  const store = await open(t);
  const board = await boardWith(store, 100);
  const { answered, doneBy } = await workOff(board, 10);
  assert.equal(doneBy.size, 100);
  for (const { task } of await board.get([...doneBy.keys()])) {
    assert.deepEqual([task.status, task.owner, task.epoch], ["done", doneBy.get(task.id), 1]);
  }
  const entries = await store.journal(SCOPE);
  const finished = entries.filter(({ kind }) => kind === "task-done");
  assert.deepEqual(
    new Map(finished.map(({ data, actor }) => [(data as { id: string }).id, actor.name])),
    doneBy,
  );
  assert.equal(entries.length, 200);
  const { revision } = await store.load(SCOPE);
  assert.ok(revision < answered / 2, `${revision} writes for ${answered} answers`);
});

test("of workers whose answer is lost each has what it was given, and nothing is given twice", async (t) => {
  const proxy = await Proxy.start(server.port);
  t.after(() => proxy.close());
  const store = await open(t, proxy);
  const board = await boardWith(store, scaled(60));
  const { doneBy } = await workOff(board, 6, () => proxy.cutAnswerTo("doneward finish together"));
  assert.equal(doneBy.size, scaled(60));
  assert.ok(proxy.cuts > 0);
  const entries = await store.journal(SCOPE);
  assert.equal(entries.filter(({ kind }) => kind === "task-claimed").length, doneBy.size);
  assert.equal(entries.filter(({ kind }) => kind === "task-done").length, doneBy.size);
});

test("one whose claim is over is refused alone", async (t) => {
  const board = await boardWith(await open(t), 20);
  const { next } = await board.finish(asking("ada", [], 12));
  assert.ok(next?.ok);
  const held = next.tasks.map(({ task }) => task);
  const answers = await Promise.all(
    held.map(({ id, epoch }, n) =>
      board.finish(asking(`worker ${n}`, [{ id, epoch: n === 7 ? epoch + 1 : epoch }], 0)),
    ),
  );
  assert.deepEqual(
    answers.map(({ refused }) => refused.map(({ code }) => code)),
    answers.map((_, n) => (n === 7 ? ["stale_epoch"] : [])),
  );
  assert.equal((await board.counts()).closed, 11);
});

test("what cannot be asked fails alone", async (t) => {
  const board = await boardWith(await open(t), 10);
  const counts = [1, 1, 1, Number.NaN, 1, 1];
  const settled = await Promise.allSettled(
    counts.map((count, n) => board.finish(asking(`worker ${n}`, [], count))),
  );
  assert.deepEqual(
    settled.map(({ status }) => status),
    counts.map((count) => (Number.isNaN(count) ? "rejected" : "fulfilled")),
  );
  assert.equal((await board.counts()).claimed, 5);
});

test("a task that is renewed at the moment of its end is done", async (t) => {
  const [one, other] = await Promise.all([open(t), open(t)]);
  const board = await boardWith(one, scaled(100));
  const elsewhere = other.board(SCOPE);
  for (;;) {
    const { next } = await board.finish(asking("ada", [], 5));
    assert.ok(next?.ok);
    if (next.tasks.length === 0) break;
    const held = next.tasks.map(({ task }) => task);
    const [{ refused }] = await Promise.all([
      board.finish(asking("ada", held, 0)),
      ...held.map(({ id, epoch }) => elsewhere.renew({ id, epoch, lease: LEASE })),
    ]);
    assert.deepEqual(refused, []);
    const found = await board.get(held.map(({ id }) => id));
    assert.deepEqual(
      found.map(({ task }) => [task.status, task.lease]),
      held.map(() => ["done", undefined]),
    );
  }
});

function asking(by: string, done: FinishRequest["done"], count: number): FinishRequest {
  return { done, actor: { kind: "model", name: by }, next: { by, lease: LEASE, count } };
}

/** Workers that go from task to task until none is ready. Answers by whom each was done. */
async function workOff(
  board: Board,
  workers: number,
  beforeEach: () => void = () => {},
): Promise<{ answered: number; doneBy: Map<string, string> }> {
  const doneBy = new Map<string, string>();
  let answered = 0;
  const work = async (by: string): Promise<void> => {
    for (let held: FinishRequest["done"] = []; ;) {
      beforeEach();
      const { refused, next }: Finished = await board.finish(asking(by, held, 1));
      answered++;
      assert.deepEqual(refused, []);
      for (const { id } of held) {
        assert.ok(!doneBy.has(id), `${id} was done before`);
        doneBy.set(id, by);
      }
      assert.ok(next?.ok);
      if (next.tasks.length === 0) return;
      held = next.tasks.map(({ task }) => task);
    }
  };
  await Promise.all(Array.from({ length: workers }, (_, n) => work(`worker ${n}`)));
  return { answered, doneBy };
}

async function boardWith(store: Store, tasks: number): Promise<Board> {
  const board = store.board(SCOPE);
  const writes = Array.from(
    { length: tasks },
    (_, n) =>
      ({ kind: "put", task: newTask(`t${n}`, { subject: `Task ${n}` }, n), expected: 0 }) as const,
  );
  assert.deepEqual(await board.commit({ writes, entries: [] }), { ok: true });
  return board;
}

const tenants = new WeakMap<TestContext, string>();

/** Stores of one test have one tenant. */
async function open(t: TestContext, proxy?: Proxy): Promise<Store> {
  const tenant = tenants.get(t) ?? randomUUID();
  tenants.set(t, tenant);
  const store = proxy
    ? await openWithin(SHORT_LIMITS, { url: proxy.through(server.url), tenant })
    : await openPostgresStore({ url: server.url, tenant });
  t.after(() => store.close());
  return store;
}
