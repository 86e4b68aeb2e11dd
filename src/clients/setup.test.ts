import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { commandLine } from "./setup.ts";

test(
  "a command line is the same words again, whatever they hold",
  { skip: process.platform === "win32" && "there is no sh" },
  () => {
    const words = ["a b", "it's", '"q"', "$HOME `x` \\ *", "ä~é", "", "-n"];
    const line = commandLine(["printf", "%s|", ...words]);
    assert.equal(
      execFileSync("sh", ["-c", line], { encoding: "utf8" }),
      words.map((w) => `${w}|`).join(""),
    );
  },
);

test("a path of Windows reads alike in bash, cmd and PowerShell, unless it has to be quoted", () => {
  const program = String.raw`C:\Users\me\AppData\Local\doneward\bin\doneward.cmd`;
  assert.equal(
    commandLine([program, "hook", "codex"]),
    "C:/Users/me/AppData/Local/doneward/bin/doneward.cmd hook codex",
  );
  assert.equal(
    commandLine([String.raw`d:\My Files\doneward.cmd`, "statusline"]),
    '"d:/My Files/doneward.cmd" statusline',
  );
});
