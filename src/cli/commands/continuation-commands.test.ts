import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { plainDialect } from "../../workstream/fixtures/plain-dialect.ts";
import type { Workstream } from "../../workstream/index.ts";
import { openWorkstream } from "../../workstream/index.ts";
import type { World } from "../fixtures/fake-world.ts";
import { fakeWorld } from "../fixtures/fake-world.ts";
import { storeUrl } from "../store/store-url.ts";

/** The agent's side of the list that the commands work on. */
function agentIn({ store, root, now }: World): Promise<Workstream> {
  return openWorkstream({
    store,
    origin: { kind: "workspace", root },
    dialect: plainDialect,
    host: { isSwitchedOff: () => false },
    now: () => now,
  });
}

/** A turn of the agent, and why it is nudged or not. */
async function turn(work: Workstream, id: string, by: "user" | "nudge"): Promise<string> {
  await work.turnStarted({ id, by });
  await work.turnEnded({ id, stopReason: "stop" });
  const next = await work.idle();
  return next.kind === "skip" ? next.reason : next.kind;
}

test("explain says why in one sentence, and what had something to say", async () => {
  const world = fakeWorld();
  await world.run(["add", "fix the bug"]);
  const work = await agentIn(world);
  await work.idle();
  assert.equal(await turn(work, "1", "user"), "inject");
  world.now += 120_000;
  const { code, out } = await world.run(["explain"]);
  assert.equal(code, 0);
  const [sentence = "", head = "", change = "", ...rungs] = out.trimEnd().split("\n");
  assert.match(sentence, /^The agent was told to go on: /);
  assert.match(head, /^#\d+, 2m ago$/);
  assert.match(change, /^What would change it: .*doneward pause/);
  assert.deepEqual(rungs, [
    "  ok    no-incomplete-todos  1 of 1 todos are open",
    "  ok    max-auto-turns       0 of 3 nudges",
  ]);
  const all = await world.run(["explain", "--all"]);
  assert.equal(all.out.trimEnd().split("\n").length, 3 + 29);
  const two = await world.run(["explain", "--last", "2"]);
  assert.match(two.out, /^The agent was told[^]+\n\nThe agent was not told to go on: /);
  assert.match(two.out, /\n {2}STOP {2}turn-not-safe {2}no turn has ended\n$/);
});

test("explain says what would happen if the agent stopped now, where that is news", async () => {
  const world = fakeWorld();
  const said = async (): Promise<string> => (await world.run(["explain"])).out.split("\n")[0] ?? "";
  assert.match(await said(), /^If the agent stopped now, it would not .* every todo is closed/);
  await world.run(["add", "fix the bug"]);
  assert.equal(await said(), "If the agent stopped now, it would be told to go on.");
  const work = await agentIn(world);
  assert.equal(await turn(work, "1", "user"), "inject");
  assert.match(await said(), /^The agent was told to go on/);
  await work.turnEnded({ id: "2", stopReason: "aborted" });
  const { out } = await world.run(["explain"]);
  assert.match(out, /^If the agent stopped now, it would not .* a person stopped the agent\.\n/);
  assert.doesNotMatch(out, /nudged|was told/i);
  assert.equal(await turn(work, "3", "user"), "inject");
  await world.run(["pause"]);
  assert.match(await said(), /^If the agent stopped now, it would not .* paused continuation\.$/);
});

test("explain as JSON has every decision with its rungs", async () => {
  const world = fakeWorld();
  await (await agentIn(world)).idle();
  const { kind, decisions } = JSON.parse((await world.run(["explain", "--json"])).out);
  assert.equal(kind, "explain");
  assert.equal(decisions.length, 1);
  assert.equal(decisions[0].reason, "no-incomplete-todos");
  assert.equal(decisions[0].rungs.length, 29);
  for (const last of ["0", "x", "-1"]) {
    assert.equal((await world.run(["explain", `--last=${last}`])).code, 2);
  }
});

test("explain says that a nudge was withheld", async () => {
  const world = fakeWorld();
  await world.run(["add", "fix the bug"]);
  let asked = 0;
  const work = await openWorkstream({
    store: world.store,
    origin: { kind: "workspace", root: world.root },
    dialect: plainDialect,
    host: { isSwitchedOff: () => asked++ > 0 },
  });
  assert.equal(await turn(work, "1", "user"), "kill-switch");
  const { out } = await world.run(["explain"]);
  assert.match(out, /^The agent was not told to go on: continuation is switched off/);
  assert.match(out, /right before the nudge was delivered\n/);
});

test("pause holds until resume, and both say so", async () => {
  const world = fakeWorld();
  await world.run(["add", "fix the bug"]);
  const work = await agentIn(world);
  assert.match((await world.type(["resume"])).out, /^It was not paused/);
  assert.match((await world.run(["pause"])).out, /^Paused/);
  assert.match((await world.run(["pause"])).out, /^It is paused already/);
  assert.equal(await turn(work, "1", "user"), "paused");
  const resumed = JSON.parse((await world.type(["resume", "--json"])).out);
  assert.deepEqual([resumed.kind, resumed.ok, resumed.isChanged], ["continuation", true, true]);
  assert.equal(await turn(work, "2", "user"), "inject");
});

function startSession(world: World, session: string): Promise<unknown> {
  const event = { session_id: session, cwd: world.root, hook_event_name: "SessionStart" };
  return world.run(["hook", "claude-code"], { input: JSON.stringify(event) });
}

test("resume ends the pause of the agent that --session names", async () => {
  const world = fakeWorld();
  for (const session of ["a", "b"]) await startSession(world, session);
  for (const session of ["a", "b"]) {
    await world.run(["add", "one", "--session", session]);
    await world.run(["pause", "--session", session]);
  }
  assert.match((await world.type(["resume", "--session", "a"])).out, /^Resumed/);
  assert.match((await world.type(["resume", "--session", "a"])).out, /^It was not paused/);
  assert.match((await world.run(["--session", "b"])).out, /paused/);
  assert.equal((await world.type(["resume", "--session", "c"])).code, 2);
});

test("extend raises what is used up, reset gives it anew", async () => {
  const world = fakeWorld();
  const work = await agentIn(world);
  for (const id of ["1", "2", "3"]) {
    await world.run(["add", `todo ${id}`]);
    assert.equal(await turn(work, id, id === "1" ? "user" : "nudge"), "inject");
  }
  await world.run(["add", "one more"]);
  assert.equal(await turn(work, "4", "nudge"), "max-auto-turns");
  const { code } = await world.type(["agent", "extend", "--nudges", "4", "--minutes", "60"]);
  assert.equal(code, 0);
  assert.equal(await turn(work, "5", "nudge"), "inject");
  await world.run(["add", "and another"]);
  assert.equal(await turn(work, "6", "nudge"), "max-auto-turns");
  assert.match((await world.type(["agent", "reset"])).out, /^Reset/);
  assert.equal(await turn(work, "7", "nudge"), "inject");
});

test("extend wants to know what, and whole numbers", async () => {
  const world = fakeWorld();
  for (const argv of [[], ["--nudges", "many"], ["--tokens", "1.5"], ["--minutes", "0"]]) {
    assert.equal((await world.type(["agent", "extend", ...argv])).code, 2, argv.join(" "));
  }
});

test("a folder with nothing but the switch in it is no store", () => {
  const { root } = fakeWorld();
  const own = join(root, ".doneward");
  const url = (): string => storeUrl({ env: {}, cwd: root, ancestors: () => [] }, undefined);
  assert.match(url(), /^sqlite:/);
  mkdirSync(own);
  assert.equal(url(), `workspace:${own}`);
  writeFileSync(join(own, "continue-off"), "");
  assert.match(url(), /^sqlite:/);
  mkdirSync(join(own, "todo"));
  assert.match(url(), /^sqlite:/, "nobody has accepted it");
});
