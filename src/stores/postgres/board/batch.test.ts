import assert from "node:assert/strict";
import { test } from "node:test";
import { Batch } from "./batch.ts";

test("requests that come while a call is under way share the next one, in order", async () => {
  const calls: number[][] = [];
  const first = Promise.withResolvers<void>();
  const batch = new Batch<number, number>(3, async (requests) => {
    calls.push([...requests]);
    if (calls.length === 1) await first.promise;
    return requests.map((request) => request * 10);
  });
  const one = batch.add(1);
  await new Promise(setImmediate);
  const others = [2, 3, 4, 5].map((request) => batch.add(request));
  first.resolve();
  assert.deepEqual(await Promise.all([one, ...others]), [10, 20, 30, 40, 50]);
  assert.deepEqual(calls, [[1], [2, 3, 4], [5]]);
});

test("a call that fails fails for those who shared it, and for nobody after", async () => {
  let calls = 0;
  const batch = new Batch<number, number>(9, async (requests) => {
    if (++calls === 1) throw new Error("no answer");
    return [...requests];
  });
  const failed = await Promise.allSettled([batch.add(1), batch.add(2)]);
  assert.deepEqual(
    failed.map(({ status }) => status),
    ["rejected", "rejected"],
  );
  assert.equal(await batch.add(3), 3);
});
