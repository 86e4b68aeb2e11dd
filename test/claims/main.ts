// `npm run test:claims [-- runs operations kind…]`: many long runs of the claim test, on every kind
// of store or on these. Default: 100 runs of 10,000 operations. Says the seed of what goes wrong.

import { randomUUID } from "node:crypto";
import { checkHistory } from "./check-history.ts";
import { newCrew } from "./crew.ts";
import type { Faults } from "./run.ts";
import { runCrew } from "./run.ts";
import { claimStores } from "./stores.ts";

const [givenRuns = "100", givenOperations = "10000", ...kinds] = process.argv.slice(2);
const [runs, operations] = [Number(givenRuns), Number(givenOperations)];
const { urls, directory, end } = await claimStores();
const crew = newCrew();
let found = 0;
for (const [kind, url] of Object.entries(urls)) {
  if (kinds.length > 0 && !kinds.includes(kind)) continue;
  const start = performance.now();
  const all: Faults = { kills: 0, pauses: 0, clocksSet: 0 };
  let count = 0;
  for (let seed = 1; seed <= runs; seed++) {
    const job = { url, board: randomUUID(), directory, operations, seed, lease: 120 };
    const { history, stuck, faults } = await runCrew(crew, job);
    const problems = [...checkHistory(history), ...stuck.map((id) => `${id} is stuck`)];
    for (const problem of problems) console.error(`${kind}, seed ${seed}: ${problem}`);
    count += history.operations.length;
    found += problems.length;
    all.kills += faults.kills;
    all.pauses += faults.pauses;
    all.clocksSet += faults.clocksSet;
  }
  const seconds = Math.round((performance.now() - start) / 1_000);
  console.log(
    `${kind}: ${runs} runs, ${count} operations on tasks, ${all.kills} kills, ` +
      `${all.pauses} pauses, clocks set ${all.clocksSet} times, ${seconds} s`,
  );
}
for (const member of crew) member.kill();
await end();
console.log(`${found} violations`);
process.exitCode = found === 0 ? 0 : 1;
