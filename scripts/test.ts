// `npm test`: a verdict in two minutes, from the sources: unit tests, contracts, vectors and guards,
// with a tenth of the generated cases. `npm install-test` builds and runs everything.
// `npm test -- <glob>…` builds and runs these; `--no-build` leaves the build as it is. Options of
// `node --test` are passed on.
//
// DONEWARD_TEST_SCALE (default 1) multiplies the iterations of generated tests: 10 for a long search.

import fs from "node:fs";
import os from "node:os";
import { ensureLibraries } from "./libraries.ts";
import { root, runNode } from "./run.ts";

const EVERYTHING = ["src/**/*.test.ts", "test/**/*.test.ts"];
const QUICK = [
  "src/**/*.test.ts",
  "test/{adapters,dialects,exercises,guards,injection,recall,stops,vectors}/*.test.ts",
];
/** What needs a build or a server, starts many processes, or waits: minutes of every full run. */
const NOT_QUICK = [
  "src/**/many-processes.test.ts",
  "src/cli/commands/{doctor,hook-killed}.test.ts",
  "src/cli/install/{install-client,trouble}.test.ts",
  "src/cli/process/*.test.ts",
  "src/stores/files/crash.test.ts",
  "src/stores/postgres/**",
  "src/stores/sqlite/leave.test.ts",
  "test/dialects/adding-a-dialect.test.ts",
];

const args = process.argv.slice(2);
const options = args.filter((arg) => arg.startsWith("--") && arg !== "--no-build");
const globs = args.filter((arg) => !arg.startsWith("--"));
const isQuick = globs.length === 0 && process.env["npm_command"] === "test";

ensureLibraries();
if (isQuick) process.env["DONEWARD_TEST_SCALE"] ??= "0.1";
const chosen = isQuick ? filesOf(QUICK, NOT_QUICK) : globs.length > 0 ? globs : EVERYTHING;
const isBuilt = isQuick || args.includes("--no-build") || runNode(["scripts/build.ts"]);
const isGreen =
  isBuilt &&
  runNode([
    "--test",
    "--test-reporter=spec",
    // Many tests wait for a process, a disk or a timeout.
    `--test-concurrency=${os.availableParallelism() + 1}`,
    // A file that hangs fails by itself, and not with everything after it.
    "--test-timeout=600000",
    ...options,
    ...chosen,
  ]);
if (isQuick) tellLeftOut();
process.exitCode = isGreen ? 0 : 1;

function tellLeftOut(): void {
  const left = filesOf(EVERYTHING).filter((file) => !chosen.includes(file));
  const folders = [...new Set(left.map((file) => file.split("/").slice(0, 2).join("/")))];
  console.log(
    `Left out: ${left.length} files that need a build, a server or a browser, start many ` +
      `processes or wait (${folders.join(", ")}), and nine tenths of the generated cases. ` +
      "`npm install-test` runs them.",
  );
}

function filesOf(included: readonly string[], excluded: readonly string[] = []): string[] {
  const exclude = [...excluded, "**/node_modules/**"];
  return fs.globSync(included, { cwd: root, exclude }).sort();
}
