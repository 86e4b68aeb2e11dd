import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { root } from "../guards/source-files.ts";
import { MUTANTS } from "./mutants.ts";

test("every guard that can be taken away stands in its file, once", () => {
  const lost = MUTANTS.filter(({ file, text }) => {
    const parts = fs.readFileSync(path.join(root, file), "utf8").split(text);
    return parts.length !== 2;
  });
  assert.deepEqual(
    lost.map(({ guard }) => guard),
    [],
  );
});
