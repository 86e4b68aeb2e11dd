import assert from "node:assert/strict";
import type { ChildProcess } from "node:child_process";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import type { TestContext } from "node:test";
import { test } from "node:test";
import { scaled } from "../../testing/scale.ts";
import { openFilesStore } from "./files-store.ts";
import { nextCommit } from "./fixtures/one-commit-data.ts";
import { temporaryDirectory } from "../fixtures/temporary-place.ts";

const isTraceable = spawnSync("strace", ["-o", "/dev/null", "true"]).status === 0;
const skip = !isTraceable && "strace is not there, or may not be used";

/** Calls that change something; the last ones only in a long run. */
const CHANGING = ["pwrite64", "write", "fsync", "rename", "ftruncate"];
const OTHERS = ["openat", "close", "unlink", "mkdir"];

test(
  "a process that is killed at any system call leaves the old or the new, whole",
  { skip },
  async (t) => {
    const sound = temporaryDirectory(t);
    const store = await openFilesStore({ dir: sound });
    for (const revision of [0, 1]) await store.commit("s", nextCommit(revision));
    let points = 0;
    for (const call of [...CHANGING, ...(scaled(1) > 1 ? OTHERS : [])]) {
      for (let count = 1; ; count++) {
        const dir = path.join(temporaryDirectory(t), "copy");
        fs.cpSync(sound, dir, { recursive: true, preserveTimestamps: true });
        const inject = `inject=${call}:signal=SIGKILL:when=${count}`;
        const isAcknowledged = await commitTraced(t, dir, ["-e", `trace=${call}`, "-e", inject]);
        const what = `killed at ${call} ${count}`;
        await assertWhole(dir, isAcknowledged ? [3] : [2, 3], what);
        if (isAcknowledged) break;
        points++;
      }
    }
    assert.ok(points >= 9, `${points} points`);
  },
);

test(
  "a commit is acknowledged when all of it is synced, in an order that a crash cannot harm",
  { skip },
  async (t) => {
    const dir = temporaryDirectory(t);
    const store = await openFilesStore({ dir });
    await store.commit("s", nextCommit(0));
    const trace = path.join(dir, "trace");
    const names = "trace=pwrite64,write,fsync,rename";
    assert.ok(await commitTraced(t, dir, ["-y", "-e", names, "-o", trace]));
    const calls = fs.readFileSync(trace, "utf8").split("\n").flatMap(briefly);
    assert.deepEqual(calls, [
      "rename lock",
      "write journal",
      "fsync journal",
      ...["write draft", "fsync draft", "rename draft to s.json", "fsync todo"],
      ...["write draft", "fsync draft", "rename draft to .plan/s.json", "fsync .plan"],
      "rename lock",
      "write stdout",
    ]);
  },
);

/** A system call of ours in a few words; nothing of what Node does for itself. */
function briefly(line: string): string[] {
  const [, name = "", args = ""] = /^\d* *(\w+)\((.*)\) += \d+/.exec(line) ?? [];
  const call = name.replace("pwrite64", "write");
  if (/"committed/.test(args)) return ["write stdout"];
  if (/\/\.lock\//.test(args)) return [`${call} lock`];
  if (call === "rename") return [`rename draft to ${/todo\/([^"]*)"$/.exec(args)?.[1]}`];
  const [, file] = /\/todo(?:\/([^>]*))?>/.exec(args) ?? [];
  if (!/\/todo[/>]/.test(args)) return [];
  const what = file?.startsWith(".tmp/") ? "draft" : file?.endsWith(".jsonl") ? "journal" : file;
  return [`${call} ${what ?? "todo"}`];
}

/** Lets another process commit under strace; answers whether that was acknowledged. */
async function commitTraced(t: TestContext, dir: string, options: string[]): Promise<boolean> {
  const script = path.join(import.meta.dirname, "fixtures", "one-commit.ts");
  const child = spawn(process.execPath, [script, dir], { stdio: ["pipe", "pipe", "inherit"] });
  t.after(() => child.kill("SIGKILL"));
  const exited = once(child, "exit");
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  assert.equal((await lines.next()).value, "ready");
  const tracer = spawn("strace", ["-f", ...options, "-p", String(child.pid)]);
  t.after(() => tracer.kill("SIGKILL"));
  await untilAttached(tracer);
  child.stdin.write("go\n");
  const { value } = await lines.next();
  await exited;
  if (tracer.exitCode === null) await once(tracer, "exit");
  return value === "committed";
}

function untilAttached(tracer: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    tracer.stderr?.on("data", (text) => /attached/.test(String(text)) && resolve());
    tracer.once("exit", () => reject(new Error("strace did not attach")));
  });
}

async function assertWhole(dir: string, revisions: readonly number[], what: string): Promise<void> {
  const store = await openFilesStore({ dir });
  const start = performance.now();
  const { revision, documents } = await store.load("s");
  assert.ok(revisions.includes(revision), `${what}: revision ${revision}`);
  assert.deepEqual(documents, nextCommit(revision - 1).documents, what);
  const kinds = (await store.journal("s")).map(({ kind }) => kind);
  assert.deepEqual(kinds, ["line 1", "line 2", "line 3"].slice(0, revision), what);
  const { ok } = await store.commit("s", nextCommit(revision));
  assert.ok(ok, what);
  assert.ok(performance.now() - start < 1_000, `${what}: recovered within a second`);
}
