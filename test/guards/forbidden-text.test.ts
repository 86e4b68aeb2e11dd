import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";

import { root } from "./source-files.ts";

// Written in pieces, so that this file is not found.
const hosts = ["npm" + "js", "yarn" + "pkg", "deb\\.deb" + "ian"];
const forbidden: Readonly<Record<string, RegExp>> = {
  "the host of a package registry": new RegExp(`(${hosts.join("|")})\\.(org|com)`),
  "a path of one machine": new RegExp("/wo" + "rk/(main|shared)"),
};

for (const [what, pattern] of Object.entries(forbidden)) {
  test(`no file of the repository has ${what} in it`, () => {
    const found = repositoryFiles().filter((file) =>
      pattern.test(fs.readFileSync(path.join(root, file), "latin1")),
    );
    assert.deepEqual(found, []);
  });
}

function repositoryFiles(): string[] {
  const list = ["ls-files", "--cached", "--others", "--exclude-standard", "-z"];
  return execFileSync("git", list, { cwd: root, encoding: "utf8" })
    .split("\0")
    .filter((file) => file !== "" && fs.existsSync(path.join(root, file)));
}
