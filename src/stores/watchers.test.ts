import assert from "node:assert/strict";
import { test } from "node:test";
import type { Notice } from "./contract.ts";
import { Watchers } from "./watchers.ts";

const notice: Notice = { scope: "s", revision: 1 };

test("a listener is told after the current step, before what awaits it goes on", async () => {
  const watchers = new Watchers();
  const heard: Notice[] = [];
  watchers.add((each) => heard.push(each));
  const write = async (): Promise<void> => watchers.notify(notice);
  const writing = write();
  assert.deepEqual(heard, []);
  await writing;
  assert.deepEqual(heard, [notice]);
});

test("a listener that was added twice is told twice, and ends one at a time", async () => {
  const watchers = new Watchers();
  let times = 0;
  const listener = (): void => void times++;
  const end = watchers.add(listener);
  watchers.add(listener);
  watchers.notify(notice);
  await Promise.resolve();
  assert.equal(times, 2);
  end();
  end();
  assert.equal(watchers.count, 1);
});

test("a listener that ended is not told of what was on its way", async () => {
  const watchers = new Watchers();
  const end = watchers.add(() => assert.fail("was told"));
  watchers.notify(notice);
  end();
  await Promise.resolve();
});
