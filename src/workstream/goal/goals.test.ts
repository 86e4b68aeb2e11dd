import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { TestContext } from "node:test";
import { describe, test } from "node:test";
import type { Goal } from "../../goal/index.ts";
import { memoryStore } from "../../stores/memory/index.ts";
import type { Idle } from "../continuation/index.ts";
import { openWorkstream } from "../index.ts";
import type { GoalProposal } from "./goals.ts";

const ADA = { kind: "person", name: "Ada" } as const;
const MODEL = { kind: "model" } as const;

/** Passes once the code says "fixed"; says how often it ran. */
const SECRET = ["Bearer", "abcdefghijklmnop123456"].join(" ");
const CHECK = `
import fs from "node:fs";
fs.appendFileSync(process.argv[2], "x");
const code = fs.readFileSync("code.txt", "utf8");
console.log(code.includes("fixed") ? "ok" : "not ok 1 - " + code + " ${SECRET}");
process.exit(code.includes("fixed") ? 0 : 1);
`;

async function world(t: TestContext, terms: Partial<GoalProposal> = {}) {
  const base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "doneward-goal-")));
  t.after(() => fs.rmSync(base, { recursive: true, force: true }));
  const root = path.join(base, "work");
  const log = path.join(base, "runs");
  fs.mkdirSync(path.join(root, "test"), { recursive: true });
  const write = (name: string, text: string): void => fs.writeFileSync(path.join(root, name), text);
  write("check.mjs", CHECK);
  write("code.txt", "broken");
  write("test/a.test.js", "test");
  const clock = { now: 1_000_000 };
  const store = memoryStore();
  const open = (session: string) =>
    openWorkstream({
      ...{ store, session, dialect: "doneward", now: () => clock.now },
      origin: { kind: "workspace", root, lane: "main" },
      checks: { root, allowedFile: path.join(base, "home", "allowed.json") },
    });
  const work = await open("one");
  const check = `node check.mjs ${log}`;
  const proposal = { text: "The check passes", checks: [check], protect: ["test/**"], ...terms };
  const proposed = await work.goal.propose({ ...proposal, by: MODEL });
  assert.ok(proposed.ok);
  let turns = 0;
  let prompted = "";
  /** A turn in which the agent worked, and what comes of its end. */
  const endTurn = async (
    { on = work, toolEvents = 1, stopReason = "stop", lastMessage = "I repaired the code." } = {},
    tokens = 10,
  ): Promise<Idle> => {
    clock.now += 1_000;
    const id = `turn ${++turns}`;
    if (id !== prompted) await on.turnStarted({ id, by: "nudge" });
    const usage = { totalTokens: tokens };
    const end = { id, stopReason, toolEvents, lastMessage, usage };
    return on.endedAndIdle(end, {});
  };
  const prompt = (on = work): Promise<void> => {
    prompted = `turn ${turns + 1}`;
    return on.turnStarted({ id: prompted, by: "user", prompt: "Make the check pass." });
  };
  const runs = (): number => (fs.existsSync(log) ? fs.readFileSync(log).length : 0);
  const { goal } = proposed;
  const accept = () => work.goal.accept({ hash: goal.hash, by: ADA });
  return { work, open, goal, accept, endTurn, prompt, runs, write, root, clock, store };
}

async function shown(work: { goal: { show(): Promise<Goal | undefined> } }): Promise<Goal> {
  const goal = await work.goal.show();
  assert.ok(goal);
  return goal;
}

test("an agent without a list is sent back until the check passes, then left alone", async (t) => {
  const { work, accept, endTurn, prompt, runs, write } = await world(t);
  assert.ok((await accept()).ok);
  await prompt();
  const first = await endTurn();
  assert.equal(first.kind, "inject");
  assert.ok(first.kind === "inject" && first.prompt.includes("not ok 1 - broken"));
  assert.ok(first.kind === "inject" && !first.prompt.includes("abcdefghijklmnop123456"), "masked");
  write("code.txt", "fixed");
  const second = await endTurn();
  assert.ok(second.kind === "skip" && second.reason === "goal-met", JSON.stringify(second));
  assert.equal((await shown(work)).state, "met");
  assert.equal(runs(), 2);
  const third = await endTurn();
  assert.ok(third.kind === "skip" && third.reason === "no-incomplete-todos");
  assert.equal(runs(), 2, "what is met is not checked again");
  const entries = await work.journal();
  const kinds = entries.map(({ kind }) => kind).filter((kind) => kind.startsWith("goal-"));
  assert.deepEqual(kinds, ["goal-proposed", "goal-accepted", "goal-checked", "goal-checked"]);
});

