// `npm run bench [-- <suite…>] [--quick] [--write]`: measures us beside a floor or a peer in the same
// run, by turns. Without names all suites run. `--write` keeps the results and writes the table of
// docs/performance.md; `--quick` takes fewer rounds. Builds first, since what is published is
// measured; `--no-build` leaves the build as it is.

import os from "node:os";
import { parseArgs } from "node:util";
import { ensureLibraries } from "../scripts/libraries.ts";
import { runNode } from "../scripts/run.ts";
import type { Suite } from "./suite.ts";

const SUITES = [
  "hooks",
  "commands",
  "mcp",
  "dialects",
  "commits",
  "tasks",
  "growth",
  "page",
  "fleet",
  "tokens",
  "restore",
];

const { values, positionals: named } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
    "no-build": { type: "boolean", default: false },
  },
});
const unknown = named.filter((name) => !SUITES.includes(name));
if (unknown.length > 0) {
  console.error(`Unknown suite ${unknown.join(", ")}. Suites: ${SUITES.join(", ")}.`);
  process.exit(2);
}
if (values.quick && values.write) {
  console.error("A quick look is not kept: pass --quick or --write.");
  process.exit(2);
}
// Suites in processes of their own are to know it too.
if (values.quick) process.env["DONEWARD_BENCH_QUICK"] = "1";
ensureLibraries();
if (!values["no-build"] && !runNode(["scripts/build.ts"])) process.exit(1);

// Only now: the suites import what may just have been installed.
const { thisMachine } = await import("./machine.ts");
const { keepResult, report, writePage } = await import("./report.ts");
const machine = thisMachine();
console.log(machine);
const troubles: string[] = [];
for (const name of named.length > 0 ? named : SUITES) {
  const at = new Date().toISOString();
  const load = Number((os.loadavg()[0] ?? 0).toFixed(1));
  const start = performance.now();
  try {
    const { suite } = (await import(`./suites/${name}.ts`)) as { suite: Suite };
    const sections = await suite.run();
    const seconds = Math.round((performance.now() - start) / 1_000);
    troubles.push(...report(sections));
    console.log(`\n${name}: ${seconds} s, load before ${load}`);
    if (values.write) keepResult({ suite: name, at, seconds, load, machine, sections });
  } catch (error) {
    // The others are worth having all the same; this one's last result stays.
    console.error(error);
    troubles.push(`${name} could not be run: ${String(error)}`);
  }
}
if (values.write) await writePage(SUITES);
console.log(
  troubles.length === 0 ? "\nEvery bar is met." : `\nMissed:\n  ${troubles.join("\n  ")}`,
);
process.exitCode = troubles.length === 0 ? 0 : 1;
