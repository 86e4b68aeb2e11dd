import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { isRunning, until } from "../fixtures/running.ts";

const PROGRAM = `require("node:fs").writeFileSync("pid", String(process.pid)); setTimeout(() => {}, 60_000)`;
const HOST = `
import { execute } from ${JSON.stringify(path.join(import.meta.dirname, "checks.ts"))};
const place = { root: process.cwd(), timeLimitMs: 600_000 };
await execute(place, process.execPath, ["--eval", ${JSON.stringify(PROGRAM)}]);
`;

const skip = process.platform === "win32" && "there are no such signals";

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  test(`${signal} ends us and the program that we run`, { skip }, async (t) => {
    const folder = mkdtempSync(path.join(tmpdir(), "doneward-execute-"));
    t.after(() => rmSync(folder, { recursive: true, force: true }));
    const host = spawn(process.execPath, ["--input-type=module", "--eval", HOST], {
      cwd: folder,
      stdio: ["ignore", "inherit", "inherit"],
    });
    t.after(() => host.kill("SIGTERM"));
    const file = path.join(folder, "pid");
    await until(() => existsSync(file) && readFileSync(file, "utf8") !== "");
    const program = Number(readFileSync(file, "utf8"));
    assert.equal(isRunning(program), true);
    const ended = once(host, "exit");
    host.kill(signal);
    assert.deepEqual(await ended, [null, signal]);
    await until(() => !isRunning(program));
  });
}
