import assert from "node:assert/strict";
import { test } from "node:test";
import { Turns } from "./turns.ts";

test("a writer that is alone never pauses", async () => {
  const turns = new Turns();
  for (let write = 0; write < 100; write++) {
    assert.equal(await isImmediate(turns.arrive()), true);
    turns.leave(true);
  }
});

test("a writer that met others lets them go first after each write, not before its own is made", async () => {
  const turns = new Turns();
  await turns.arrive();
  await turns.wait();
  turns.leave(false);
  assert.equal(await isImmediate(turns.arrive()), true, "it is still its turn");
  turns.leave(true);
  assert.equal(await isImmediate(turns.arrive()), false, "it has had its turn");
});

/** Whether it is done before the event loop turns. */
async function isImmediate(arriving: Promise<void>): Promise<boolean> {
  let isDone = false;
  const done = arriving.then(() => (isDone = true));
  for (let step = 0; step < 5; step++) await Promise.resolve();
  const wasDone = isDone;
  await done;
  return wasDone;
}
