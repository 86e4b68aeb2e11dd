import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openWorkstream } from "../../workstream/index.ts";
import type { World } from "../fixtures/fake-world.ts";
import { fakeWorld } from "../fixtures/fake-world.ts";

async function worldWith(...todos: readonly string[]): Promise<World> {
  const world = fakeWorld();
  for (const todo of todos) await world.run(["add", todo]);
  await world.run(["agent", "reminders", "--take"]);
  return world;
}

async function waitsOf(world: World, content: string): Promise<unknown> {
  const { out } = await world.run(["show", "--json"]);
  const { list } = JSON.parse(out) as {
    list: { phases: { todos: { content: string; waits?: object[] }[] }[] };
  };
  const todo = list.phases.flatMap(({ todos }) => todos).find((one) => one.content === content);
  return todo?.waits?.map((wait) => ({ ...wait, since: 0 }));
}

describe("doneward wait", () => {
  test("makes a todo wait for a person, an event or a time, and ends that", async () => {
    const world = await worldWith("Deploy");
    const asked = await world.run(["wait", "deploy", "--for-person", "--question", "Where to?"]);
    assert.deepEqual(
      [asked.code, asked.err, asked.out.split("\n")[0]],
      [0, "", "Waits for a person (Where to?): Deploy"],
    );
    assert.deepEqual(await waitsOf(world, "Deploy"), [
      { kind: "person", question: "Where to?", since: 0 },
    ]);
    await world.run(["wait", "deploy", "--for-event", "ci"]);
    assert.deepEqual(await waitsOf(world, "Deploy"), [
      { kind: "person", question: "Where to?", since: 0 },
      { kind: "event", name: "ci", since: 0 },
    ]);
    const over = await world.run(["wait", "deploy", "--over"]);
    assert.match(over.out, /^No longer waiting: Deploy/);
    assert.equal(await waitsOf(world, "Deploy"), undefined);
    assert.match((await world.run(["wait", "deploy", "--until", "2h"])).out, /^Waits for 2 ?h/);
  });

  test("needs an open todo and one thing to wait for", async () => {
    const world = await worldWith("Deploy");
    for (const argv of [
      ["wait", "deploy"],
      ["wait", "deploy", "--for-person", "--over"],
      ["wait", "deploy", "--for-event", "ci", "--question", "Why?"],
      ["wait", "deploy", "--until", "2020-01-01"],
    ]) {
      assert.equal((await world.run(argv)).code, 2, argv.join(" "));
    }
    await world.run(["done", "deploy"]);
    const { code, err } = await world.run(["wait", "deploy", "--for-person"]);
    assert.deepEqual([code, err], [1, '"Deploy" is closed. Only an open todo can wait.\n']);
  });
});

describe("doneward answer", () => {
  test("ends the wait, and the agent is told", async () => {
    const world = await worldWith("Deploy");
    await world.run(["wait", "deploy", "--for-person", "--question", "Where to?"]);
    await world.run(["agent", "reminders", "--take"]);
    const { code, out } = await world.type(["answer", "deploy", "To", "staging."]);
    assert.equal(code, 0);
    assert.match(out, /^Answered: Deploy\. Answer stored\. Type anything in that terminal\./);
    const told = await world.run(["agent", "reminders", "--take"]);
    assert.match(told.out, /"question":"Where to\?","answer":"To staging\."/);
    const again = await world.type(["answer", "deploy", "Again"]);
    assert.deepEqual([again.code, again.err], [1, '"Deploy" does not wait for you.\n']);
  });

  test("is for persons only", async () => {
    const world = await worldWith("Deploy");
    await world.run(["wait", "deploy", "--for-person"]);
    const { code, err } = await world.run(["answer", "deploy", "yes"]);
    assert.equal(code, 1);
    assert.match(err, /^Only you can answer the agent\./);
    assert.ok(await waitsOf(world, "Deploy"));
  });
});

describe("doneward event", () => {
  test("ends the waits for it in every lane and on the board", async () => {
    const world = await worldWith("Release");
    await world.run(["wait", "release", "--for-event", "ci"]);
    const { out: added } = await world.run(["task", "add", "Tell everybody", "--json"]);
    const { tasks } = JSON.parse(added) as { tasks: { id: string }[] };
    const id = tasks[0]?.id as string;
    await world.run(["task", "wait", id, "--event", "ci"]);
    const { code, out } = await world.run(["event", "ci"]);
    assert.equal(code, 0);
    assert.equal(out, `No longer waiting: Release\nNo longer waiting: ${id} Tell everybody\n`);
    assert.equal(await waitsOf(world, "Release"), undefined);
    assert.match((await world.run(["agent", "reminders", "--take"])).out, /"event":"ci"/);
    assert.equal((await world.run(["event", "ci"])).out, "Nothing here waits for the event ci.\n");
  });
});

describe("doneward list left", () => {
  test("lists what earlier sessions left, and puts it back", async () => {
    const world = fakeWorld();
    assert.equal(
      (await world.run(["list", "left"])).out,
      "Nothing was left by an earlier session.\n",
    );
    const origin = { kind: "workspace", root: world.root, lane: "main" } as const;
    for (const [session, content] of [
      ["s1", "Drop the users table"],
      ["s2", "Say hello"],
    ] as const) {
      const work = await openWorkstream({
        store: world.store,
        origin,
        dialect: "doneward",
        session,
        now: () => Date.UTC(2026, 6, 1),
      });
      await work.call("todo_set", { todos: [{ content }] });
    }
    assert.match((await world.run(["list", "left"])).out, /^2026-07-01 {2}Drop the users table\n/);
    const taken = await world.run(["list", "take", "users"]);
    assert.match(taken.out, /^Back on the list: Drop the users table/);
    assert.match((await world.run(["show"])).out, /- \[ \] Drop the users table/);
    assert.equal(
      (await world.run(["list", "left"])).out,
      "Nothing was left by an earlier session.\n",
    );
    assert.equal((await world.run(["list", "take"])).code, 2);
  });
});
