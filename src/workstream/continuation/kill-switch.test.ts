import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { memoryStore } from "../../stores/memory/index.ts";
import { plainDialect } from "../fixtures/plain-dialect.ts";
import { openWorkstream } from "../index.ts";
import { isContinuationOff, switchFiles } from "./switches.ts";

const NOWHERE = { platform: "linux", home: "/nowhere", env: {} };

test("the environment switches it off by any word but on", () => {
  const isOff = (word: string): boolean =>
    isContinuationOff({ ...NOWHERE, env: { DONEWARD_CONTINUE: word } });
  assert.deepEqual(["off", "0", "false", "OFF", "of"].map(isOff), Array(5).fill(true));
  assert.deepEqual(["", "on"].map(isOff), [false, false]);
  assert.equal(isContinuationOff(NOWHERE), false);
});

test("a file switches it off, the person's own or the workspace's", (t) => {
  const home = mkdtempSync(join(tmpdir(), "doneward-"));
  t.after(() => rmSync(home, { recursive: true }));
  const root = join(home, "shop");
  const places = { env: {}, platform: "linux", home, root };
  for (const file of switchFiles(places)) {
    assert.equal(isContinuationOff(places), false);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, "");
    assert.equal(isContinuationOff(places), true, file);
    rmSync(file);
  }
});

test("the file is where each system keeps configuration", () => {
  const own = (platform: string, env: { readonly [name: string]: string }): string | undefined =>
    switchFiles({ platform, env, home: platform === "win32" ? "C:\\me" : "/me" })[0];
  assert.equal(own("linux", {}), "/me/.config/doneward/continue-off");
  assert.equal(own("linux", { XDG_CONFIG_HOME: "/c" }), "/c/doneward/continue-off");
  assert.equal(own("linux", { XDG_CONFIG_HOME: "c" }), "/me/.config/doneward/continue-off");
  assert.equal(own("darwin", {}), "/me/Library/Application Support/doneward/continue-off");
  assert.equal(own("win32", {}), "C:\\me\\AppData\\Roaming\\doneward\\continue-off");
  assert.equal(own("win32", { APPDATA: "D:\\a" }), "D:\\a\\doneward\\continue-off");
});

test("a place that cannot be looked into counts as off", () => {
  assert.equal(isContinuationOff({ ...NOWHERE, root: "/nowhere/\0" }), true);
});

test("a workstream obeys the switch of its workspace without being told to", async (t) => {
  const root = mkdtempSync(join(tmpdir(), "doneward-"));
  t.after(() => rmSync(root, { recursive: true }));
  const store = memoryStore();
  const work = await openWorkstream({
    store,
    origin: { kind: "workspace", root },
    dialect: plainDialect,
  });
  await work.call("write", [{ kind: "add", phase: "P", todos: [{ content: "a" }] }]);
  await work.turnEnded({ id: "1", stopReason: "stop" });
  mkdirSync(join(root, ".doneward"));
  writeFileSync(join(root, ".doneward", "continue-off"), "");
  const next = await work.idle({ isSwitchedOff: false });
  assert.equal(next.kind === "skip" && next.reason, "kill-switch");
});
