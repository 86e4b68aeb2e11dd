import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import type { Commit } from "../../contract.ts";
import { openFilesStore } from "../files-store.ts";
import { temporaryDirectory } from "../../fixtures/temporary-place.ts";

const NOBODY = 65_534;
const isRoot = process.geteuid?.() === 0;
const skip = process.platform === "win32" && "Windows has neither owners nor modes in this sense";

const commit: Commit = {
  expected: 0,
  documents: { todo: 1, plan: 2, continuation: 3 },
  entries: [],
};

test("under any umask nobody else can read anything that the store makes", { skip }, async (t) => {
  const base = temporaryDirectory(t);
  for (const [index, umask] of [0o000, 0o022, 0o077].entries()) {
    const before = process.umask(umask);
    const dir = path.join(base, String(index), "deep", "er");
    try {
      const store = await openFilesStore({ dir });
      await store.commit("cron/sdaily", commit);
      fs.writeFileSync(path.join(dir, "todo", "cron", "sdaily.json"), "{");
      fs.utimesSync(path.join(dir, "todo", "cron", "sdaily.json"), 0, 0);
      await store.load("cron/sdaily");
    } finally {
      process.umask(before);
    }
    const places = fs.readdirSync(path.dirname(dir), { recursive: true }) as string[];
    assert.ok(places.length > 20, `${places.length} places`);
    for (const place of places) {
      const stats = fs.statSync(path.join(path.dirname(dir), place));
      assert.equal(stats.mode & 0o777, stats.isDirectory() ? 0o700 : 0o600, place);
    }
  }
});

test("the directory keeps itself out of git", async (t) => {
  const dir = temporaryDirectory(t);
  await openFilesStore({ dir });
  assert.equal(fs.readFileSync(path.join(dir, "todo", ".gitignore"), "utf8"), "*\n");
});

test("a directory that is a symbolic link is refused, wherever it is", { skip }, async (t) => {
  const base = temporaryDirectory(t);
  const elsewhere = path.join(base, "elsewhere");
  fs.mkdirSync(elsewhere, { mode: 0o700 });
  for (const place of [
    "",
    "todo",
    "todo/.journal",
    "todo/.lock",
    "todo/.tmp",
    "todo/cron",
    "todo/.state",
  ]) {
    const dir = path.join(base, place.replaceAll("/", "-") || "itself");
    fs.mkdirSync(path.dirname(path.join(dir, place)), { recursive: true, mode: 0o700 });
    fs.symlinkSync(elsewhere, path.join(dir, place));
    const writing = async (): Promise<unknown> =>
      (await openFilesStore({ dir })).commit("cron/s", commit);
    await assert.rejects(writing, { code: "unsafe-place", message: /is a symbolic link/ }, place);
  }
  assert.deepEqual(fs.readdirSync(elsewhere), []);
});

test("a file that is a symbolic link is neither read nor written through", { skip }, async (t) => {
  const dir = temporaryDirectory(t);
  const store = await openFilesStore({ dir });
  await store.commit("s", commit);
  const secret = path.join(dir, "secret.json");
  fs.writeFileSync(secret, '{"todos":[{"content":"secret","status":"pending"}]}');
  for (const file of ["s.json", ".journal/s.jsonl"]) {
    const place = path.join(dir, "todo", file);
    fs.renameSync(place, `${place}.aside`);
    fs.symlinkSync(secret, place);
    await assert.rejects(store.load("s"), { code: "unsafe-place" });
    await assert.rejects(store.commit("s", { ...commit, expected: 1 }), { code: "unsafe-place" });
    fs.renameSync(`${place}.aside`, place);
  }
  assert.match(fs.readFileSync(secret, "utf8"), /secret/);
  assert.equal((await store.load("s")).revision, 1);
});

test("a directory that others can write to is refused", { skip }, async (t) => {
  const dir = temporaryDirectory(t);
  for (const mode of [0o770, 0o702, 0o777]) {
    fs.chmodSync(dir, mode);
    await assert.rejects(openFilesStore({ dir }), {
      code: "unsafe-place",
      message: /can be written to by others: chmod go-w it/,
    });
  }
  fs.chmodSync(dir, 0o755);
  await openFilesStore({ dir });
});

test("a directory of another user is refused", { skip }, async (t) => {
  const dir = isRoot ? temporaryDirectory(t) : "/";
  if (isRoot) fs.chownSync(dir, NOBODY, NOBODY);
  await assert.rejects(openFilesStore({ dir }), { code: "unsafe-place", message: /another user/ });
});

test("a place that is no directory is refused", async (t) => {
  const dir = path.join(temporaryDirectory(t), "file");
  fs.writeFileSync(dir, "");
  await assert.rejects(openFilesStore({ dir }), { name: "StoreError", message: /not a directory/ });
});

test("a directory that we may not write to can still be read", { skip }, async (t) => {
  const dir = temporaryDirectory(t);
  const store = await openFilesStore({ dir });
  await store.commit("s", commit);
  const before = await store.load("s");
  await asReader(dir, async () => {
    const reader = await openFilesStore({ dir });
    assert.deepEqual(await reader.load("s"), before);
    const writing = reader.commit("s", { ...commit, expected: 1 });
    await assert.rejects(writing, { name: "StoreError", code: "not-writable" });
    assert.deepEqual(await reader.load("s"), before);
  });
  assert.ok((await store.commit("s", { ...commit, expected: 1 })).ok);
});

test(
  "what a killed writer did not get to write can still be read where nobody may write",
  { skip },
  async (t) => {
    const dir = temporaryDirectory(t);
    const store = await openFilesStore({ dir });
    await store.commit("s", commit);
    const before = await store.load("s");
    fs.rmSync(path.join(dir, "todo", "s.json"));
    await asReader(dir, async () => {
      const reader = await openFilesStore({ dir });
      assert.deepEqual(await reader.load("s"), before);
    });
  },
);

/** Takes the right to write away. Root may write anywhere: everything is somebody else's for as long. */
async function asReader(dir: string, work: () => Promise<void>): Promise<void> {
  const names = ["", ...(fs.readdirSync(dir, { recursive: true }) as string[])];
  const places = names.map((name) => path.join(dir, name));
  const modes = places.map((place) => fs.statSync(place).mode);
  for (const [index, place] of places.entries()) {
    if (isRoot) fs.chownSync(place, NOBODY, NOBODY);
    fs.chmodSync(place, (modes[index] ?? 0) & 0o555);
  }
  if (isRoot) process.seteuid?.(NOBODY);
  try {
    await work();
  } finally {
    if (isRoot) process.seteuid?.(0);
    for (const [index, place] of places.entries()) {
      fs.chmodSync(place, modes[index] ?? 0);
      if (isRoot) fs.chownSync(place, 0, 0);
    }
  }
}
