import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import { scaled } from "../../src/testing/scale.ts";
import { claimStores } from "../claims/stores.ts";
import { byCommand } from "./by-command.ts";
import { storm } from "./storm.ts";

const { urls, end } = await claimStores();
after(end);

for (const [kind, url] of Object.entries(urls)) {
  test(`${kind}: of what many processes do to one board at once nothing is lost`, async (t) => {
    const [processes, acts] = [Math.min(50, scaled(5)), 40];
    const { acknowledged, present, wrong } = await storm(t, {
      url,
      board: randomUUID(),
      processes,
      acts,
    });
    assert.deepEqual(wrong, []);
    assert.deepEqual([acknowledged.length, present], [processes * acts, processes * acts]);
  });

  test(`${kind}: of what many commands do to one board at once nothing is lost`, async (t) => {
    const [processes, acts] = [Math.min(50, scaled(3)), Math.min(40, scaled(3))];
    const { acknowledged, present, wrong } = await storm(t, {
      url,
      board: randomUUID(),
      processes,
      acts,
      carryOut: byCommand,
    });
    assert.deepEqual(wrong, []);
    assert.deepEqual([acknowledged.length, present], [processes * acts, processes * acts]);
  });
}
