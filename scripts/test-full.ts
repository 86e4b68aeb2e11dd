// `npm run test:full`: the tests of the stores, of durability, of claims, of hooks and clients at once,
// of restarts and views of the page, and of what a terminal makes of hostile text at ten times their
// usual numbers, the power cut and the mutants. All parts run, whatever fails.

import { runNode } from "./run.ts";

const scale = Number(process.env["DONEWARD_TEST_SCALE"] ?? 10);
/** Of the ordinary run, which has a third of the others. */
const threefold = new Set(["durability"]);

const parts: Readonly<Record<string, readonly string[]>> = {
  stores: ["scripts/test.ts", "--no-build", "src/stores/**/*.test.ts", "src/scope/**/*.test.ts"],
  durability: ["scripts/test.ts", "--no-build", "test/durability/**/*.test.ts"],
  claims: ["scripts/test.ts", "--no-build", "test/claims/**/*.test.ts", "test/storm/*.test.ts"],
  agents: [
    ...["scripts/test.ts", "--no-build"],
    ...["src/cli/commands/hook*.test.ts", "test/mcp/interleaved.test.ts"],
  ],
  serve: ["scripts/test.ts", "--no-build", "test/serve/*.test.ts"],
  page: [
    ...["scripts/test.ts", "--no-build"],
    ...["test/web/connection.test.ts", "test/web/accessibility.test.ts"],
  ],
  terminal: ["scripts/test.ts", "--no-build", "test/terminal/*.test.ts"],
  "power-cut": ["test/durability/power-cut/main.ts"],
  mutants: ["test/mutants/main.ts"],
};

const failed = Object.entries(parts).filter(([name, args]) => {
  console.log(`full: ${name}`);
  process.env["DONEWARD_TEST_SCALE"] = String(threefold.has(name) ? 3 * scale : scale);
  return !runNode(args);
});
if (failed.length > 0) {
  console.error(`full: failed: ${failed.map(([name]) => name).join(", ")}`);
  process.exitCode = 1;
}
