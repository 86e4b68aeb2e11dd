// Whole workstreams under every kind of bad luck. A run is told by its seed alone: to see one
// again, `DONEWARD_SEED=<seed> npm test -- --no-build test/simulation/simulation.test.ts`.

import assert from "node:assert/strict";
import { test } from "node:test";

import { REASONS } from "../../src/continuation/index.ts";
import { scaled } from "../../src/testing/scale.ts";
import { simulate } from "./simulate.ts";

const given = process.env["DONEWARD_SEED"];
const skip = given !== undefined && `only seed ${given} is run`;
/** So many runs meet every reason often. */
const ENOUGH = 10_000;
const RUNS = scaled(ENOUGH / 25);

test(`seed ${given ?? "by seed"} keeps every promise`, async (t) => {
  if (given !== undefined) return void (await simulate(Number(given)));
  const met = new Map(Object.keys(REASONS).map((reason) => [reason, 0]));
  // These models clear no list: everything that was acknowledged must be found at the end.
  met.delete("cleared");
  // Nor has any of them a goal: src/goal/histories.test.ts has histories of these.
  for (const reason of met.keys()) if (reason.startsWith("goal-")) met.delete(reason);
  for (let seed = 0; seed < RUNS; seed++) {
    const { reasons } = await simulate(seed).catch((error: unknown) => {
      throw new Error(`seed ${seed}`, { cause: error });
    });
    for (const reason of reasons) met.set(reason, (met.get(reason) ?? 0) + 1);
  }
  t.diagnostic(`${RUNS} seeds`);
  if (RUNS < ENOUGH) return;
  const rare = [...met].filter(([, times]) => times < 50);
  assert.deepEqual(rare, [], "reasons that are met too rarely to mean anything");
});

test("the same seed gives the same run", { skip }, async () => {
  for (let seed = 0; seed < scaled(80); seed++) {
    const runs = [await simulate(seed), await simulate(seed)];
    const [first, second] = runs.map((run) => JSON.stringify(run).replaceAll(UUID, "id"));
    assert.equal(first, second, `seed ${seed}`);
  }
});

const UUID = /[0-9a-f]{8}-[0-9a-f-]{27}/g;
