import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { openStore } from "../../src/stores/open-store.ts";
import { scaled } from "../../src/testing/scale.ts";
import { judge } from "./writing/judge.ts";
import { changeTraced, hindrance } from "./writing/traced-change.ts";
import type { Acknowledged } from "./writing/work.ts";
import { makeChange } from "./writing/work.ts";

const reason = hindrance();
const skip = reason !== undefined && `system calls cannot be traced here: ${reason}`;
const isLong = scaled(1) > 1;

const directory = fs.mkdtempSync(path.join(os.tmpdir(), "doneward-"));
after(() => fs.rmSync(directory, { recursive: true, force: true }));

/** Calls that change something, each with the step from one to the next in a short run. */
const CHANGING: Readonly<Record<string, number>> = { pwrite64: 4, fsync: 1, rename: 1, unlink: 1 };
/** Only in a long run, which leaves none out. */
const OTHERS: readonly string[] = ["write", "ftruncate", "openat", "close", "mkdir"];

for (const scheme of ["file", "sqlite"]) {
  for (const written of isLong ? [0, 2, 3, 7] : [7]) {
    test(
      `${scheme}: a process that is killed at any system call leaves the old or the new, whole (after ${written} changes)`,
      {
        skip,
      },
      async (t) => {
        const sound = fs.mkdtempSync(`${directory}/`);
        const before = await fill(`${scheme}:${storeIn(sound)}`, written);
        let points = 0;
        for (const call of [...Object.keys(CHANGING), ...(isLong ? OTHERS : [])]) {
          const step = isLong ? 1 : (CHANGING[call] ?? 1);
          for (let count = 1, isThrough = false; !isThrough; count += step, points++) {
            const place = copyOf(sound);
            const inject = `inject=${call}:signal=SIGKILL:when=${count}`;
            const options = ["-e", `trace=${call}`, "-e", inject];
            const came = await changeTraced(`${scheme}:${place}`, written + 1, options);
            const { wrong, next } = await judge(scheme, place, before);
            const what = `killed at ${call} ${count}`;
            assert.deepEqual(wrong, [], what);
            const left = next.number - 1;
            assert.ok(left === written + 1 || (left === written && !came.isAcknowledged), what);
            ({ isThrough } = came);
          }
        }
        t.diagnostic(`${points} points`);
        assert.ok(points > 8, `${points} points`);
      },
    );
  }
}

test(
  "file: a change is acknowledged when its line is synced, and its document follows",
  {
    skip,
  },
  async () => {
    assert.deepEqual(await callsOf("file"), [
      "rename lock",
      ...["write list.jsonl", "fsync list.jsonl"],
      ...["write draft", "rename draft"],
      "rename lock",
      "acknowledge",
    ]);
  },
);

test(
  "sqlite: a change is acknowledged when its log is synced, and goes into the database after that",
  {
    skip,
  },
  async () => {
    assert.deepEqual(await callsOf("sqlite"), [
      ...["write store.db-wal", "fsync store.db-wal", "fsync place"],
      ...["write store.db-wal", "fsync store.db-wal"],
      "acknowledge",
      ...["fsync store.db-wal", "write store.db", "fsync store.db"],
      ...["unlink store.db-shm", "unlink store.db-wal"],
    ]);
  },
);

/** The calls of one change that write, sync or move something, in brief; repeated ones once. */
async function callsOf(scheme: string): Promise<string[]> {
  const sound = fs.mkdtempSync(`${directory}/`);
  await fill(`${scheme}:${storeIn(sound)}`, 2);
  const trace = path.join(sound, "trace");
  const names = "trace=pwrite64,write,fsync,rename,unlink";
  await changeTraced(`${scheme}:${storeIn(sound)}`, 3, ["-y", "-e", names, "-o", trace]);
  const calls = fs.readFileSync(trace, "utf8").split("\n").flatMap(briefly);
  return calls.filter((call, place) => call !== calls[place - 1]);
}

function briefly(line: string): string[] {
  const [, name = "", args = ""] = /^\d* *(\w+)\((.*)\) += \d+/.exec(line) ?? [];
  if (/"acknowledged/.test(args)) return ["acknowledge"];
  const [, file] = /\/place(?:\/([^>"]*))?[>"]/.exec(args) ?? [];
  // What SQLite keeps in shared memory is not meant to last, and what Node does for itself is not ours.
  if (!/\/place[/>]/.test(args) || (/-shm>/.test(args) && name === "pwrite64")) return [];
  const call = name.replace("pwrite64", "write");
  if (file?.includes(".lock/")) return [`${call} lock`];
  return [`${call} ${file?.includes(".tmp/") ? "draft" : path.basename(file ?? "place")}`];
}

/** Makes so many changes; with none there is no store yet. */
async function fill(url: string, changes: number): Promise<Acknowledged[]> {
  const acknowledged: Acknowledged[] = [];
  if (changes === 0) return acknowledged;
  const store = await openStore(url);
  for (let number = 1; number <= changes; number++) {
    acknowledged.push(await makeChange(store, number));
  }
  await store.close();
  return acknowledged;
}

function copyOf(sound: string): string {
  const copy = fs.mkdtempSync(`${directory}/`);
  fs.cpSync(sound, copy, { recursive: true, preserveTimestamps: true });
  return storeIn(copy);
}

function storeIn(root: string): string {
  return path.join(root, "place", "store.db");
}
