import assert from "node:assert/strict";
import path from "node:path";
import { describe, test } from "node:test";
import type { Store } from "../../stores/contract.ts";
import type { Shows, World } from "../fixtures/fake-world.ts";
import { fakeWorld } from "../fixtures/fake-world.ts";
import type { Terminal } from "../io.ts";

const TERMINAL = { columns: 80, rows: 24 };

/** Types the keys, and quits once the screen has shown something. Answers all that was written. */
function typed(world: World, keys: string, shown: RegExp): Promise<string> {
  return watched(world, async (type, shows) => {
    type(keys);
    await shows(shown);
  });
}

/** Quits once that is done. Answers all that was written. */
async function watched(
  world: World,
  act: (type: (keys: string) => void, shows: Shows) => Promise<void>,
  store: Store = world.store,
): Promise<string> {
  let type = (_keys: string): void => {};
  const keyboard: Terminal = {
    hasKeys: true,
    isOurs: () => true,
    onTyped(listener) {
      type = listener;
      return () => {};
    },
    onEntered: () => () => {},
    onResize: () => () => {},
    onResume: () => () => {},
    onDeath: () => () => {},
  };
  const { code, out, err } = await world.run(["watch", "--full"], {
    terminal: TERMINAL,
    keyboard,
    openStore: async () => ({ ...store, close: async () => {} }),
    async untilEnded(shows) {
      await act(type, shows);
      type("\x1b");
      type("q");
      await new Promise(() => {});
    },
    env: { USER: "ada" },
  });
  assert.deepEqual([code, err], [0, ""]);
  return out;
}

describe("doneward watch --full", () => {
  test("enters another screen and leaves it as it was", async () => {
    const world = fakeWorld();
    await world.run(["add", "Fix the bug"]);
    const out = await typed(world, "", /0\/1/);
    assert.ok(out.startsWith("\x1b[?1049h\x1b[?25l"));
    assert.ok(out.endsWith("\x1b[?7h\x1b[?25h\x1b[?1049l"));
  });

  test("shows agents, todos, tasks and decisions by number", async () => {
    const world = fakeWorld();
    await world.run(["add", "Fix the bug"]);
    await world.run(["task", "add", "Write the docs"]);
    await typed(world, "1", /0\/1/);
    await typed(world, "2", /Fix the bug/);
    await typed(world, "3", /ready.*Write the docs/);
    await typed(world, "4", /No decision yet/);
  });

  test("shows the tasks of the workspace whose agent is chosen", async () => {
    const world = fakeWorld();
    const elsewhere = fakeWorld().root;
    await world.run(["add", "Fix the bug"]);
    await world.run(["task", "add", "Write the docs"]);
    world.now += 1_000;
    await world.run(["add", "Ship it"], { cwd: elsewhere });
    await world.run(["task", "add", "Write the news"], { cwd: elsewhere });
    await typed(world, "3", /Write the docs/);
    // Agents that are alike stand in the order of their names.
    const isOwnFirst = path.basename(world.root).localeCompare(path.basename(elsewhere)) < 0;
    await typed(world, isOwnFirst ? "G3" : "g3", /Write the news/);
    await typed(world, isOwnFirst ? "g3" : "G3", /Write the docs/);
  });

  test("s pauses nudges, and resumes them", async () => {
    const world = fakeWorld();
    await world.run(["add", "Fix the bug"]);
    await typed(world, "s", /Paused/);
    await typed(world, "", /paused/);
    await typed(world, "s", /may be nudged again/);
  });

  test("a plan is approved where it is read, and not by a", async () => {
    const world = fakeWorld();
    await world.run(["plan", "propose", "-"], { input: "1. Read\n2. Write\n" });
    await typed(world, "a", /2\. Write[^]*y approves/);
    assert.match((await world.run(["plan", "show"])).out, /proposed/);
    await typed(world, "ay", /Plan 1 is approved/);
    assert.match((await world.run(["plan", "show"])).out, /approved by ada/);
  });

  test("reads again what could not be read, though nobody writes", async () => {
    const world = fakeWorld();
    await world.run(["add", "Fix the bug"]);
    await world.run(["add", "Fix another"], { cwd: fakeWorld().root });
    let isBroken = false;
    const journal: Store["journal"] = async (...asked) => {
      if (isBroken) throw new Error("out of order");
      return world.store.journal(...asked);
    };
    const store = { ...world.store, journal };
    await watched(
      world,
      async (type, shows) => {
        await shows(/0\/1[^]*0\/1/);
        isBroken = true;
        type("gG");
        await shows(/may be old: .*out of order/);
        isBroken = false;
        await shows(/may be old[^]*0 need you/);
      },
      store,
    );
  });

  test("needs a terminal", async () => {
    const { code, err } = await fakeWorld().run(["watch", "--full"]);
    assert.equal(code, 2);
    assert.match(err, /needs a terminal/);
  });
});
