import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { Meeting } from "./meeting.ts";

test("who asks while calls are under way goes with all that do, in the order of asking", async () => {
  const { meeting, calls } = heldCalls(10);
  const answers = Promise.all([1, 2, 3, 4, 5].map((request) => meeting.ask(request)));
  assert.deepEqual(asked(calls), [[1], [2]], "nobody waits as long as few ask");
  calls[0]?.end();
  await turn();
  assert.deepEqual(asked(calls), [[1], [2], [3, 4, 5]]);
  for (const { end } of calls) end();
  assert.deepEqual(await answers, [10, 20, 30, 40, 50]);
});

test("no more go together than may", async () => {
  const { meeting, calls } = heldCalls(2);
  for (const request of [1, 2, 3, 4, 5]) void meeting.ask(request);
  for (const { end } of calls) end();
  await turn();
  assert.deepEqual(asked(calls), [[1], [2], [3, 4], [5]]);
});

test("one that fails fails alone, and those who wait go on", async () => {
  const meeting = new Meeting(10, (requests: readonly number[]) =>
    requests.map((request) =>
      request % 2 === 0 ? Promise.reject(new Error("even")) : Promise.resolve(request),
    ),
  );
  const settled = await Promise.allSettled([1, 2, 3, 4, 5].map((request) => meeting.ask(request)));
  assert.deepEqual(
    settled.map(({ status }) => status),
    ["fulfilled", "rejected", "fulfilled", "rejected", "fulfilled"],
  );
});

interface HeldCall {
  readonly requests: readonly number[];
  end(): void;
}

/** Each call is answered, with ten times what was asked, when it is told to end. */
function heldCalls(most: number): { meeting: Meeting<number, number>; calls: HeldCall[] } {
  const calls: HeldCall[] = [];
  const meeting = new Meeting(most, (requests: readonly number[]) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    calls.push({ requests, end: resolve });
    return requests.map((request) => promise.then(() => request * 10));
  });
  return { meeting, calls };
}

function asked(calls: readonly HeldCall[]): (readonly number[])[] {
  return calls.map(({ requests }) => requests);
}
