import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { lanesScope } from "../../scope/lanes/index.ts";
import type { Store } from "../../stores/contract.ts";
import { hostileTexts } from "../../testing/hostile-texts.ts";
import type { Badge } from "../../views/badges.ts";
import { assertNothingToExecute } from "../fixtures/assert-nothing-to-execute.ts";
import type { World } from "../fixtures/fake-world.ts";
import { fakeWorld } from "../fixtures/fake-world.ts";

function startSession(world: World, session: string): Promise<unknown> {
  const event = { session_id: session, cwd: world.root, hook_event_name: "SessionStart" };
  return world.run(["hook", "claude-code"], { input: JSON.stringify(event) });
}

test("an empty workspace shows how to begin", async () => {
  const world = fakeWorld();
  const { code, out } = await world.run([]);
  assert.equal(code, 0);
  assert.ok(out.startsWith(`${world.root}\nNo todos yet.`), out);
  assert.match(out, /doneward add/);
  assert.deepEqual(await world.run(["status"]), await world.run([]));
});

test("status says how far the list is, what is in progress and what is untold", async () => {
  const world = fakeWorld();
  for (const todo of ["one", "two", "three"]) await world.run(["add", todo]);
  await world.run(["done", "one"]);
  world.now += 5 * 60_000;
  const { out } = await world.run([], { env: { HOME: world.root.replace(/\/[^/]*$/, "") } });
  const lines = out.split("\n");
  assert.match(lines[0] ?? "", /^~\/doneward-test-/);
  assert.match(out, /1\/3 · 33%/);
  assert.match(out, /✓ One · 5m ago/);
  assert.match(out, /▶ Two · 5m/);
  assert.match(out, /○ Three/);
  assert.match(out, /The agent has not heard of 4 edits by hand yet\./);
  await world.run(["agent", "reminders", "--take"]);
  assert.doesNotMatch((await world.run([])).out, /has not heard/);
});

test("status says that a plan waits, until somebody decided", async () => {
  const world = fakeWorld();
  await world.run(["plan", "propose", "-"], { input: "# Build\n- Test it\n" });
  assert.match(
    (await world.run([])).out,
    /^⚠ 0s · Plan to approve: Build\n {2}Read it with: doneward plan show\n\n/,
  );
  const { needs } = JSON.parse((await world.run(["--json"])).out) as { needs: object[] };
  assert.deepEqual(needs, [{ kind: "plan", text: "Build", since: world.now }]);
  await world.type(["plan", "reject", "too short", "--as", "Ada"]);
  const { out } = await world.run(["--json"]);
  assert.deepEqual(JSON.parse(out).plan, { revision: 1, state: "rejected" });
  assert.doesNotMatch((await world.run([])).out, /Plan to approve/);
});

test("status says what holds the agent up", async () => {
  const world = fakeWorld();
  await world.run(["add", "one"]);
  assert.doesNotMatch((await world.run([])).out, /paused/);
  await world.run(["pause"]);
  assert.match((await world.run([])).out, /0\/1 · 0% · paused$/m);
  assert.deepEqual(
    JSON.parse((await world.run(["--json"])).out).badges.map(({ kind }: Badge) => kind),
    ["paused"],
  );
});

test("status says who else is at work here, and how to see their list", async () => {
  const world = fakeWorld();
  await startSession(world, "first");
  assert.doesNotMatch((await world.run([])).out, /At work beside/);
  world.now += 1;
  await startSession(world, "it's two");
  const { out } = await world.run([]);
  assert.match(out, /^This is lane-2\. At work beside it:\n {2}main: doneward --session=first$/m);
  const first = await world.run(["--session=first"]);
  assert.deepEqual(await world.run([], { env: { DONEWARD_SESSION: "first" } }), first);
  const unknown = await world.run(["--session=third"]);
  assert.equal(unknown.code, 2);
  assert.match(unknown.err, /^No agent has the session "third" here\./);
  assert.match(
    first.out,
    /^This is main\. At work beside it:\n {2}lane-2: doneward '--session=it'\\''s two'$/m,
  );
});

