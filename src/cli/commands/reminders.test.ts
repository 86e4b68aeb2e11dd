import assert from "node:assert/strict";
import { test } from "node:test";
import { fakeWorld } from "../fixtures/fake-world.ts";

test("reminders list says what is due, why not, and when it was last told", async () => {
  const world = fakeWorld();
  await world.run(["add", "one"]);
  assert.match((await world.run(["agent", "reminders", "--all"])).out, /^manual-edit +due$/m);
  await world.run(["agent", "reminders", "--take"]);
  world.now += 60_000;
  const { out } = await world.run(["agent", "reminders", "--all"]);
  assert.match(out, /^manual-edit +nothing to tell +last 1m ago$/m);
  assert.match(out, /^initial +switched off$/m);
});

test("reminders off keeps a kind from the agent until it is on again", async () => {
  const world = fakeWorld();
  assert.match(
    (await world.run(["agent", "reminders", "--off", "manual-edit"])).out,
    /^manual-edit +switched off$/m,
  );
  await world.run(["add", "one"]);
  assert.equal((await world.run(["agent", "reminders", "--take"])).out, "Nothing to tell.\n");
  await world.run(["agent", "reminders", "--on", "manual-edit"]);
  await world.run(["add", "two"]);
  const { verdicts } = JSON.parse((await world.run(["agent", "reminders", "--json"])).out) as {
    verdicts: { kind: string; reason: string }[];
  };
  assert.ok(verdicts.some(({ kind, reason }) => kind === "manual-edit" && reason === "due"));
});

test("reminders refuses what it does not know", async () => {
  const world = fakeWorld();
  for (const words of [["off"], ["off", "x"], ["x"], ["list", "x"], ["list", "--take"]]) {
    assert.equal((await world.run(["agent", "reminders", ...words])).code, 2);
  }
});
