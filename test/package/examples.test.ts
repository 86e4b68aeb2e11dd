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

/** As if the package and the libraries that its adapters fit were installed side by side. */
const BESIDE = `
  import { registerHooks } from "node:module";
  registerHooks({
    resolve(specifier, context, next) {
      const isAdapter = context.parentURL?.includes("/dist/adapters/") && !specifier.startsWith(".");
      const parentURL = ${JSON.stringify(import.meta.url)};
      return next(specifier, isAdapter ? { ...context, parentURL } : context);
    },
  });`;
const beside = `data:text/javascript,${encodeURIComponent(BESIDE)}`;

for (const example of examples) {
  test(`the example ${example} does what it says`, () => {
    const args = ["--import", beside, path.join(folder, example)];
    const options = { cwd: root, encoding: "utf8" } as const;
    const { status, stdout, stderr } = spawnSync(process.execPath, args, options);
    assert.equal(status, 0, `${stdout}${stderr}`);
  });
}
