import assert from "node:assert/strict";
import type { ChildProcess } from "node:child_process";
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { describe, test } from "node:test";
import type { ProcessIdentity } from "../../scope/lanes/index.ts";
import { LEASE } from "../../scope/lanes/index.ts";
import type { Store } from "../../stores/contract.ts";
import { openSqliteStore } from "../../stores/sqlite/index.ts";
import { allTodos } from "../../todo/index.ts";
import { openWorkstream } from "../../workstream/index.ts";
import type { OpenedLane, OpenLaneOptions } from "../../workstream/lane/index.ts";
import { identifyProcess, openLane, systemWorld } from "../../workstream/lane/index.ts";
import { assertNothingToExecute } from "../fixtures/assert-nothing-to-execute.ts";
import type { World } from "../fixtures/fake-world.ts";
import { fakeWorld } from "../fixtures/fake-world.ts";

/** A process that was here a moment ago. */
const gone = { ...identifyProcess(), startedAt: "1" } as ProcessIdentity;
const elsewhere = { ...gone, bootId: "other", machine: "other" };

async function agent(
  world: World,
  sessionId: string,
  options: Partial<OpenLaneOptions> = {},
  ...todos: string[]
): Promise<OpenedLane> {
  const { store, root } = world;
  const around = (): ReturnType<typeof systemWorld> => ({ ...systemWorld(), now: world.now });
  const opened = await openLane({
    ...{ store, root, sessionId, client: "some agent", world: around },
    ...options,
  });
  const work = await openWorkstream({ store, origin: opened.origin, dialect: "doneward" });
  const drafts = todos.map((content) => ({ content }));
  const operations = [{ kind: "add", phase: "Todos", todos: drafts }] as const;
  if (todos.length > 0) await work.edit({ operations, action: "append" });
  return opened;
}

describe("lane list", () => {
  test("shows who is where, since when and how far", async () => {
    const world = fakeWorld();
    await agent(world, "a", {}, "one", "two");
    await agent(world, "b", { client: "other", process: gone }, "three");
    world.now += 2 * 60_000;
    await agent(world, "c", { client: "third", process: elsewhere });
    const { code, out } = await world.run(["lane"]);
    assert.equal(code, 0);
    assert.match(
      out,
      new RegExp(
        [
          "^main    at work           some agent  2m ago  0/2       one",
          "lane-2  gone, free in \\d+m  other       2m ago  0/1       three",
          "lane-3  unseen            third       0s ago  no todos",
          "",
          "doneward lane use lane-2 lets an agent go on there at once.\n$",
        ].join("\n"),
      ),
    );
    assert.equal((await world.run(["lane", "list"])).out, out);
  });

  test("has the lane of a person's own list before any agent came", async () => {
    const world = fakeWorld();
    await world.run(["add", "mine"]);
    assert.equal((await world.run(["lane"])).out, "main  free  0/1\n");
  });

  test("as JSON has everything", async () => {
    const world = fakeWorld();
    await agent(world, "a", {}, "one");
    const printed = JSON.parse((await world.run(["lane", "--json"])).out);
    assert.equal(printed.kind, "lanes");
    assert.equal(printed.root, world.root);
    const [main] = printed.lanes;
    assert.deepEqual(main.state, { kind: "at-work" });
    assert.equal(main.holder.sessionId, "a");
    assert.equal(main.holder.processes[0].pid, process.pid);
    assert.deepEqual(main.progress, { completed: 0, total: 1, percent: 0 });
  });

  test("fits the terminal and gives it nothing to execute", async () => {
    const world = fakeWorld();
    await agent(world, "a\x1b[2J", { client: "evil\x1b]52;c;x\x07\n漢字" }, "x\x1b[2J".repeat(9));
    const { out } = await world.run(["lane"], { terminal: { columns: 40, rows: 9 } });
    assertNothingToExecute(out);
    const refused = await world.type(["lane", "use", "x\x1b[2J"]);
    assertNothingToExecute(refused.err);
    for (const line of out.split("\n")) assert.ok(line.length <= 40, line);
  });
});

describe("lane use", () => {
  test("lets the only agent at work go on where another one crashed", async () => {
    const world = fakeWorld();
    await agent(world, "a", { process: gone }, "unfinished");
    assert.equal((await agent(world, "b")).lane, "lane-2");
    assert.deepEqual(await world.type(["lane", "use", "main"]), {
      code: 0,
      out: "some agent goes on in main from its next step on; lane-2 is free.\n",
      err: "",
    });
    assert.equal((await agent(world, "b")).lane, "main");
    const again = await world.type(["lane", "use", "main"]);
    assert.deepEqual([again.code, again.out], [0, "some agent is in main already.\n"]);
  });

  test("chooses for the next agent if none is at work", async () => {
    const world = fakeWorld();
    await agent(world, "a", { process: gone });
    await agent(world, "b", { process: gone });
    const { code, out } = await world.type(["lane", "use", "lane-2"]);
    assert.deepEqual([code, out], [0, "The next agent to start here goes on in lane-2.\n"]);
    assert.match((await world.run(["lane"])).out, /^lane-2 .* the next agent goes here$/m);
    assert.equal((await agent(world, "c")).lane, "lane-2");
  });

  test("asks which agent is meant", async () => {
    const world = fakeWorld();
    for (const session of ["a", "b"]) await agent(world, session);
    await agent(world, "c", { process: gone });
    const asked = await world.type(["lane", "use", "lane-3"]);
    assert.equal(asked.code, 1);
    assert.equal(
      asked.err,
      "Several agents are at work here. Say which by --session:\n" +
        "  a  some agent, main\n  b  some agent, lane-2\n",
    );
    const unknown = await world.type(["lane", "use", "lane-3", "--session", "x"]);
    assert.match(unknown.err, /^No agent with this session is at work here\. At work:\n {2}a {2}/);
    const held = await world.type(["lane", "use", "main", "--session", "b"]);
    assert.equal(held.err, `some agent is at work in main (process ${process.pid}).\n`);
    assert.equal((await world.type(["lane", "use", "lane-3", "--session", "b"])).code, 0);
    assert.equal((await agent(world, "b")).lane, "lane-3");
  });

  test("says which lanes there are", async () => {
    const world = fakeWorld();
    const none = await world.type(["lane", "use", "main"]);
    assert.match(none.err, /^No agent has worked here yet/);
    await agent(world, "a");
    const unknown = await world.type(["lane", "use", "mian"]);
    assert.deepEqual([unknown.code, unknown.err], [1, 'No lane called "mian". Lanes: main.\n']);
    const printed = JSON.parse((await world.type(["lane", "use", "mian", "--json"])).out);
    assert.deepEqual([printed.ok, printed.code, printed.known], [false, "unknown-lane", ["main"]]);
  });
});

