import assert from "node:assert/strict";
import { test } from "node:test";
import { randomFrom } from "../../src/testing/generate.ts";
import { scaled } from "../../src/testing/scale.ts";
import { LEFT_OUT_SYNCS } from "./power-cut/left-out-syncs.ts";
import { cutPower, hindrance } from "./power-cut/power-cuts.ts";

const reason = hindrance();
const skip = reason !== undefined && `a power cut cannot be tried here: ${reason}`;
const SEED = 20_261_115;

for (const [scheme, leftOuts] of Object.entries(LEFT_OUT_SYNCS)) {
  test(`${scheme}: a power cut takes away nothing that was acknowledged`, { skip }, async () => {
    const { wrong } = await cutPower({ scheme, cuts: scaled(2), random: randomFrom(SEED) });
    assert.deepEqual(wrong, []);
  });

  const [leftOut = ""] = Object.keys(leftOuts);
  test(`${scheme}, ${leftOut}: a power cut takes something away`, { skip }, async () => {
    const { wrong } = await cutPower({ scheme, cuts: 20, random: randomFrom(SEED), leftOut });
    assert.notDeepEqual(wrong, []);
  });
}
