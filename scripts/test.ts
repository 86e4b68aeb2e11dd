// `npm test [-- <glob>…]`: builds, then runs the tests of the globs (default: all of them).
// `--no-build` leaves the build as it is; options of `node --test` are passed on.
//
// DONEWARD_TEST_SCALE (default 1) multiplies the iterations of property tests: 0.1 for a quick
// look, 10 for a long search.

import { ensureLibraries } from "./libraries.ts";
import { runNode } from "./run.ts";

const args = process.argv.slice(2);
const options = args.filter((arg) => arg.startsWith("--") && arg !== "--no-build");
const globs = args.filter((arg) => !arg.startsWith("--"));
const everything = ["src/**/*.test.ts", "test/**/*.test.ts"];

ensureLibraries();
const isBuilt = args.includes("--no-build") || runNode(["scripts/build.ts"]);
const isGreen =
  isBuilt &&
  runNode([
    "--test",
    "--test-reporter=spec",
    "--test-concurrency=2",
    // A file that hangs fails by itself, and not with everything after it.
    "--test-timeout=600000",
    ...options,
    ...(globs.length > 0 ? globs : everything),
  ]);
process.exitCode = isGreen ? 0 : 1;
