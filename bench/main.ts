// `npm run bench [-- <suite…>] [--quick] [--write]`: everything side by side in one run. Without
// names all suites are run and the page is written; `--render` only writes the page. Builds first,
// since what is published is measured; `--no-build` leaves the build as it is.

import { parseArgs } from "node:util";
import { ensureLibraries } from "../scripts/libraries.ts";
import { runNode } from "../scripts/run.ts";
import { thisMachine } from "./machine.ts";
import { renderFigures } from "./page/figures.ts";
import { render, writeRendered } from "./page/render.ts";
import { report } from "./report.ts";
import { keepResult, keptResults, runSuite } from "./results.ts";
import { suites } from "./suites.ts";

const { values, positionals: named } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
    render: { type: "boolean", default: false },
    "no-build": { type: "boolean", default: false },
  },
});
const unknown = named.filter((name) => !suites.some((suite) => suite.name === name));
if (unknown.length > 0) {
  console.error(
    `Unknown suite ${unknown.join(", ")}. Suites: ${suites.map(({ name }) => name).join(", ")}`,
  );
  process.exit(2);
}
// Suites in processes of their own are to know it too.
if (values.quick) process.env["DONEWARD_BENCH_QUICK"] = "1";
const isWritten = values.write || values.render || (named.length === 0 && !values.quick);
const wanted = values.render
  ? []
  : suites.filter(({ name, isLong }) =>
      named.length === 0 ? !(values.quick && isLong) : named.includes(name),
    );

ensureLibraries();
if (wanted.length > 0 && !values["no-build"] && !runNode(["scripts/build.ts"])) process.exit(1);
console.log(Object.values(thisMachine()).join(", "));
const troubles: string[] = [];
const start = performance.now();
for (const suite of wanted) {
  try {
    const result = await runSuite(suite, values.quick);
    for (const outcome of result.outcomes) troubles.push(...report(outcome));
    console.log(`\n${suite.name}: ${result.seconds} s, load ${result.load.join(" → ")}`);
    if (isWritten) keepResult(result);
  } catch (error) {
    // The others are worth having all the same; this one's last result stays.
    console.error(error);
    troubles.push(`${suite.name} could not be run: ${String(error)}`);
  }
}
if (isWritten) {
  const results = keptResults();
  writeRendered({ ...(await render(results)), ...(await renderFigures(results)) });
}
if (wanted.length > 0) {
  console.log(`\n${wanted.length} suites in ${Math.round((performance.now() - start) / 1_000)} s`);
  console.log(troubles.length === 0 ? "Every bar is met." : `Missed:\n  ${troubles.join("\n  ")}`);
}
process.exitCode = troubles.length === 0 ? 0 : 1;
