// `npm run check [-- <step>…]`: everything that needs no build; all steps run, whatever fails.

import { ensureLibraries } from "./libraries.ts";
import { binary, runNode } from "./run.ts";

const steps: Readonly<Record<string, readonly string[]>> = {
  format: [binary("prettier", "prettier"), "--check", "--log-level=warn", "."],
  lint: [binary("eslint", "eslint"), "--max-warnings=0", "."],
  types: [binary("@typescript/native", "tsc")],
  "types-web": [binary("@typescript/native", "tsc"), "-p", "test/web"],
  regex: ["scripts/check-regex.ts"],
  guards: ["scripts/test.ts", "--no-build", "test/guards/**/*.test.ts"],
  house: ["scripts/house.ts"],
  unit: ["scripts/test.ts", "--no-build", "src/**/*.test.ts"],
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(steps, name));
if (unknown.length > 0) {
  console.error(`Unknown step ${unknown.join(", ")}; known: ${Object.keys(steps).join(", ")}.`);
  process.exit(2);
}

const withoutLibraries = ["format", "house"];
if (asked.length === 0 || asked.some((name) => !withoutLibraries.includes(name))) ensureLibraries();

const failed: string[] = [];
for (const [name, args] of Object.entries(steps)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`check: ${name}`);
  if (!runNode(args)) failed.push(name);
}

if (failed.length > 0) {
  console.error(`check: failed: ${failed.join(", ")}`);
  process.exitCode = 1;
}
