import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { DEFAULT_DIALECT } from "../../dialects/default-dialect.ts";
import type { Workstream } from "../../workstream/index.ts";
import { openWorkstream } from "../../workstream/index.ts";
import type { World } from "../fixtures/fake-world.ts";
import { fakeWorld } from "../fixtures/fake-world.ts";

const terminal = { columns: 80, rows: 24 };

function open({ root, store, ...world }: World): Promise<Workstream> {
  const origin = { kind: "workspace", root } as const;
  const now = (): number => (world.now += 10);
  return openWorkstream({ store, origin, dialect: DEFAULT_DIALECT, now });
}

/** Settings beside the workspace, not inside it. */
function worldOfPerson(): World {
  const world = fakeWorld();
  const env = { XDG_CONFIG_HOME: path.join(`${world.root}-config`) };
  return { ...world, run: (argv, more) => world.run(argv, { env, ...more }) };
}

test("done takes a person's word, and evidence shows it", async () => {
  const world = fakeWorld();
  await world.run(["add", "Fix the login"]);
  await world.run(["done", "login", "--evidence", "Ann tried it"]);
  const { out, code } = await world.run(["evidence", "show", "login"]);
  assert.equal(code, 0);
  assert.match(out, /^asserted: Fix the login\n {2}statement Ann tried it/);
  const { todos, requireEvidence } = JSON.parse((await world.run(["evidence", "--json"])).out);
  assert.equal(requireEvidence, "nudge");
  assert.equal(todos[0].facts[0].summary, "Ann tried it");
});

test("evidence says what an agent needs, and a person changes it", async () => {
  const world = fakeWorld();
  assert.match((await world.run(["evidence"])).out, /reminded if it finishes without/);
  assert.match((await world.type(["evidence", "require", "refuse"])).out, /cannot complete/);
  assert.match((await world.run(["evidence"])).out, /cannot complete/);
  assert.equal((await world.type(["evidence", "require", "maybe"])).code, 2);
  assert.equal((await world.run(["evidence", "show", "nothing like it"])).code, 1);
});

test("a check of a task runs by its id, and is noted on it", async () => {
  const world = worldOfPerson();
  const check = `${process.execPath} --version`;
  const added = await world.run(["task", "add", "Ship it", "--check", check, "--json"]);
  const [{ id }] = JSON.parse(added.out).tasks;
  assert.match((await world.run(["evidence", "check", id])).out, /check unavailable: not-allowed/);
  await world.run(["evidence", "allow", check], { terminal });
  const { out, code } = await world.run(["evidence", "check", id]);
  assert.equal(code, 0, out);
  assert.match((await world.run(["task", "show", id])).out, /exit 0/);
  const { check: fact } = JSON.parse((await world.run(["evidence", "check", id, "--json"])).out);
  assert.deepEqual([fact.kind, fact.exitCode], ["check", 0]);
  assert.equal((await world.run(["evidence", "check", "nothing like it"])).code, 1);
});

test("what is allowed is shown word for word, with the place that it is for", async () => {
  const world = worldOfPerson();
  const { out } = await world.run(["evidence", "allow", "npm", "test"], {
    terminal: { columns: 300, rows: 9 },
  });
  assert.equal(out, `May run in ${world.root}, word for word:\n  npm test\n`);
});

test("what is allowed does not count where others could have written it", async () => {
  const world = fakeWorld();
  const folder = path.join(world.config, "doneward");
  assert.equal((await world.type(["evidence", "allow", "npm", "test"])).code, 0);
  fs.chmodSync(folder, 0o777);
  const { out, err } = await world.run(["evidence", "allow"]);
  assert.deepEqual(
    [out, err],
    [
      "Nothing is allowed here.\n",
      `What you allowed does not count. ${folder}: others can write to it. Run chmod 700 on it.\n`,
    ],
  );
  const again = await world.type(["evidence", "allow", "npm", "test"]);
  assert.equal(again.code, 1);
  assert.match(again.err, /Your settings would not be safe in .*Nothing was changed\./);
});

test("a check runs once the person allowed it, in a terminal", async () => {
  const world = worldOfPerson();
  const check = `${process.execPath} --version`;
  const work = await open(world);
  await work.call("todo_set", { todos: [{ content: "Ship it", status: "in_progress", check }] });
  const refused = await world.run(["evidence", "check", "ship"]);
  assert.equal(refused.code, 1);
  assert.match(refused.out, /check unavailable: not-allowed/);
  assert.match(refused.err, /doneward evidence allow/);
  assert.equal((await world.run(["evidence", "allow", check])).code, 1);
  assert.equal((await world.run(["evidence", "allow", check], { terminal })).code, 0);
  const { out, code } = await world.run(["evidence", "check", "ship"]);
  assert.equal(code, 0, out);
  assert.match(out, /exit 0/);
  assert.match((await world.run(["evidence", "show", "ship"])).out, /^verified: Ship it/);
  assert.match((await world.run(["evidence", "allow"])).out, /--version/);
  await world.run(["evidence", "allow", "--remove", check]);
  assert.match((await world.run(["evidence", "allow"])).out, /Nothing is allowed/);
  assert.equal((await world.run(["evidence", "allow", "a && b"], { terminal })).code, 1);
});

test("progress shows what goes on, and the lists of child agents", async () => {
  const world = fakeWorld();
  assert.match((await world.run(["agent", "progress"])).out, /Nothing was reported/);
  const work = await open(world);
  await work.observe({ kind: "turn-started" });
  await work.observe({ kind: "tool-started", tool: "bash", input: { command: "make" } });
  assert.match(
    (await world.run(["agent", "progress"])).out,
    /^bash: make, last heard of .*\nCalls: bash 1/,
  );
  await work.observe({ kind: "agent-started", agent: "kid", label: "Docs" });
  await work.child("kid").call("todo_set", { todos: [{ content: "Read them" }] });
  assert.match((await world.run(["agent", "progress"])).out, /Child agent Docs\n {2}\S+ Read them/);
});
