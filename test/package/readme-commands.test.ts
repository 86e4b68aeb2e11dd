import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { after, test } from "node:test";

import { installPackage, root } from "./installed-package.ts";

const readme = fs.readFileSync(path.join(root, "README.md"), "utf8");
const blocks = [...readme.matchAll(/^```sh run\n(.*?)^```$/gms)].map(
  ([, commands = ""]) => commands,
);

const installed = installPackage();
after(() => installed[Symbol.dispose]());

test("the README has commands to run", () => {
  assert.ok(blocks.length > 0, "no fenced block is marked `sh run`");
});

for (const commands of blocks) {
  test(`the README's \`${commands.trim().split("\n").join("; ")}\` runs`, () => {
    const { status, stdout, stderr } = spawnSync("bash", ["-euo", "pipefail", "-c", commands], {
      cwd: installed.folder,
      env: installed.env,
      encoding: "utf8",
    });
    assert.equal(status, 0, `${stdout}${stderr}`);
  });
}
