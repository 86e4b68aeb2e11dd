import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import { scaled } from "../../src/testing/scale.ts";
import { checkHistory } from "./check-history.ts";
import { newCrew } from "./crew.ts";
import { runCrew } from "./run.ts";
import { claimStores } from "./stores.ts";

const RUNS = scaled(1);
const OPERATIONS = Math.min(2_000, scaled(400));

const { urls, directory, end } = await claimStores();
after(end);
const crew = newCrew();
after(() => crew.forEach((member) => member.kill()));

for (const [kind, url] of Object.entries(urls)) {
  test(`${kind}: whatever happens to 16 workers, no task is claimed twice`, async (t) => {
    for (let run = 1; run <= RUNS; run++) {
      const seed = Math.floor(Math.random() * 1e6);
      const job = { url, board: randomUUID(), directory, operations: OPERATIONS, seed, lease: 120 };
      const { history, stuck, faults } = await runCrew(crew, job);
      assert.deepEqual(checkHistory(history), [], `seed ${seed}`);
      assert.deepEqual(stuck, [], `seed ${seed}`);
      t.diagnostic(`${history.operations.length} operations, ${JSON.stringify(faults)}`);
    }
  });
}
