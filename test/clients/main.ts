// `npm run test:clients [-- <file>…]`: the real agent programs, each with a scripted model on
// loopback, an empty environment and a home of its own. They are fetched at the first run, more than
// a gigabyte; what cannot be had on this machine is named as not run.

import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

import { root, runNode } from "../../scripts/run.ts";
import { MISSING_VARIABLE, PROGRAMS } from "./programs.ts";

/** No test takes half as long on a busy machine. */
const TEST_LIMIT = 240_000;

const asked = process.argv.slice(2);
const files = fs
  .readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(".e2e.ts"))
  .map((file) => path.join(import.meta.dirname, file));

const missing: string[] = [];
for (const [name, program] of Object.entries(PROGRAMS)) {
  const had = program();
  if (!("missing" in had)) continue;
  missing.push(name);
  console.log(`not run: ${name}: ${had.missing}`);
}

const test = [
  ...["--test", "--test-reporter=spec", "--test-concurrency=1"],
  ...[`--test-timeout=${TEST_LIMIT}`, ...(asked.length > 0 ? asked : files)],
];
const isGreen = runNode(["scripts/build.ts"]) && run([process.execPath, ...test]);
for (const name of missing) console.log(`not run: ${name}`);
process.exitCode = isGreen ? 0 : 1;

/** Where the system lets us, with no network but loopback: clients cannot call anybody then. */
function run(words: readonly string[]): boolean {
  const alone = ["unshare", "-n", "sh", "-c", 'ip link set lo up && exec "$@"', "sh"];
  const isPossible = started([...alone, "true"], "ignore");
  return started([...(isPossible ? alone : []), ...words], "inherit");
}

function started([program = "", ...args]: readonly string[], stdio: "ignore" | "inherit"): boolean {
  const env = { ...process.env, [MISSING_VARIABLE]: missing.join(",") };
  return spawnSync(program, args, { cwd: root, env, stdio }).status === 0;
}