describe("lane free", () => {
  test("takes off who is gone, and not who is at work unless forced", async () => {
    const world = fakeWorld();
    await agent(world, "a");
    await agent(world, "b", { process: gone });
    await agent(world, "c", { process: elsewhere });
    const freed = await world.run(["lane", "free", "lane-2"]);
    assert.deepEqual(
      [freed.code, freed.out],
      [0, "lane-2 is free; some agent was there. Its list stays as it is.\n"],
    );
    const again = await world.run(["lane", "free", "lane-2"]);
    assert.deepEqual([again.code, again.err], [1, "lane-2 is free already.\n"]);
    assert.equal((await world.run(["lane", "free", "main"])).code, 1);
    const unseen = await world.run(["lane", "free", "lane-3"]);
    assert.match(unseen.err, /cannot be seen from here\.\n.*doneward lane free lane-3 --force\n$/);
    assert.equal((await world.run(["lane", "free", "lane-3", "--force"])).code, 0);
    assert.equal((await world.run(["lane", "free", "main", "--force"])).code, 0);
  });
});

test("a verb that is none, or misses its lane, is a usage error", async () => {
  const world = fakeWorld();
  for (const [argv, message] of [
    [["lst"], 'Unknown command of lane "lst". Did you mean list?\n'],
    [["x"], 'Unknown command of lane "x". It is one of list, use, free.\n'],
    [["use"], "Usage: doneward lane use <lane> [options]\n"],
    [["list", "main"], 'Unexpected "main": Usage: doneward lane list [options]\n'],
  ] as const) {
    const { code, err } = await world.run(["lane", ...argv]);
    assert.deepEqual([code, err], [2, message]);
  }
});

describe("agents in processes of their own", () => {
  const program = join(import.meta.dirname, "fixtures", "agent-at-work.ts");

  interface Place {
    readonly root: string;
    readonly path: string;
    readonly store: Store;
  }

  async function place(t: TestContext): Promise<Place> {
    const root = realpathSync(mkdtempSync(join(tmpdir(), "doneward-test-")));
    const path = join(root, "test.db");
    const store = await openSqliteStore({ path });
    t.after(async () => {
      await store.close();
      rmSync(root, { recursive: true, force: true });
    });
    return { root, path, store };
  }

  async function start(
    t: TestContext,
    { path, root }: Place,
    session: string,
  ): Promise<{ lane: string; child: ChildProcess }> {
    const child = fork(program, [path, root, session, `todo of ${session}`]);
    t.after(() => child.kill("SIGKILL"));
    const [lane] = (await once(child, "message")) as [string];
    return { lane, child };
  }

  test("in one folder have a lane each", async (t) => {
    const here = await place(t);
    const started = await Promise.all(["a", "b", "c"].map((session) => start(t, here, session)));
    assert.deepEqual(started.map(({ lane }) => lane).sort(), ["lane-2", "lane-3", "main"]);
  });

  test("killed without warning keep the lane for their lease, no longer", async (t) => {
    const here = await place(t);
    const { child } = await start(t, here, "a");
    const comeLater = (sessionId: string, later: number): Promise<OpenedLane> => {
      const now = systemWorld();
      const world = (): typeof now => ({ ...now, monotonic: now.monotonic + later });
      return openLane({ ...here, sessionId, client: "next agent", world });
    };
    assert.equal((await comeLater("b", 2 * LEASE)).lane, "lane-2", "it is alive");
    child.kill("SIGKILL");
    await once(child, "exit");
    assert.equal((await comeLater("c", 0)).lane, "lane-3", "its lease has not run out");
    const { origin, before } = await comeLater("d", LEASE);
    assert.deepEqual([origin.lane, before?.sessionId], ["main", "a"]);
    const work = await openWorkstream({ store: here.store, origin, dialect: "doneward" });
    assert.deepEqual(
      allTodos(await work.list()).map(({ content }) => content),
      ["todo of a"],
    );
  });

  test("fifty at once on one file have fifty lanes", async (t) => {
    const here = await place(t);
    const taken = await Promise.all(
      Array.from({ length: 50 }, async (_, number) => {
        const store = await openSqliteStore(here);
        try {
          return await openLane({ ...here, store, sessionId: String(number), client: "agent" });
        } finally {
          await store.close();
        }
      }),
    );
    assert.equal(new Set(taken.map(({ lane }) => lane)).size, 50);
  });
});
