import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";

import { root } from "./installed-package.ts";

const folder = path.join(root, "examples");
const examples = fs.readdirSync(folder).filter((file) => file.endsWith(".ts"));

test("there are examples", () => {
  assert.ok(examples.length > 0);
});

for (const example of examples) {
  test(`the example ${example} does what it says`, () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(folder, example)], {
      cwd: root,
      encoding: "utf8",
    });
    assert.equal(status, 0, `${stdout}${stderr}`);
  });
}
