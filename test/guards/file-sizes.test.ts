import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";

import { isTest, root, sourceFiles } from "./source-files.ts";

const longestSource = 400;
const longestTest = 500;
/** A list of exports, with nothing in it to read in one go. */
const barrel = "src/index.ts";

test(`no source file is longer than ${longestSource} lines, no test than ${longestTest}`, () => {
  const tooLong = sourceFiles()
    .filter((file) => file !== barrel)
    .map((file) => ({ file, lines: lineCount(file) }))
    .filter(({ file, lines }) => lines > (isTest(file) ? longestTest : longestSource))
    .map(({ file, lines }) => `${file}: ${lines}`);
  assert.deepEqual(tooLong, []);
});

test("no source file is a grab-bag by its name", () => {
  const bags = sourceFiles().filter((file) =>
    /(^|\/)(utils?|helpers?|common|misc)(\/|\.[^/]*$)/.test(file),
  );
  assert.deepEqual(bags, []);
});

function lineCount(file: string): number {
  return fs.readFileSync(path.join(root, file), "utf8").trimEnd().split("\n").length;
}
