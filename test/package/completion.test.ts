import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import path from "node:path";
import { after, describe, test } from "node:test";

import { COMMANDS, FIRST_WORDS, verbsOf } from "../../src/cli/commands.ts";
import { installPackage } from "./installed-package.ts";

const installed = installPackage();
after(() => installed[Symbol.dispose]());

const program = path.join(installed.folder, "node_modules/doneward/dist/cli/doneward.cjs");
const place = { cwd: installed.folder, env: installed.env, encoding: "utf8" } as const;
const doneward = (...words: string[]): string =>
  execFileSync(process.execPath, [program, ...words], place);

/** The candidates for the last of these words, as the installed command offers them. */
function complete(...words: string[]): string[] {
  const lines = doneward("completion", "words", "--", ...words).split("\n");
  return lines.filter(Boolean).map((line) => line.split("\t")[0] ?? "");
}

doneward("add", "Write: the docs");
doneward("task", "add", "Paint it");

describe("the installed command completes", () => {
  test("every command", () => {
    assert.deepEqual(complete(""), FIRST_WORDS);
  });

  test("the words and options of every command and verb", () => {
    for (const name of Object.keys(COMMANDS)) {
      assert.ok(complete(...name.split(" "), "--").includes("--help"), name);
    }
    assert.deepEqual(complete("task", ""), verbsOf("task"));
    assert.ok(complete("task", "release", "--").includes("--failed"));
  });

  test("todos, tasks and pages that are there", () => {
    assert.deepEqual(complete("done", ""), ["Write: the docs"]);
    assert.match(complete("task", "show", "").join(" "), /^[a-z0-9]+$/);
    assert.ok(complete("help", "").includes("dialects/codex"));
  });

  const skip = process.platform === "win32" && "bash there has another path";
  test("in bash, with the script that it prints", { skip }, () => {
    const script = `eval "$(doneward completion bash)"
      COMP_LINE="doneward done Write:" COMP_POINT=20 COMP_WORDS=(doneward done Write :) COMP_CWORD=3
      _doneward; printf '%s' "\${COMPREPLY[@]}"`;
    assert.equal(spawnSync("bash", ["-c", script], place).stdout, String.raw`\ the\ docs`);
  });
});
