// `npm run test:mutants [-- <part of a guard's name>…]`: takes one guard away at a time, in a copy
// of the sources, and shows that at least one of the tests that ought to notice turns red.

import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { linkLibraries } from "../../scripts/libraries.ts";
import type { Mutant } from "./mutants.ts";
import { MUTANTS } from "./mutants.ts";

const root = path.join(import.meta.dirname, "../..");
const asked = process.argv.slice(2);
const chosen = MUTANTS.filter(
  ({ guard }) => asked.length === 0 || asked.some((part) => guard.includes(part)),
);

const copy = fs.mkdtempSync(path.join(os.tmpdir(), "doneward-mutants-"));
try {
  for (const name of ["src", "test", "package.json"]) {
    const filter = (file: string): boolean => path.basename(file) !== "node_modules";
    fs.cpSync(path.join(root, name), path.join(copy, name), { recursive: true, filter });
  }
  fs.symlinkSync(path.join(root, "node_modules"), path.join(copy, "node_modules"));
  linkLibraries(copy);
  for (const file of new Set(chosen.flatMap(({ tests }) => tests))) {
    if (!isGreen([file])) throw new Error(`${file} is red without any mutant: nothing is proven`);
  }
  for (const mutant of chosen) {
    const isNoticed = mutated(mutant, () => !isGreen(mutant.tests));
    console.log(`${isNoticed ? "noticed " : "SURVIVED"} ${mutant.guard}`);
    if (!isNoticed) process.exitCode = 1;
  }
} finally {
  fs.rmSync(copy, { recursive: true, force: true });
}

/** Runs `work` while the guard is away. */
function mutated<T>({ guard, file, text, instead }: Mutant, work: () => T): T {
  const place = path.join(copy, file);
  const source = fs.readFileSync(place, "utf8");
  const parts = source.split(text);
  if (parts.length !== 2) {
    throw new Error(`${guard}: ${file} has this ${parts.length - 1} times, not once:\n${text}`);
  }
  fs.writeFileSync(place, parts.join(instead));
  try {
    return work();
  } finally {
    fs.writeFileSync(place, source);
  }
}

/** A test that hangs without its guard has noticed too. */
function isGreen(tests: readonly string[]): boolean {
  const { status } = spawnSync(process.execPath, ["--test", ...tests], {
    cwd: copy,
    env: { DONEWARD_TEST_SCALE: "0.2", ...process.env },
    stdio: "ignore",
    timeout: 300_000,
  });
  return status === 0;
}
