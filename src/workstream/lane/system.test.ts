import assert from "node:assert/strict";
import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestContext } from "node:test";
import { describe, test } from "node:test";
import type { ProcessIdentity } from "../../scope/lanes/index.ts";
import { identifyProcess, systemWorld } from "./index.ts";
import { linuxSystem, portableSystem } from "./system.ts";

const ONLY_LINUX = { skip: process.platform !== "linux" && "tells what Linux keeps in /proc" };

async function sleeper(t: TestContext, program = "sleep"): Promise<ChildProcess> {
  const child = spawn(program, ["1000"], { stdio: "ignore" });
  t.after(() => child.kill("SIGKILL"));
  await once(child, "spawn");
  return child;
}

function identified(pid?: number): ProcessIdentity {
  const found = identifyProcess(pid);
  assert.ok(found);
  return found;
}

describe("a process", () => {
  test("is alive as long as it runs, and gone when it was killed", async (t) => {
    const child = await sleeper(t);
    const identity = identified(child.pid);
    assert.equal(systemWorld().presence(identity), "alive");
    child.kill("SIGKILL");
    await once(child, "exit");
    assert.equal(systemWorld().presence(identity), "gone");
    assert.equal(identifyProcess(child.pid), null);
  });

  test("is another one than an earlier one with its number", () => {
    const own = identified();
    const { presence } = systemWorld();
    assert.equal(presence(own), "alive");
    assert.equal(presence({ ...own, startedAt: "1" }), "gone");
    assert.equal(presence({ ...own, startedAt: null }), "alive", "not known to be another");
  });

  test("is named the same by every process that looks at it", () => {
    const own = identified();
    assert.deepEqual(identified(process.pid), own);
    assert.deepEqual(JSON.parse(JSON.stringify(own)), own);
  });

  test("of root is there although we may not touch it", () => {
    assert.notEqual(identifyProcess(1), null);
  });
});

describe("on Linux a process", ONLY_LINUX, () => {
  test("of an earlier run of the system is gone, one of another machine cannot be seen", () => {
    const own = identified();
    const { presence } = systemWorld();
    assert.equal(presence({ ...own, bootId: "earlier" }), "gone");
    assert.equal(presence({ ...own, bootId: "other", machine: "other" }), "unseen");
    assert.equal(presence({ ...own, machine: "renamed" }), "alive");
    assert.equal(presence({ ...own, pidNamespace: "pid:[1]" }), "unseen");
    assert.equal(presence({ ...own, bootId: null }), "unseen");
  });

  test("may be called anything", async (t) => {
    const folder = mkdtempSync(path.join(tmpdir(), "doneward-test-"));
    t.after(() => rmSync(folder, { recursive: true, force: true }));
    const program = path.join(folder, "a) Z 1 (b");
    symlinkSync("/bin/sleep", program);
    const child = await sleeper(t, program);
    const found = linuxSystem()?.look(child.pid ?? 0);
    assert.ok(found?.runs && /^\d+$/.test(found.startedAt ?? ""));
  });

  test("that ended and was not fetched by its parent is gone", async (t) => {
    // The shell starts a child that ends at once, and becomes a program that never asks for it.
    const shell = spawn("sh", ["-c", "true & echo $!; exec sleep 1000"]);
    t.after(() => shell.kill("SIGKILL"));
    const [pid] = (await once(shell.stdout, "data")) as [Buffer];
    const look = () => linuxSystem()?.look(Number(pid.toString()));
    while (look()?.runs) await new Promise((done) => setTimeout(done, 10));
    assert.deepEqual(look(), { runs: false });
  });
});

test("where nothing but process numbers is known, they are what counts", async (t) => {
  const { look, vantage } = portableSystem();
  assert.equal(vantage.bootId, null);
  const child = await sleeper(t);
  assert.equal(look(child.pid ?? 0).runs, true);
  child.kill("SIGKILL");
  await once(child, "exit");
  assert.deepEqual(look(child.pid ?? 0), { runs: false });
});

test("the clock for leases only goes forward, and is the same in every process", async () => {
  const before = systemWorld();
  const script = "process.stdout.write(String(process.hrtime.bigint() / 1000000n))";
  const child = spawn(process.execPath, ["-e", script]);
  const [printed] = (await once(child.stdout, "data")) as [Buffer];
  const after = systemWorld();
  assert.equal(after.bootId, before.bootId);
  const between = Number(printed.toString());
  assert.ok(before.monotonic <= between && between <= after.monotonic);
});
