// `npm run test:claims [-- runs operations]`: many long runs of the claim test on every store that
// keeps boards. Default: 100 runs of 10,000 operations. Says the seed of what goes wrong.

import { randomUUID } from "node:crypto";
import { checkHistory } from "./check-history.ts";
import { newCrew } from "./crew.ts";
import { runCrew } from "./run.ts";
import { claimStores } from "./stores.ts";

const [runs = 100, operations = 10_000] = process.argv.slice(2).map(Number);
const { urls, directory, end } = await claimStores();
const crew = newCrew();
let found = 0;
for (const [kind, url] of Object.entries(urls)) {
  let count = 0;
  for (let seed = 1; seed <= runs; seed++) {
    const job = { url, board: randomUUID(), directory, operations, seed, lease: 120 };
    const { history, stuck } = await runCrew(crew, job);
    const problems = [...checkHistory(history), ...stuck.map((id) => `${id} is stuck`)];
    for (const problem of problems) console.error(`${kind}, seed ${seed}: ${problem}`);
    count += history.operations.length;
    found += problems.length;
  }
  console.log(`${kind}: ${runs} runs, ${count} operations on tasks`);
}
for (const member of crew) member.kill();
await end();
console.log(`${found} violations`);
process.exitCode = found === 0 ? 0 : 1;
