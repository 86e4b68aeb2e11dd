import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { TestContext } from "node:test";
import { test } from "node:test";

const COMMAND = path.join(import.meta.dirname, "../../dist/cli/doneward.cjs");
const NOBODY = 65_534;

/** One way a disk can refuse to be written to, and the code that a person is told. */
interface Trouble {
  readonly code: string;
  begin(disk: string): void;
  end(disk: string): void;
}

const TROUBLES: Readonly<Record<string, Trouble>> = {
  "a disk that is full": {
    code: "disk-full",
    begin: (disk) => fill(path.join(disk, "filler")),
    end: (disk) => fs.rmSync(path.join(disk, "filler")),
  },
  "a disk that is read-only": {
    code: "not-writable",
    begin: (disk) => mount("-o", "remount,ro", disk),
    end: (disk) => mount("-o", "remount,rw", disk),
  },
  "a directory that we may not write to": {
    code: "not-writable",
    begin: (disk) => changeModes(disk, 0o500, 0o400),
    end: (disk) => changeModes(disk, 0o700, 0o600),
  },
};

const reason = hindrance();
const skip = reason !== undefined && `a disk cannot be broken here: ${reason}`;

for (const store of ["file:store", "sqlite:store/list.db"]) {
  for (const [what, { code, begin, end }] of Object.entries(TROUBLES)) {
    test(`${store}: ${what} is said in a sentence, harms nothing, and passes`, { skip }, (t) => {
      const disk = smallDisk(t);
      assert.equal(doneward(disk, store, ["add", "first"]).status, 0);
      begin(disk);
      const long = ["add", "second ".repeat(8_000)];
      const told = doneward(disk, store, long);
      assert.deepEqual([told.status, told.stdout], [3, ""], told.stdout + told.stderr);
      assert.match(told.stderr, /^The (files|sqlite) store failed: .*\n$/);
      assert.equal(told.stderr.split("\n").length, 2, told.stderr);
      const asJson = doneward(disk, store, [...long, "--json"]).stdout;
      assert.equal((JSON.parse(asJson) as { code: string }).code, code, asJson);
      end(disk);
      assert.match(doneward(disk, store, []).stdout, /First/);
      assert.doesNotMatch(doneward(disk, store, []).stdout, /Second/);
      assert.equal(doneward(disk, store, ["add", "third"]).status, 0);
      assert.match(doneward(disk, store, []).stdout, /First[^]*Third/);
    });
  }
}

for (const store of ["file:store", "sqlite:store/list.db"]) {
  for (const how of ["left", "killed"] as const) {
    test(`${store}: what is on a read-only disk can be read, its writer ${how}`, { skip }, (t) => {
      const disk = smallDisk(t);
      doneward(disk, store, ["add", "first"]);
      doneward(disk, store, ["task", "add", "a task"]);
      if (how === "killed" && store.startsWith("sqlite")) leaveLog(inside(disk, store).slice(7));
      mount("-o", "remount,ro", disk);
      for (const words of [
        ["show"],
        ["show", "--json"],
        [],
        ["history"],
        ["lane"],
        ["list", "export", "-"],
      ]) {
        const { status, stdout, stderr } = doneward(disk, store, words);
        assert.deepEqual([status, stderr], [0, ""], words.join(" "));
        assert.match(stdout, words[0] === "lane" ? /main/ : /First/);
      }
      assert.equal(doneward(disk, store, ["add", "second"]).status, 3);
      mount("-o", "remount,rw", disk);
    });
  }
}

/** A writer that was killed leaves its log behind, with all that it committed. */
function leaveLog(file: string): void {
  const write = `
    const { DatabaseSync } = require("node:sqlite");
    const database = new DatabaseSync(${JSON.stringify(file)});
    database.exec("CREATE TABLE later (a); DROP TABLE later");
    process.kill(process.pid, "SIGKILL");`;
  spawnSync(process.execPath, ["-e", write], { uid: NOBODY, gid: NOBODY });
  assert.ok(fs.statSync(`${file}-wal`).size > 0);
}

/** Runs the command as an ordinary user, to whom modes mean something. */
function doneward(
  disk: string,
  store: string,
  words: readonly string[],
): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [COMMAND, ...words], {
    cwd: disk,
    uid: NOBODY,
    gid: NOBODY,
    env: { PATH: process.env["PATH"], HOME: disk, DONEWARD_STORE: inside(disk, store) },
    encoding: "utf8",
  });
}

function inside(disk: string, store: string): string {
  return store.replace(":", `:${disk}/`);
}

function smallDisk(t: TestContext): string {
  const place = fs.mkdtempSync(path.join(os.tmpdir(), "doneward-"));
  mount("-t", "tmpfs", "-o", `size=1m,mode=0700,uid=${NOBODY},gid=${NOBODY}`, "tmpfs", place);
  t.after(() => {
    spawnSync("umount", [place]);
    fs.rmdirSync(place);
  });
  return place;
}

function mount(...args: readonly string[]): void {
  const { status, stderr } = spawnSync("mount", args, { encoding: "utf8" });
  assert.equal(status, 0, stderr);
}

/** Takes every page that is left. */
function fill(file: string): void {
  const descriptor = fs.openSync(file, "w");
  try {
    for (;;) fs.writeSync(descriptor, Buffer.alloc(4_096));
  } catch (error) {
    assert.equal((error as NodeJS.ErrnoException).code, "ENOSPC");
  } finally {
    fs.closeSync(descriptor);
  }
}

function changeModes(disk: string, directories: number, files: number): void {
  for (const name of fs.readdirSync(disk, { recursive: true }) as string[]) {
    const place = path.join(disk, name);
    fs.chmodSync(place, fs.statSync(place).isDirectory() ? directories : files);
  }
}

/** Why this cannot be tried on this machine; undefined if it can. */
function hindrance(): string | undefined {
  if (process.platform !== "linux") return `${process.platform} has no small disks in memory`;
  if (process.geteuid?.() !== 0) return "only root may mount one";
  const asNobody = { uid: NOBODY, gid: NOBODY, cwd: "/" };
  const { status } = spawnSync(process.execPath, [COMMAND, "version"], asNobody);
  return status === 0 ? undefined : "an ordinary user cannot read this folder";
}
