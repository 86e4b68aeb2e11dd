import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import { describe, test } from "node:test";
import { setImmediate as settled } from "node:timers/promises";
import { memoryStore } from "../../stores/memory/index.ts";
import type { KeptClaim, TaskBoard } from "./index.ts";
import { openBoard } from "./index.ts";

const LEASE = 90_000;
const THIRD = LEASE / 3;

interface Setting {
  board(name: string): TaskBoard;
  /** Lets a third of the lease go by. */
  third(): Promise<void>;
  /** The store fails as long as it is. */
  isAway: boolean;
  readonly renewals: () => number;
}

function setUp(t: TestContext): Setting {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  let at = 0;
  let renewals = 0;
  const kept = memoryStore({ clock: () => ({ now: at, monotonic: at, bootId: "b" }) });
  const store: typeof kept = {
    ...kept,
    board(scope) {
      const board = kept.board(scope);
      return {
        ...board,
        async renew(request) {
          renewals++;
          if (setting.isAway) throw new Error("the store is away");
          return board.renew(request);
        },
      };
    },
  };
  const setting: Setting = {
    isAway: false,
    renewals: () => renewals,
    board: (name) => openBoard({ store, name: "b", actor: { kind: "model", name }, now: () => at }),
    async third() {
      for (let step = 0; step < 10; step++) {
        at += THIRD / 10;
        t.mock.timers.tick(THIRD / 10);
        await settled();
      }
    },
  };
  return setting;
}

interface Keeping extends KeptClaim {
  readonly setting: Setting;
  readonly id: string;
}

/** Ada has the only task of the board, and keeps it. */
async function keeping(t: TestContext): Promise<Keeping> {
  const setting = setUp(t);
  const ada = setting.board("ada");
  await ada.add([{ subject: "a task" }]);
  const taken = await ada.claim({ lease: LEASE });
  assert.ok(taken.ok && taken.tasks[0]);
  const { id, epoch } = taken.tasks[0].task;
  return { setting, id, ...ada.keep(id, epoch, LEASE) };
}

describe("a claim that is kept", () => {
  test("is renewed at every third of its lease, and nobody else gets it", async (t) => {
    const { setting, signal } = await keeping(t);
    const { board, third, renewals } = setting;
    for (let passed = 1; passed <= 12; passed++) {
      await third();
      assert.equal(renewals(), passed);
      assert.deepEqual(await board("bob").ready(), []);
    }
    assert.equal(signal.aborted, false);
  });

  test("may have a lease that is longer than any timer", async () => {
    const store = memoryStore();
    const ada = openBoard({ store, name: "b", actor: { kind: "model", name: "ada" } });
    await ada.add([{ subject: "a task" }]);
    const lease = 365 * 24 * 60 * 60_000;
    const taken = await ada.claim({ lease });
    assert.ok(taken.ok && taken.tasks[0]);
    const { id, epoch, lease: first } = taken.tasks[0].task;
    const { signal, stop } = ada.keep(id, epoch, lease);
    await new Promise((resolve) => setTimeout(resolve, 50));
    stop();
    const shown = await ada.show(id);
    assert.equal(signal.aborted, false);
    assert.deepEqual(shown.ok && shown.view.task.lease, first, "it was not renewed yet either");
  });

  test("runs out after it was stopped", async (t) => {
    const { setting, signal, stop } = await keeping(t);
    const { board, third, renewals } = setting;
    await third();
    stop();
    for (let passed = 0; passed < 4; passed++) await third();
    assert.deepEqual([renewals(), signal.aborted], [1, false]);
    assert.equal((await board("bob").list({ states: ["claimed"] })).tasks.length, 0);
  });

  test("says so when somebody took the task away", async (t) => {
    const { setting, id, signal } = await keeping(t);
    const { board, third } = setting;
    await board("bob").release(id);
    await third();
    assert.match(String(signal.reason), /the claim was lost: /);
  });

  test("outlives a store that is away for a while", async (t) => {
    const { setting, signal } = await keeping(t);
    const { board, third } = setting;
    setting.isAway = true;
    await third();
    await third();
    setting.isAway = false;
    for (let passed = 0; passed < 6; passed++) await third();
    assert.equal(signal.aborted, false);
    assert.deepEqual(await board("bob").ready(), []);
  });

  test("is lost with its lease if the store stays away", async (t) => {
    const { setting, signal } = await keeping(t);
    const { third } = setting;
    setting.isAway = true;
    await third();
    await third();
    assert.equal(signal.aborted, false);
    await third();
    assert.match(String(signal.reason), /the claim was lost: its lease ran out/);
  });
});
