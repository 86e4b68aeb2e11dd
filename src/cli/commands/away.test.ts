import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { DEFAULT_DIALECT } from "../../dialects/default-dialect.ts";
import type { Workstream } from "../../workstream/index.ts";
import { openWorkstream } from "../../workstream/index.ts";
import type { World } from "../fixtures/fake-world.ts";
import { fakeWorld } from "../fixtures/fake-world.ts";

const MINUTE = 60_000;

function agentIn({ store, root }: World, now: () => number): Promise<Workstream> {
  return openWorkstream({
    store,
    origin: { kind: "workspace", root },
    dialect: DEFAULT_DIALECT,
    host: { isSwitchedOff: () => false },
    now,
  });
}

const saidIn = ({ config }: World): unknown =>
  JSON.parse(readFileSync(join(config, "doneward", "away.json"), "utf8"));

describe("a person who leaves", () => {
  test("says so for all workspaces, until they are back", async () => {
    const world = fakeWorld();
    const { out, code } = await world.type(["away"]);
    assert.equal(code, 0);
    assert.match(out, /^You are away\. Run doneward back/);
    assert.deepEqual(saidIn(world), { since: world.now });
    assert.match((await world.type(["back"])).out, /^No agent did anything in the last 0s\.$/m);
    assert.throws(() => saidIn(world), /ENOENT/);
    assert.match((await world.type(["back"])).out, /^You were not away\./);
  });

  test("names the next time of the day, a span or a date", async () => {
    const world = fakeWorld();
    world.now = new Date(2026, 0, 1, 22, 0).getTime();
    const until = async (text: string): Promise<unknown> => {
      assert.equal((await world.type(["away", "--until", text])).code, 0, text);
      return (saidIn(world) as { until: number }).until;
    };
    assert.equal(await until("07:30"), new Date(2026, 0, 2, 7, 30).getTime());
    assert.equal(await until("22:01"), new Date(2026, 0, 1, 22, 1).getTime());
    assert.equal(await until("8h"), world.now + 480 * MINUTE);
    for (const bad of ["25:00", "12:60", "soon", "2020-01-01"]) {
      assert.equal((await world.type(["away", "--until", bad])).code, 2, bad);
    }
  });

  test("is a person: an agent can say neither", async () => {
    const world = fakeWorld();
    for (const word of ["away", "back"]) {
      assert.equal((await world.type([word], { env: { CLAUDECODE: "1" } })).code, 1);
      assert.equal((await world.run([word])).code, 1, "without a terminal");
    }
  });
});

describe("what happened meanwhile", () => {
  test("is what was finished, what waits, what stopped and what it cost", async () => {
    const world = fakeWorld();
    const work = await agentIn(world, () => world.now);
    await work.call("todo_set", { todos: [{ content: "Before" }] });
    await work.call("todo_update", { todos: [{ id: "t1", status: "completed" }] });
    world.now += MINUTE;
    await world.type(["away"]);
    world.now += MINUTE;
    await work.turnStarted({ by: "user" });
    await work.call("todo_update", {
      todos: [{ content: "Write it" }, { content: "Pick a region" }, { content: "Reopened" }],
    });
    await work.call("todo_update", {
      todos: [
        { id: "t2", status: "completed" },
        { id: "t4", status: "completed" },
      ],
    });
    await work.call("todo_update", { todos: [{ id: "t4", status: "pending" }] });
    const wait = { kind: "person", question: "Which region?" } as const;
    await work.edit({ operations: [{ kind: "wait", todo: "t3", wait }], action: "wait t3" });
    world.now += 3 * MINUTE;
    await work.turnEnded({ id: "1", stopReason: "stop", usage: { totalTokens: 1_234 } });
    await work.idle({ isRateLimited: true });
    world.now += MINUTE;
    const { out } = await world.type(["digest"]);
    assert.match(out, /^The last 5m:\n/);
    assert.match(
      out,
      /\n {2}Finished: 1 todo, 0 proven\n {4}Write it \(.*\)\n {2}Needs you:\n {4}Waiting for you: /,
    );
    assert.match(out, /Which region\? \(4m\)\n {6}doneward answer t3 "…"\n/);
    assert.match(out, /\n {2}Stopped 1m ago: .*provider refuses/);
    assert.match(out, /\n {2}Spent: 1 turn, 3m, 1,234 tokens, 0 nudges\n/);
    assert.equal((await world.type(["back"])).out, out);
    const { agents } = JSON.parse((await world.run(["digest", "--since", "2m", "--json"])).out);
    assert.equal(agents[0].finished.length, 0);
    assert.equal(agents[0].needs[0].todo, "t3");
  });
});
