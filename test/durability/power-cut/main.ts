// `npm run test:power-cut [-- --cuts <number>] [-- --store file|sqlite] [-- --seed <number>]`:
// cuts the power of a disk while stores are written to. Nothing that was acknowledged may be lost;
// and with a sync left out something must be, or the rig proves nothing.

import { parseArgs } from "node:util";
import { randomFrom } from "../../../src/testing/generate.ts";
import { LEFT_OUT_SYNCS } from "./left-out-syncs.ts";
import { cutPower, hindrance } from "./power-cuts.ts";

const { values } = parseArgs({
  options: {
    cuts: { type: "string", default: "300" },
    store: { type: "string", multiple: true, default: Object.keys(LEFT_OUT_SYNCS) },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
  },
});

const reason = hindrance();
if (reason) {
  console.error(`The power cut cannot be tried here: ${reason}.`);
  process.exit(2);
}

const cuts = Number(values.cuts);
console.log(`seed ${values.seed}`);
for (const scheme of values.store) {
  for (const leftOut of [undefined, ...Object.keys(LEFT_OUT_SYNCS[scheme] ?? {})]) {
    const start = performance.now();
    const random = randomFrom(Number(values.seed));
    const outcome = await cutPower({ scheme, cuts, random, ...(leftOut && { leftOut }) });
    const isAsExpected =
      leftOut === undefined ? outcome.wrong.length === 0 : outcome.wrong.length > 0;
    if (!isAsExpected) process.exitCode = 1;
    const name = [scheme, leftOut ?? "as it is"].join(", ");
    const seconds = ((performance.now() - start) / 1_000).toFixed(0);
    const numbers = `${outcome.cuts} cuts, ${outcome.acknowledged} acknowledged, ${outcome.wrong.length} wrong`;
    console.log(`${isAsExpected ? "ok    " : "NOT OK"} ${name}: ${numbers} (${seconds} s)`);
    for (const what of outcome.wrong.slice(0, 3)) console.log(`       ${what}`);
  }
}
