import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";
import { test } from "node:test";

import { root } from "./installed-package.ts";

const require = createRequire(import.meta.url);
const { passesFloor } = require("../../src/cli/dispatcher/node-floor.cjs") as {
  passesFloor: (versions: NodeJS.ProcessVersions) => boolean;
};

test("a too-old Node gets one sentence and exit code 3, whatever was asked", () => {
  const command = path.join(root, "dist/cli/doneward.cjs");
  const [node, ...options] = tooOldNode();
  for (const args of [[], ["--version"], ["add", "something"]]) {
    const { status, stdout, stderr } = spawnSync(node, [...options, command, ...args], {
      encoding: "utf8",
    });
    assert.equal(stdout, "");
    assert.match(stderr, /^doneward needs Node .* please take the latest Node 24\.\n$/);
    assert.equal(status, 3);
  }
});

/** The Node of this machine if it is too old, else ours under an old name. */
function tooOldNode(): [node: string, ...options: string[]] {
  const outer = process.env["DONEWARD_OUTER_NODE"] ?? process.execPath;
  const answer = spawnSync(outer, ["-p", "JSON.stringify(process.versions)"], { encoding: "utf8" });
  if (!passesFloor(JSON.parse(answer.stdout) as NodeJS.ProcessVersions)) return [outer];
  return [process.execPath, "--require", path.join(import.meta.dirname, "pretend-old-node.cjs")];
}
