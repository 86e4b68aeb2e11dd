// One that comes and goes: opens the store anew for whatever it does, and closes it. Logs to a file
// what was acknowledged, so that the log outlives it. Its clock is another at every coming.

import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import fs from "node:fs";
import type { Store } from "../../src/stores/contract.ts";
import { openStore } from "../../src/stores/open-store.ts";
import type { Random } from "../../src/testing/generate.ts";
import { randomFrom } from "../../src/testing/generate.ts";
import { openBoard } from "../../src/workstream/board/index.ts";
import type { Counts, Visits } from "./visits.ts";
import { SCOPES } from "./visits.ts";

/** So large that a journal is written anew every few dozen commits. */
const FILLER = "x".repeat(40_000);
const KEPT = 20;
const DAY = 24 * 60 * 60_000;

const visits = JSON.parse(process.env["DONEWARD_VISITS"] ?? "") as Visits;
const random = randomFrom(visits.seed);
const log = fs.openSync(visits.log, "a");
const { now } = Date;
let offset = 0;
Date.now = () => now() + offset;

async function count(store: Store, scope: string): Promise<void> {
  for (;;) {
    const { revision, documents } = await store.load(scope);
    const { counts: before = {} } = (documents.todo ?? {}) as { counts?: Counts };
    const counts = { ...before, [visits.name]: (before[visits.name] ?? 0) + 1 };
    const todo = { counts, filler: FILLER };
    const entry = { kind: "counted", at: 0, actor: { kind: "model" }, data: visits.name } as const;
    const idempotency = { key: randomUUID(), reply: visits.name };
    const commit = { expected: revision, documents: { todo }, entries: [entry], idempotency };
    const { ok } = await store.commit(scope, commit);
    if (!ok) continue;
    fs.writeSync(log, `${JSON.stringify({ scope, counted: counts[visits.name] })}\n`);
    return;
  }
}

async function look(store: Store, scope: string): Promise<void> {
  const { seq, documents, damage } = await store.load(scope);
  // Who is killed may leave a line of the journal that is not finished.
  assert.deepEqual(damage?.filter(({ document }) => document !== "journal") ?? [], []);
  const { counts = {} } = (documents.todo ?? {}) as { counts?: Counts };
  const counted = Object.values(counts).reduce((sum, times) => sum + times, 0);
  assert.equal(counted, seq);
}

async function readJournal(store: Store, scope: string): Promise<void> {
  const entries = await store.journal(scope, { newestFirst: true, limit: KEPT / 2 });
  const seqs = entries.map(({ seq }) => seq);
  const [first = 0] = seqs;
  const expected = seqs.map((_, place) => first - place);
  assert.deepEqual(seqs, expected);
  assert.ok(entries.every(({ kind }) => kind === "counted"));
}

async function prune(store: Store, scope: string): Promise<void> {
  const { seq } = await store.load(scope);
  await store.prune(scope, seq - KEPT);
}

async function copy(store: Store, scope: string): Promise<void> {
  const dump = await store.dump(scope);
  if (dump.revision === 0) return;
  const place = `copy-${randomUUID()}`;
  await store.restore(place, dump);
  const { revision, documents } = await store.load(place);
  assert.deepEqual({ revision, documents }, { revision: dump.revision, documents: dump.documents });
  assert.ok((await store.scopes()).includes(place));
}

async function work(store: Store): Promise<void> {
  const actor = { kind: "model", name: visits.name } as const;
  const board = openBoard({ store, name: "board", actor });
  const added = await board.add([{ subject: visits.name }]);
  assert.ok(added.ok);
  const claimed = await board.claim({ lease: 60_000 });
  const [task] = claimed.ok ? claimed.tasks : [];
  if (task) await board.done(task.task.id, { epoch: task.task.epoch });
  fs.writeSync(log, `${JSON.stringify({ task: added.tasks[0]?.id })}\n`);
}

const ACTS = [count, count, count, look, readJournal, prune, copy, work] as const;

function oneOf<T>(things: readonly T[], chance: Random): T | undefined {
  return things[Math.floor(chance() * things.length)];
}

for (let visit = 0; visit < visits.count; visit++) {
  process.send?.("visit");
  offset = (random() - 0.5) * 4 * DAY;
  const store = await openStore(visits.url);
  await (oneOf(ACTS, random) ?? count)(store, SCOPES[visit % SCOPES.length] ?? "one");
  await store.close();
}
