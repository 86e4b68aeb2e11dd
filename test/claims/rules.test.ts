import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import { after, test } from "node:test";
import { startPostgres } from "../postgres/server.ts";
import type { Clocks, Task, TaskLease, Wait } from "../../src/task/index.ts";
import {
  claimRefusal,
  CLOCK_TOLERANCE,
  expireTask,
  isClosed,
  isExpired,
  newTask,
  renewalRefusal,
  taskState,
} from "../../src/task/index.ts";
import type { Random } from "../../src/testing/generate.ts";
import { randomFrom } from "../../src/testing/generate.ts";
import { scaled } from "../../src/testing/scale.ts";
import type { Board, Store } from "../../src/stores/contract.ts";
import { temporaryDatabase } from "../../src/stores/fixtures/temporary-place.ts";
import { memoryStore } from "../../src/stores/memory/index.ts";
import { openPostgresStore } from "../../src/stores/postgres/index.ts";
import { openSqliteStore } from "../../src/stores/sqlite/index.ts";

const server = await startPostgres();
after(() => server.stop());

const CASES = scaled(300);
const MINUTE = 60_000;
const ACTOR = { kind: "model", name: "ada" } as const;

interface Place {
  readonly store: Store;
  /** What the store's clocks say, give or take what a test takes. */
  clocks(): Clocks;
}

const PLACES: Readonly<Record<string, (t: TestContext) => Promise<Place>>> = {
  memory: async () => {
    const clocks = fixedClocks;
    return { store: memoryStore({ clock: clocks }), clocks };
  },
  sqlite: async (t) => {
    const store = await openSqliteStore({ path: temporaryDatabase(t), clock: fixedClocks });
    return { store, clocks: fixedClocks };
  },
  postgres: async () => ({
    store: await openPostgresStore({ url: server.url }),
    // A server has but its wall clock.
    clocks: () => ({ now: Date.now(), monotonic: 0, bootId: "none" }),
  }),
};

function fixedClocks(): Clocks {
  return { now: 1_800_000_000_000, monotonic: 50 * MINUTE, bootId: "here" };
}

for (const [name, open] of Object.entries(PLACES)) {
  test(`${name}: who may claim, renew and keep a task is what the rules say, in ${CASES} cases`, async (t) => {
    const { store, clocks } = await open(t);
    t.after(() => store.close());
    const random = randomFrom(1);
    const outcomes = new Map<string, number>();
    for (let number = 0; number < CASES; number++) {
      const found = makeCase(random, clocks());
      const outcome = await checkCase(store.board(`board/${name} ${number}`), found, clocks());
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
    t.diagnostic([...outcomes].map((each) => each.join(" ")).join(", "));
    if (CASES < 300) return;
    for (const each of EVERY_OUTCOME) assert.ok(outcomes.has(each), `no case was ${each}`);
  });
}

const EVERY_OUTCOME = [
  ...["claimed", "already_claimed", "already_resolved", "blocked", "waiting", "agent_busy"],
  "expired",
];

interface Case {
  readonly task: Task;
  readonly blockers: readonly Task[];
  /** Another task of ada's, which she has not finished. */
  readonly others: readonly Task[];
  readonly unlessBusy: boolean;
  readonly renewedUnder: number;
}

/** Ada is about to claim, or renew. */
function makeCase(random: Random, { now, monotonic }: Clocks): Case {
  const any = <T>(...values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const blockers = ["x", "y"].slice(0, any(0, 0, 1, 2)).map((id) => ({
    ...newTask(id, { subject: id }, now),
    status: any<Task["status"]>("open", "in_progress", "done", "cancelled"),
  }));
  const status = any("open", "open", "in_progress", "in_progress", "done", "cancelled");
  const owner = any(undefined, undefined, "ada", "bob");
  const leftWhenGiven = any(-1, 0.5, 1, 1.5) * MINUTE;
  const beyond = any(0, 0, 0, CLOCK_TOLERANCE - MINUTE / 4, CLOCK_TOLERANCE + MINUTE / 4);
  const left = beyond > 0 ? MINUTE + beyond : Math.min(leftWhenGiven, MINUTE);
  const lease: TaskLease = {
    bootId: any("here", "here", "server"),
    wallDeadline: now + left,
    monotonicDeadline: monotonic + left,
    length: MINUTE,
  };
  const isHeld = owner !== undefined && !isClosed({ status });
  const waits: Wait[] = [
    { kind: "until", at: now + MINUTE },
    { kind: "until", at: now - MINUTE },
    { kind: "event", name: "deployed" },
    { kind: "person" },
  ];
  const task: Task = {
    ...newTask("task", { subject: "task", blockedBy: blockers.map(({ id }) => id) }, now),
    status,
    epoch: 3,
    waits: any<readonly Wait[]>([], [], [any(...waits)], [any(...waits), any(...waits)]),
    ...(owner !== undefined && { owner }),
    ...(isHeld && random() < 0.7 && { lease }),
  };
  const other = { ...newTask("other", { subject: "other" }, now), owner: "ada", epoch: 1 };
  return {
    task,
    blockers,
    others: any([], [other]),
    unlessBusy: any(true, false),
    renewedUnder: any(2, 3, 3),
  };
}

/** What came of it, once the store and the rules agree on it. */
async function checkCase(board: Board, given: Case, clocks: Clocks): Promise<string> {
  const { task, blockers, others, unlessBusy, renewedUnder: epoch } = given;
  const tasks = [...blockers, task, ...others];
  const writes = tasks.map((each) => ({ kind: "put", task: each, expected: 0 }) as const);
  assert.ok((await board.commit({ writes, entries: [] })).ok);

  const wasOver = task.lease !== undefined && isExpired(task.lease, clocks);
  const swept = wasOver ? expireTask(task, clocks.now) : task;
  const openBlockers = blockers.filter((each) => !isClosed(each)).map(({ id }) => id);
  const state = taskState(swept, openBlockers.length, clocks.now);
  const listed = await board.list({ states: [state] });
  const context = JSON.stringify({ given, state });
  assert.ok(
    listed.tasks.some((stored) => stored.task.id === task.id),
    context,
  );

  const renewed = await board.renew({ id: task.id, epoch, lease: MINUTE });
  const renewal = renewalRefusal(swept, epoch);
  assert.equal(renewed.ok ? undefined : renewed.refusal.code, renewal?.code, context);

  const facts = {
    now: clocks.now,
    openBlockers,
    busyWith: unlessBusy ? others.map(({ id }) => id) : [],
  };
  const refusal = claimRefusal(swept, "ada", facts);
  const request = { by: "ada", actor: ACTOR, lease: MINUTE, unlessBusy };
  const claimed = await board.claim({ ...request, id: task.id });
  assert.deepEqual(claimed.ok ? undefined : claimed.refusal.code, refusal?.code, context);
  return refusal?.code ?? (wasOver ? "expired" : "claimed");
}
