import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";

import { root, sourceFiles } from "./source-files.ts";

const longest = 400;

test(`no source file is longer than ${longest} lines`, () => {
  const tooLong = sourceFiles()
    .map((file) => ({ file, lines: lineCount(file) }))
    .filter(({ lines }) => lines > longest)
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
