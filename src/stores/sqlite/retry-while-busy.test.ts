import assert from "node:assert/strict";
import { test } from "node:test";
import { StoreError } from "../contract.ts";
import { temporaryDatabase } from "../fixtures/temporary-place.ts";
import { openConnection } from "./open-connection.ts";
import { sqliteStore } from "./sqlite-store.ts";
import { retryWhileBusy } from "./connection.ts";

test("what succeeds at once is not tried again", async () => {
  let attempts = 0;
  assert.equal(await retryWhileBusy(() => ++attempts), 1);
});

test("what is busy is tried until it is free", async () => {
  let attempts = 0;
  const answer = await retryWhileBusy(() => {
    if (++attempts < 20) throw busy();
    return attempts;
  });
  assert.equal(answer, 20);
});

test("patience ends with the error", async () => {
  let attempts = 0;
  const waiting = retryWhileBusy(
    () => {
      attempts++;
      throw busy();
    },
    { patience: 50 },
  );
  await assert.rejects(waiting, { code: "busy" });
  assert.ok(attempts > 1, `${attempts} attempts`);
});

test("another error is not tried again", async () => {
  let attempts = 0;
  const failing = retryWhileBusy(() => {
    attempts++;
    throw new StoreError("sqlite", "io", "broken");
  });
  await assert.rejects(failing, { code: "io" });
  assert.equal(attempts, 1);
});

test("a commit waits for the lock while the program goes on", async (t) => {
  const path = temporaryDatabase(t);
  const [holder, waiter] = [await openConnection(path), await openConnection(path)];
  t.after(() => holder.close());
  t.after(() => waiter.close());
  holder.execute("BEGIN IMMEDIATE");
  let turns = 0;
  // Whoever waits without letting the program go on waits for ever.
  const counting = setInterval(() => ++turns === 10 && holder.execute("COMMIT"), 1);
  const commit = sqliteStore(waiter).commit("s", { expected: 0, documents: {}, entries: [] });
  assert.deepEqual(await commit, { ok: true, revision: 1, seq: 0 });
  clearInterval(counting);
  assert.ok(turns >= 10);
});

function busy(): StoreError {
  return new StoreError("sqlite", "busy", "database is locked");
}
