import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { maskSecrets } from "../../src/progress/secrets/secrets.ts";

const root = path.join(import.meta.dirname, "..", "..");
const ORDINARY = [
  "src/**/*.{ts,json}",
  "docs/**/*.md",
  "{bench,test,scripts}/**/*.ts",
  "*.{md,json}",
];
/** Tests of the stores write such addresses, and they are to be covered. */
const PASSWORD_IN_URL = /:\/\/[^\s:/@]*:[^\s:/@]+@/;

test("of the lines of this repository, its lockfile included, none is taken for a secret", () => {
  const files = globSync(ORDINARY, { cwd: root, exclude: ["**/node_modules/**"] });
  const lines = files.flatMap((file) => readFileSync(path.join(root, file), "utf8").split("\n"));
  const ordinary = lines.filter((line) => !PASSWORD_IN_URL.test(line));
  assert.ok(ordinary.length >= 10_000, `${ordinary.length} lines`);
  assert.deepEqual(
    ordinary.filter((line) => maskSecrets(line) !== line),
    [],
  );
});