test("the command for the list of another agent is whole, however narrow the terminal", async () => {
  const world = fakeWorld();
  const sessions = Array.from({ length: 3 }, () => randomUUID());
  for (const session of sessions) await startSession(world, session);
  for (const columns of [20, 80]) {
    const { out } = await world.run([], {
      terminal: { columns, rows: 24 },
      env: { NO_COLOR: "1", DONEWARD_SESSION: sessions[0] },
    });
    const lines = out.split("\n").filter((line) => line.includes("--session"));
    assert.deepEqual(lines, [
      `  lane-2: doneward --session=${sessions[1]}`,
      `  lane-3: doneward --session=${sessions[2]}`,
    ]);
    if (columns === 80) for (const line of lines) assert.ok(line.length <= columns, line);
  }
});

test("status gives the terminal nothing to execute, whatever a session is called", async () => {
  const besides = async (session: string): Promise<string> => {
    const world = fakeWorld();
    await startSession(world, session);
    await startSession(world, "another");
    const { out } = await world.run([], { env: { DONEWARD_SESSION: "another" } });
    assert.match(out, /main.*--session=/);
    return out;
  };
  const height = (out: string): number => out.split("\n").length;
  const plain = await besides("plain");
  // Hooks take no longer id for one.
  const texts = hostileTexts().filter(({ length }) => length < 256);
  for (const text of [...texts, "\u001b]52;c;eA==\u0007", "a\rb\bc\u202ed"]) {
    const out = await besides(`s${text}`);
    assertNothingToExecute(out);
    assert.equal(height(out), height(plain), JSON.stringify(text));
  }
});

test("status, prompt and status line read once who is at work here", async () => {
  const world = fakeWorld();
  for (const session of ["first", "second"]) await startSession(world, session);
  for (const [words, input] of [[["status"]], [["prompt"]], [["statusline"], "third"]] as const) {
    let loads = 0;
    const openStore = async (): Promise<Store> => ({
      ...world.store,
      close: async () => {},
      load(scope) {
        if (scope === lanesScope(world.root)) loads++;
        return world.store.load(scope);
      },
    });
    const told = JSON.stringify({ session_id: input, cwd: world.root });
    const { code } = await world.run(words, { openStore, input: told });
    assert.deepEqual([code, loads], [0, 1], words[0]);
  }
});

test("status as JSON has the list, its progress, its focus and where it is kept", async () => {
  const world = fakeWorld();
  await world.run(["add", "one"]);
  await world.run(["start", "one"]);
  const status = JSON.parse((await world.run(["--json"])).out);
  assert.equal(status.root, world.root);
  assert.equal(status.store, "memory");
  assert.match(status.scope, /^workspace\//);
  assert.deepEqual(status.progress, { completed: 0, total: 1, percent: 0 });
  assert.equal(status.focus.content, "One");
  assert.equal(status.list.phases[0].todos[0].origin, "person");
  assert.deepEqual(status.untold, ["added: One", "started: One"]);
});

test("every line of status and show fits the terminal, however narrow", async () => {
  const world = fakeWorld();
  await world.run([
    "add",
    "a todo with rather many words in it, and 漢字 too",
    "--phase",
    "somewhere",
  ]);
  await world.run(["add", "another", "--phase", "elsewhere"]);
  await world.run(["start", "漢字"]);
  for (const columns of [20, 40, 80]) {
    for (const argv of [[], ["show"], ["history"]]) {
      const { out } = await world.run(argv, {
        terminal: { columns, rows: 10 },
        env: { NO_COLOR: "1" },
      });
      for (const line of out.split("\n")) assert.ok(line.length <= columns, `${columns}: ${line}`);
    }
  }
});
