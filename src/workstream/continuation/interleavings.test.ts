import assert from "node:assert/strict";
import { test } from "node:test";
import type { Store } from "../../stores/contract.ts";
import { memoryStore } from "../../stores/memory/index.ts";
import type { Faults } from "../fixtures/faulty-store.ts";
import { faultyStore } from "../fixtures/faulty-store.ts";
import { plainDialect } from "../fixtures/plain-dialect.ts";
import type { Host, Idle, Workstream } from "../index.ts";
import { openWorkstream } from "../index.ts";
import { inEveryOrder, Stepper } from "./fixtures/every-order.ts";

function open(store: Store, host: Host = { isSwitchedOff: () => false }): Promise<Workstream> {
  return openWorkstream({ store, origin: { kind: "tui" }, dialect: plainDialect, host });
}

/** A scope whose last turn would be continued. */
async function ready(): Promise<Store> {
  const store = memoryStore();
  const work = await open(store);
  await work.call("write", [{ kind: "add", phase: "P", todos: [{ content: "a" }] }]);
  await work.turnStarted({ id: "1", by: "user" });
  await work.turnEnded({ id: "1", stopReason: "stop" });
  return store;
}

const reasonOf = (next: Idle): string => (next.kind === "inject" ? "inject" : next.reason);

test("of idles at the same time exactly one is nudged, in every order", async () => {
  const orders = await inEveryOrder(async (choose) => {
    const store = await ready();
    const stepper = new Stepper();
    const works = await Promise.all(["a", "b"].map((actor) => open(stepper.storeOf(actor, store))));
    const idles = works.map((work) => work.idle());
    await stepper.run(choose);
    const reasons = (await Promise.all(idles)).map(reasonOf).sort();
    assert.deepEqual(reasons, ["already-nudged", "inject"], stepper.steps.join(", "));
  });
  assert.ok(orders >= 10, `${orders} orders`);
});

const INTERRUPTIONS: Readonly<
  Record<string, { act(work: Workstream): Promise<unknown>; readonly after: string }>
> = {
  "a user's abort": {
    act: (work) => work.turnEnded({ id: "1", stopReason: "aborted", cause: "user" }),
    after: "user-abort-blocked",
  },
  "a pause": { act: (work) => work.pause(), after: "paused" },
  "a newer turn": {
    act: (work) => work.turnStarted({ id: "2", by: "user" }),
    after: "turn-not-safe",
  },
};

for (const [what, { act, after }] of Object.entries(INTERRUPTIONS)) {
  test(`${what} that is kept before the last look is honoured, in every order`, async () => {
    const seen = new Set<string>();
    await inEveryOrder(async (choose) => {
      const store = await ready();
      const stepper = new Stepper();
      const host = await open(stepper.storeOf("idle", store));
      const person = await open(stepper.storeOf("person", store));
      const [next] = [host.idle(), act(person)] as const;
      await stepper.run(choose);
      const reason = reasonOf(await next);
      const { steps } = stepper;
      const lastLook = steps.lastIndexOf("idle load");
      const isInTime = steps.lastIndexOf("person commit") < lastLook;
      assert.equal(reason, isInTime ? after : "inject", steps.join(", "));
      assert.equal(reasonOf(await (await open(store)).idle()), after, "and it stays");
      seen.add(reason);
    });
    assert.deepEqual([...seen].sort(), [after, "inject"].sort());
  });
}

test("what came between is in the journal, and the budget is spent", async () => {
  const store = await ready();
  let asked = 0;
  const work = await open(store, { isSwitchedOff: () => asked++ > 0 });
  assert.equal(reasonOf(await work.idle()), "kill-switch");
  const [withheld, decided] = await work.explain({ last: 2 });
  assert.deepEqual([withheld?.reason, withheld?.isWithheld], ["kill-switch", true]);
  assert.deepEqual([decided?.kind, decided?.isWithheld], ["inject", false]);
  assert.equal(reasonOf(await (await open(store)).idle()), "already-nudged");
});

test("a list that was finished in between is not nudged on", async () => {
  const store = await ready();
  const other = await open(store);
  let loads = 0;
  const work = await open({
    ...store,
    async load(scope) {
      if (++loads === 2) {
        const close = { kind: "complete", target: { kind: "all" } } as const;
        await other.edit({ operations: [close], action: "done" });
      }
      return store.load(scope);
    },
  });
  assert.equal(reasonOf(await work.idle()), "no-incomplete-todos");
});

test("a crash anywhere in an idle loses a nudge at most, and never gives two", async () => {
  const crashes: { readonly faults: Faults; readonly then: string }[] = [
    { faults: { load: "before" }, then: "inject" },
    { faults: { commit: "before" }, then: "inject" },
    { faults: { commit: "after" }, then: "already-nudged" },
  ];
  for (const { faults, then } of crashes) {
    const store = await ready();
    await assert.rejects((await open(faultyStore(store, faults))).idle());
    assert.equal(reasonOf(await (await open(store)).idle()), then, JSON.stringify(faults));
  }
  const store = await ready();
  const faults: Faults = {};
  const committing: Store = {
    ...store,
    async commit(scope, commit) {
      faults.load = "before";
      return store.commit(scope, commit);
    },
  };
  await assert.rejects((await open(faultyStore(committing, faults))).idle(), "after it was kept");
  assert.equal(reasonOf(await (await open(store)).idle()), "already-nudged");
});
