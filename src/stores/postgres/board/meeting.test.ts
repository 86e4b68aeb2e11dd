import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { Meeting } from "./meeting.ts";

test("who asks while calls are under way goes with all that do, in the order of asking", async () => {
  const { meeting, calls } = heldCalls(10);
  const answers = [1, 2, 3, 4, 5, 6, 7].map((request) => meeting.ask(request));
  await turn();
  assert.deepEqual(
    asked(calls),
    [
      [1, 2, 3, 4],
      [5, 6, 7],
    ],
    "the first share the calls that there may be",
  );
  answers.push(meeting.ask(8));
  await turn();
  answers.push(meeting.ask(9));
  await turn();
  assert.equal(calls.length, 2);
  calls[0]?.end();
  await turn();
  await turn();
  assert.deepEqual(asked(calls).slice(2), [[8, 9]]);
  for (const { end } of calls) end();
  assert.deepEqual(await Promise.all(answers), [10, 20, 30, 40, 50, 60, 70, 80, 90]);
});

test("who was answered asks again with those who were answered too", async () => {
  const { meeting, calls } = heldCalls(10);
  const worker = async (number: number): Promise<void> => {
    await meeting.ask(number);
    await meeting.ask(number);
  };
  void Promise.all([1, 2, 3, 4].map(worker));
  await turn();
  calls[0]?.end();
  await turn();
  await turn();
  assert.deepEqual(asked(calls), [
    [1, 2],
    [3, 4],
    [1, 2],
  ]);
});

test("no more go together than may", async () => {
  const { meeting, calls } = heldCalls(2);
  for (const request of [1, 2, 3, 4, 5]) void meeting.ask(request);
  await turn();
  calls[0]?.end();
  await turn();
  await turn();
  assert.deepEqual(asked(calls), [[1, 2], [3, 4], [5]]);
});

test("one that fails fails alone, and those who wait go on", async () => {
  const meeting = new Meeting({ lanes: 2, most: 10 }, (requests: readonly number[]) =>
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
  const meeting = new Meeting({ lanes: 2, most }, (requests: readonly number[]) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    calls.push({ requests, end: resolve });
    return requests.map((request) => promise.then(() => request * 10));
  });
  return { meeting, calls };
}

function asked(calls: readonly HeldCall[]): (readonly number[])[] {
  return calls.map(({ requests }) => requests);
}