describe("nothing runs", () => {
  test("before a person accepted, whoever else says so", async (t) => {
    const { work, goal, endTurn, prompt, runs } = await world(t);
    await prompt();
    await endTurn();
    assert.equal(await work.goal.check(), undefined);
    assert.ok(!(await work.goal.accept({ hash: goal.hash, by: MODEL })).ok);
    assert.ok(!(await work.goal.accept({ hash: "other", by: ADA })).ok);
    await endTurn();
    assert.equal(runs(), 0);
  });

  test("of a check that needs a shell: it is refused and stays a proposal", async (t) => {
    const { work, accept, endTurn, prompt } = await world(t, { checks: ["npm test && true"] });
    assert.partialDeepStrictEqual(await accept(), { ok: false, code: "needs-shell" });
    assert.equal((await shown(work)).state, "proposed");
    await prompt();
    await endTurn();
    assert.equal((await shown(work)).runs.length, 0);
  });

  test("after another proposal voided what was accepted", async (t) => {
    const { work, accept, endTurn, prompt, runs } = await world(t);
    await accept();
    await work.goal.propose({ text: "The check passes", checks: ["true"], by: MODEL });
    await prompt();
    await endTurn();
    assert.equal((await shown(work)).state, "proposed");
    assert.equal(runs(), 0);
  });

  for (const [what, rest] of [
    ["paused", async ({ work }: Awaited<ReturnType<typeof world>>) => void (await work.pause())],
    ["goal paused", async ({ work }) => void (await work.goal.pause())],
    [
      "cancelled",
      async ({ work, goal }) => void (await work.goal.cancel({ hash: goal.hash, by: ADA })),
    ],
  ] as const satisfies readonly (readonly [
    string,
    (made: Awaited<ReturnType<typeof world>>) => Promise<void>,
  ])[]) {
    test(`while it is ${what}`, async (t) => {
      const made = await world(t);
      await made.accept();
      await made.prompt();
      await rest(made);
      const idle = await made.endTurn();
      assert.equal(idle.kind, "skip");
      assert.equal(made.runs(), 0);
    });
  }

  test("after a turn that the person stopped, that only talked, or that asks", async (t) => {
    const { accept, endTurn, prompt, runs } = await world(t);
    await accept();
    await prompt();
    await endTurn({ toolEvents: 0, lastMessage: "The capital of France is Paris." });
    await prompt();
    await endTurn({ lastMessage: "This will drop the production database. Shall I go ahead?" });
    await prompt();
    await endTurn({ stopReason: "aborted" });
    assert.equal(runs(), 0);
  });

  test("for a session that does not work on the goal", async (t) => {
    const { accept, endTurn, prompt, runs, open, work, goal } = await world(t);
    await accept();
    await prompt();
    await endTurn();
    assert.equal(runs(), 1);
    const other = await open("two");
    await prompt(other);
    const idle = await endTurn({ on: other });
    assert.ok(idle.kind === "skip" && idle.reason === "other-session", JSON.stringify(idle));
    assert.equal(runs(), 1);
    await work.goal.resume({ hash: goal.hash, by: ADA });
    await prompt(other);
    await endTurn({ on: other });
    assert.equal(runs(), 2, "a person handed it over");
  });
});

