import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";

import { root } from "./installed-package.ts";

const require = createRequire(import.meta.url);
const { passesFloor } = require("../../src/cli/dispatcher/node-floor.cjs") as {
  passesFloor: (versions: NodeJS.ProcessVersions) => boolean;
};

test("a too-old Node gets one sentence and exit code 3, whatever a person asked", () => {
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

test("what agents and shells start says nothing under a too-old Node, and its log says why", (t) => {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), "doneward-test-"));
  t.after(() => fs.rmSync(home, { recursive: true }));
  const command = path.join(root, "dist/cli/doneward.cjs");
  const [node, ...options] = tooOldNode();
  const run = (...args: string[]): unknown => {
    const { status, stdout, stderr } = spawnSync(node, [...options, command, ...args], {
      encoding: "utf8",
      input: "{}",
      env: { PATH: process.env["PATH"], HOME: home, XDG_DATA_HOME: home, LOCALAPPDATA: home },
    });
    return { status, stdout, stderr };
  };
  const quiet = { status: 0, stdout: "", stderr: "" };
  assert.deepEqual(run("hook", "claude-code"), quiet);
  assert.deepEqual(fs.readdirSync(home), [], "nobody's folder is made for a log");

  const { dataFolder } = require("../../src/cli/dispatcher/data-folder.cjs") as {
    dataFolder(env: NodeJS.ProcessEnv, platform: string, home: string): string;
  };
  const folder = dataFolder({ XDG_DATA_HOME: home, LOCALAPPDATA: home }, process.platform, home);
  fs.mkdirSync(folder, { recursive: true });
  for (const args of [["hook", "claude-code"], ["statusline"], ["prompt"]]) {
    assert.deepEqual(run(...args), quiet);
  }
  const log = path.join(folder, "hook.log");
  const lines = fs.readFileSync(log, "utf8").trimEnd().split("\n");
  const told = lines.map((line) => JSON.parse(line) as Record<string, string>);
  assert.deepEqual(
    told.map(({ hook }) => hook),
    ["claude-code", "statusline", "prompt"],
  );
  assert.match(told[0]?.["message"] ?? "", /^doneward needs Node /);

  fs.writeFileSync(log, "x".repeat(300_000));
  assert.deepEqual(run("hook", "claude-code"), quiet);
  assert.equal(fs.statSync(log).size, 300_000, "a long log does not grow");
});

/** The Node of this machine if it is too old, else ours under an old name. */
function tooOldNode(): [node: string, ...options: string[]] {
  const outer = process.env["DONEWARD_OUTER_NODE"] ?? process.execPath;
  const answer = spawnSync(outer, ["-p", "JSON.stringify(process.versions)"], { encoding: "utf8" });
  if (!passesFloor(JSON.parse(answer.stdout) as NodeJS.ProcessVersions)) return [outer];
  return [process.execPath, "--require", path.join(import.meta.dirname, "pretend-old-node.cjs")];
}
