import assert from "node:assert/strict";
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import path from "node:path";
import type { TestContext } from "node:test";
import { test } from "node:test";
import { temporaryDirectory } from "../fixtures/temporary-place.ts";
import { openSqliteStore } from "./sqlite-store.ts";

const NOBODY = 65_534;
const isRoot = process.geteuid?.() === 0;
const isWindows = process.platform === "win32";
const skip = isWindows && "Windows has neither owners nor modes in this sense";

test("under any umask nobody else can read anything that the store makes", { skip }, async (t) => {
  const directory = temporaryDirectory(t);
  for (const [index, umask] of [0o000, 0o022, 0o077].entries()) {
    const before = process.umask(umask);
    const place = path.join(directory, String(index), "deep", "er");
    try {
      const store = await openSqliteStore({ path: path.join(place, "test.db") });
      await store.commit("s", { expected: 0, documents: { todo: 1 }, entries: [] });
      assert.deepEqual(modes(place), {
        ".": 0o700,
        "test.db": 0o600,
        "test.db-shm": 0o600,
        "test.db-wal": 0o600,
      });
      await store.close();
    } finally {
      process.umask(before);
    }
    assert.equal(fs.statSync(path.dirname(place)).mode & 0o777, 0o700);
  }
});

test("what leads to the file is synced when it is made", { skip }, async (t) => {
  const directory = temporaryDirectory(t);
  const synced: number[] = [];
  const { fsyncSync } = fs;
  t.mock.method(fs, "fsyncSync", (descriptor: number) => {
    synced.push(fs.fstatSync(descriptor).ino);
    fsyncSync(descriptor);
  });
  syncBuiltinESMExports();
  t.after(() => {
    t.mock.restoreAll();
    syncBuiltinESMExports();
  });
  await (await openSqliteStore({ path: path.join(directory, "a", "b", "test.db") })).close();
  const parents = [directory, path.join(directory, "a")];
  assert.deepEqual(
    synced,
    parents.map((parent) => fs.statSync(parent).ino),
  );
});

test("a directory or file that is a symbolic link is refused", { skip }, async (t) => {
  const directory = temporaryDirectory(t);
  fs.mkdirSync(path.join(directory, "real"), { mode: 0o700 });
  fs.writeFileSync(path.join(directory, "real", "real.db"), "", { mode: 0o600 });
  fs.symlinkSync("real", path.join(directory, "link"));
  fs.symlinkSync("real.db", path.join(directory, "real", "link.db"));
  fs.symlinkSync("nowhere.db", path.join(directory, "real", "dangling.db"));
  for (const place of ["link/new.db", "link/real.db", "real/link.db", "real/dangling.db"]) {
    await refused(path.join(directory, place), /is a symbolic link/);
  }
  assert.deepEqual(fs.readdirSync(path.join(directory, "real")).sort(), [
    "dangling.db",
    "link.db",
    "real.db",
  ]);
  assert.equal(fs.statSync(path.join(directory, "real", "real.db")).size, 0);
});

test("a directory or file that others can write to is refused", { skip }, async (t) => {
  const directory = temporaryDirectory(t);
  const file = path.join(directory, "test.db");
  for (const mode of [0o770, 0o702, 0o777]) {
    fs.chmodSync(directory, mode);
    await refused(file, /can be written to by others: chmod go-w it/);
  }
  fs.chmodSync(directory, 0o755);
  fs.writeFileSync(file, "");
  fs.chmodSync(file, 0o660);
  await refused(file, /can be written to by others/);
  fs.chmodSync(file, 0o644);
  await (await openSqliteStore({ path: file })).close();
});

test("a directory of another user is refused", { skip }, async (t) => {
  const directory = isRoot ? temporaryDirectory(t) : "/";
  if (isRoot) fs.chownSync(directory, NOBODY, NOBODY);
  await refused(path.join(directory, "test.db"), /belongs to another user/);
});

test("a path that leads to something else than a file is refused", async (t) => {
  const directory = temporaryDirectory(t);
  fs.mkdirSync(path.join(directory, "test.db"));
  await refused(path.join(directory, "test.db"), /is not a file/);
});

test("a directory that we may not write to is an error that says so", { skip }, async (t) => {
  const directory = temporaryDirectory(t);
  fs.chmodSync(directory, 0o500);
  withoutRoot(t, directory);
  const opening = openSqliteStore({ path: path.join(directory, "test.db") });
  await assert.rejects(opening, { name: "StoreError", code: "not-writable", message: /EACCES/ });
});

async function refused(file: string, message: RegExp): Promise<void> {
  await assert.rejects(openSqliteStore({ path: file }), { code: "unsafe-place", message });
}

function modes(directory: string): Record<string, number> {
  const names = [".", ...fs.readdirSync(directory).sort()];
  return Object.fromEntries(
    names.map((name) => [name, fs.statSync(path.join(directory, name)).mode & 0o777]),
  );
}

/** Root may write anywhere: go on as somebody else till the end of the test. */
function withoutRoot(t: TestContext, directory: string): void {
  if (!isRoot) return;
  fs.chownSync(directory, NOBODY, NOBODY);
  process.seteuid?.(NOBODY);
  t.after(() => process.seteuid?.(0));
}