describe("tampering", () => {
  test("with a protected test waits for a person, who accepts or refuses", async (t) => {
    const { work, goal, accept, endTurn, prompt, write } = await world(t);
    await accept();
    await prompt();
    write("test/a.test.js", "");
    write("code.txt", "fixed");
    const idle = await endTurn();
    assert.ok(idle.kind === "skip" && idle.reason === "goal-tampered");
    assert.deepEqual((await shown(work)).question, { kind: "tampered", files: ["test/a.test.js"] });
    const act = { hash: goal.hash, by: ADA };
    assert.ok(!(await work.goal.answerTampering({ ...act, by: MODEL, isFine: true })).ok);
    assert.ok((await work.goal.answerTampering({ ...act, isFine: false })).ok);
    write("test/a.test.js", "test");
    write("code.txt", "fixed again");
    const again = await endTurn();
    assert.ok(again.kind === "skip" && again.reason === "goal-met");
  });

  test("with the check itself is never met", async (t) => {
    const { work, accept, endTurn, prompt, write } = await world(t, { protect: [] });
    await accept();
    await prompt();
    write("check.mjs", "process.exit(0)");
    const idle = await endTurn();
    assert.ok(idle.kind === "skip" && idle.reason === "goal-tampered");
    assert.equal((await shown(work)).state, "active");
  });
});

describe("a budget", () => {
  test("of turns ends the goal", async (t) => {
    const { work, goal, accept, endTurn, prompt, runs, write } = await world(t, {
      budget: { turns: 2 },
    });
    await accept();
    await prompt();
    const reasons: string[] = [];
    for (let n = 0; n < 4; n++) {
      write("code.txt", `broken ${n}`);
      const idle = await endTurn();
      reasons.push(idle.kind === "inject" ? "nudged" : idle.reason);
    }
    const rest = "no-incomplete-todos";
    assert.deepEqual(reasons, ["nudged", "nudged", "goal-out-of-budget", rest]);
    assert.equal(runs(), 2);
    await work.goal.extend({ hash: goal.hash, by: ADA, more: { turns: 1 } });
    assert.equal((await endTurn()).kind, "inject");
  });

  test("is charged with the tokens of every turn, once", async (t) => {
    const { work, accept, endTurn, prompt } = await world(t, { budget: { tokens: 25 } });
    await accept();
    await prompt();
    assert.equal((await endTurn()).kind, "inject");
    assert.equal((await shown(work)).spent.tokens, 10);
    await endTurn();
    const idle = await endTurn();
    assert.ok(idle.kind === "skip" && idle.reason === "goal-out-of-budget");
  });

  test("ends by stagnation when nothing changes", async (t) => {
    const { work, accept, endTurn, prompt } = await world(t);
    await accept();
    await prompt();
    const kinds: string[] = [];
    for (let n = 0; n < 4; n++) {
      const idle = await endTurn();
      kinds.push(idle.kind === "inject" ? "nudged" : idle.reason);
    }
    assert.deepEqual(kinds, ["nudged", "nudged", "nudged", "goal-out-of-budget"]);
    assert.equal((await shown(work)).exhausted, "stagnation");
  });
});

test("an end that is told twice runs the checks once", async (t) => {
  const { work, accept, prompt, runs } = await world(t);
  await accept();
  await prompt();
  const end = { id: "turn 1", stopReason: "stop", toolEvents: 1, lastMessage: "Repaired." };
  const both = await Promise.all([work.endedAndIdle(end, {}), work.endedAndIdle(end, {})]);
  assert.equal(both.filter(({ kind }) => kind === "inject").length, 1);
  assert.equal(runs(), 1);
});

test("a pause that comes while a check runs beats the goal", async (t) => {
  const { work, accept, prompt, write } = await world(t);
  write("check.mjs", "await new Promise((r) => setTimeout(r, 700)); process.exit(1)");
  await accept();
  await prompt();
  const end = { id: "turn 1", stopReason: "stop", toolEvents: 1, lastMessage: "Repaired." };
  const idle = work.endedAndIdle(end, {});
  await new Promise((resolve) => setTimeout(resolve, 200));
  await work.pause();
  const { kind } = await idle;
  assert.equal(kind, "skip");
});

test("a goal without checks is asserted at most: nothing runs and it is never met", async (t) => {
  const { work, accept, endTurn, prompt, runs } = await world(t, { checks: [] });
  await accept();
  await prompt();
  await endTurn();
  assert.equal(runs(), 0);
  assert.equal((await shown(work)).state, "active");
});
