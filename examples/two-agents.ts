// Two agents on one board: no task is done twice, one waits for another, and what a lost agent held
// is taken up again. Checks its own result.

import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { memoryStore, openBoard } from "doneward";

const store = memoryStore();
const boardOf = (name: string) =>
  openBoard({ store, name: "shop", actor: { kind: "model", name } });
const ada = boardOf("ada");
const grace = boardOf("grace");

const retry = { limit: 3, backOff: 0, longest: 0 }; // at once; the default waits half a minute
const added = await ada.add([
  { subject: "Design" },
  { subject: "Build", retry },
  { subject: "Docs" },
]);
assert.ok(added.ok);
const [design, build] = added.tasks;
assert.ok(design && build);
await ada.block(build.id, [design.id]);

// Both ask at once for whatever is ready: they get different tasks, and not the one that waits.
const [first, second] = await Promise.all([ada.claim(), grace.claim()]);
assert.ok(first.ok && second.ok);
const taken = [first, second].map(({ tasks: [stored] }) => stored?.task.subject);
assert.deepEqual(taken.toSorted(), ["Design", "Docs"]);
const none = await grace.claim({ id: build.id });
assert.equal(!none.ok && none.refusal.code, "blocked");

// Whoever has Design finishes it: that frees Build.
const designer = taken[0] === "Design" ? ada : grace;
const finished = await designer.done(design.id);
assert.ok(finished.ok);
assert.deepEqual(
  finished.unblocked.map(({ subject }) => subject),
  ["Build"],
);

// Grace takes Build and is never heard of again; when her lease is over, Ada may have it.
const lost = await grace.claim({ id: build.id, lease: 1_000 });
assert.ok(lost.ok && lost.tasks[0]);
const early = await ada.claim({ id: build.id });
assert.equal(!early.ok && early.refusal.code, "already_claimed");
await sleep(1_100);
const rescued = await ada.claim({ id: build.id });
assert.ok(rescued.ok && rescued.tasks[0]);

// Ada's own claim is renewed while she works; a signal tells her should she lose it all the same.
const { id, epoch } = rescued.tasks[0].task;
const kept = ada.keep(id, epoch);

// Grace comes back and says that she is done. It is too late: her claim is of an older epoch.
const late = await grace.done(build.id, { epoch: lost.tasks[0].task.epoch });
assert.ok(!late.ok);
console.log("Refused:", late.refusal.code);

assert.ok((await ada.done(id, { epoch })).ok);
assert.equal(kept.signal.aborted, false);
kept.stop();
