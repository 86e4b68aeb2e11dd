import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { inTerminal } from "./pty.ts";

const MAIN = path.resolve(import.meta.dirname, "../../src/cli/main.ts");

/** A shell with a watch as its job in the background, and somebody who types a line to the shell. */
async function typeBeside(words: string): Promise<{ shown: string; jobs: string; typed: string }> {
  const folder = mkdtempSync(path.join(tmpdir(), "doneward-terminal-"));
  mkdirSync(path.join(folder, ".git"));
  const script = [
    "set -m",
    `"${process.execPath}" "${MAIN}" ${words} &`,
    "read line; echo $line > typed",
    // Whoever was stopped says so by then, or is busy with nothing else.
    "sleep 1; jobs > jobs",
    "kill %1; kill -CONT %1; wait",
  ];
  writeFileSync(path.join(folder, "shell"), script.join("\n"));
  const env = { ...process.env, DONEWARD_STORE: "memory:" };
  const child = inTerminal(["bash shell"], { cwd: folder, env, columns: 80, rows: 24 });
  let shown = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    const hadShown = shown.includes("No todos yet");
    shown += text;
    if (!hadShown && shown.includes("No todos yet")) child.stdin.write("for the shell\n");
  });
  await new Promise((resolve) => child.on("close", resolve));
  const read = (name: string): string => readFileSync(path.join(folder, name), "utf8");
  const result = { shown, jobs: read("jobs"), typed: read("typed") };
  rmSync(folder, { recursive: true });
  return result;
}

test(
  "a watch in the background leaves what is typed to the shell",
  { timeout: 300_000 },
  async () => {
    const { shown, jobs, typed } = await typeBeside("watch");
    assert.match(jobs, /Running/);
    assert.equal(typed, "for the shell\n");
    assert.doesNotMatch(shown, /\x1b\[\d*A/, "nothing is drawn over what the shell shows");
  },
);
