import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Store } from "../../stores/contract.ts";
import { fakeWorld, NO_KEYBOARD } from "../fixtures/fake-world.ts";

const TERMINAL = { columns: 60, rows: 24 };

describe("doneward watch", () => {
  test("draws the list in place, again after every change", async () => {
    const world = fakeWorld();
    await world.run(["add", "Fix the bug"]);
    const { code, out } = await world.run(["watch"], {
      terminal: TERMINAL,
      async untilEnded(shows) {
        await shows(/0\/1/);
        await world.run(["done", "Fix the bug"]);
        await shows(/1\/1.*done/);
      },
    });
    assert.equal(code, 0);
    const frames = out.split(/\x1b\[\d+A/);
    assert.match(frames[0] ?? "", /0\/1/);
    assert.match(frames.at(-1) ?? "", /1\/1.*done/);
  });

  test("in the background prints a line for each change and draws nothing", async () => {
    const world = fakeWorld();
    await world.run(["add", "Fix the bug"]);
    const { code, out } = await world.run(["watch"], {
      terminal: TERMINAL,
      keyboard: { ...NO_KEYBOARD, isOurs: () => false },
      async untilEnded(shows) {
        await world.run(["done", "Fix the bug"]);
        await shows(/person completed Fix the bug/);
      },
    });
    assert.equal(code, 0);
    assert.doesNotMatch(out, /\x1b\[(?!\d+m)/);
  });

  test("rests while it is in the background, and does not listen to what is typed there", async () => {
    const world = fakeWorld();
    await world.run(["add", "Fix the bug"]);
    let isOurs = true;
    let resume = (): void => {};
    let listeners = 0;
    const { out } = await world.run(["watch"], {
      terminal: TERMINAL,
      keyboard: {
        ...NO_KEYBOARD,
        hasKeys: true,
        isOurs: () => isOurs,
        onEntered() {
          listeners++;
          return () => listeners--;
        },
        onResume(listener) {
          resume = listener;
          return () => {};
        },
      },
      async untilEnded(shows) {
        await shows(/0\/1/);
        assert.equal(listeners, 1);
        isOurs = false;
        resume();
        while (listeners > 0) await new Promise((resolve) => setImmediate(resolve));
        await world.run(["add", "Write the docs"]);
        await new Promise((resolve) => setTimeout(resolve, 50));
        isOurs = true;
        await world.run(["start", "Write the docs"]);
        await shows(/Write the docs/);
        assert.equal(listeners, 1);
      },
    });
    assert.equal(listeners, 0);
    // Where it comes back it begins anew: it knows nothing of what others have shown meanwhile.
    assert.deepEqual(out.match(/\x1b\[\d+A/g), null);
  });

  test("clears no screen, leaves no mode changed and is never higher than the panel may be", async () => {
    const world = fakeWorld();
    for (let place = 0; place < 30; place++) await world.run(["add", `Step ${place}`]);
    const { out } = await world.run(["watch"], { terminal: { columns: 40, rows: 10 } });
    assert.doesNotMatch(out, /\x1b\[[23]J|\x1bc|\x1b\[\?(?!(?:2026|7)[hl])/);
    assert.ok(out.split("\n").length - 1 <= 8);
    assert.match(out, /\+27 more/);
  });

  test("goes on with what it knows while the store cannot be read, and says so", async () => {
    const world = fakeWorld();
    await world.run(["add", "Fix the bug"]);
    let isBroken = false;
    const load: Store["load"] = async (scope) => {
      if (isBroken) throw new Error("the disk is gone");
      return world.store.load(scope);
    };
    const { code, out, err } = await world.run(["watch"], {
      terminal: TERMINAL,
      openStore: async () => ({ ...world.store, load, close: async () => {} }),
      async untilEnded(shows) {
        await shows(/0\/1/);
        isBroken = true;
        await world.run(["start", "Fix the bug"]);
        await shows(/may be old: the disk is gone/);
        isBroken = false;
        await world.run(["add", "Write the docs"]);
        await shows(/Write the docs/);
      },
    });
    assert.deepEqual([code, err], [0, ""]);
    const last = out.split(/\x1b\[\d+A/).at(-1) ?? "";
    assert.match(last, /Write the docs/);
    assert.doesNotMatch(last, /may be old/);
  });

  test("prints a line for each change into a pipe", async () => {
    const world = fakeWorld();
    const { out } = await world.run(["watch"], {
      async untilEnded(shows) {
        await world.run(["add", "Evil \x1b[2J\nthing"]);
        await shows(/thing/);
      },
    });
    assert.match(out, /^\d\d:\d\d:\d\d person added Evil .*thing$/m);
    assert.doesNotMatch(out, /\x1b/);
  });

  test("prints a JSON document for each change if asked to", async () => {
    const world = fakeWorld();
    const { out } = await world.run(["watch", "--json"], {
      terminal: TERMINAL,
      async untilEnded(shows) {
        await world.run(["add", "Fix the bug"]);
        await shows(/Fix the bug/);
      },
    });
    const [list = "", change = ""] = out.split("\n");
    assert.equal((JSON.parse(list) as { kind: string }).kind, "list");
    const { kind, actor, changes } = JSON.parse(change) as Record<string, unknown>;
    assert.deepEqual([kind, actor], ["change", { kind: "person" }]);
    assert.equal((changes as { content: string }[])[0]?.content, "Fix the bug");
  });
});
