import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import type { TestContext } from "node:test";
import { test } from "node:test";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { scaled } from "../../testing/scale.ts";
import { temporaryDirectory } from "../fixtures/temporary-place.ts";
import { Door } from "../../door/index.ts";
import { newOwnerName } from "../owner.ts";
import type { LockPlace } from "./lock.ts";
import { withLock, withLockIfFree, tryInherit, tryLock } from "./lock.ts";

/** A process number that no process has. */
const NO_PROCESS = 999_999_999;
const DAY = 24 * 60 * 60_000;

test("one holds the lock, and the next one when it is free again", (t) => {
  const place = newPlace(t);
  const first = tryLock(place);
  assert.ok(first.ok);
  assert.equal(tryLock(place).ok, false);
  first.release();
  const second = tryLock(place);
  assert.ok(second.ok);
  second.release();
});

test("who waits too long gets an error and has done nothing", async (t) => {
  const place = newPlace(t);
  assert.ok(tryLock(place).ok);
  let isDone = false;
  await assert.rejects(
    locking(place, () => (isDone = true), 50),
    { name: "StoreError", code: "locked", message: new RegExp(`process ${process.pid}, which`) },
  );
  assert.equal(isDone, false);
  assert.equal(
    withLockIfFree(place, () => (isDone = true)),
    false,
  );
  assert.equal(isDone, false);
});

test("the program goes on while it waits for the lock", async (t) => {
  const place = newPlace(t);
  const held = tryLock(place);
  assert.ok(held.ok);
  let turns = 0;
  // Whoever waits without letting the program go on waits for ever.
  const counting = setInterval(() => ++turns === 10 && held.release(), 1);
  assert.equal(await locking(place, () => "mine"), "mine");
  clearInterval(counting);
  assert.ok(turns >= 10);
});

test("what is thrown under the lock gives it back", async (t) => {
  const place = newPlace(t);
  const failing = locking(place, () => {
    throw new Error("failed");
  });
  await assert.rejects(failing, /failed/);
  assert.equal(await locking(place, () => 1), 1);
});

test("the lock of a process that was killed is inherited at once", async (t) => {
  const place = newPlace(t);
  const owner = spawn(process.execPath, [
    path.join(import.meta.dirname, "./fixtures/lock-holder.ts"),
    JSON.stringify(place),
  ]);
  await once(owner.stdout, "data");
  assert.equal(tryLock(place).ok, false);
  owner.kill("SIGKILL");
  await once(owner, "exit");
  let isDone = false;
  assert.ok(withLockIfFree(place, () => (isDone = true)));
  assert.ok(isDone);
});

test("a process that lives is not robbed, however long it takes", async (t) => {
  const place = newPlace(t);
  const held = tryLock(place);
  assert.ok(held.ok);
  const [holder = ""] = fs.readdirSync(place.directory);
  fs.utimesSync(path.join(place.directory, holder), 0, 0);
  assert.equal(tryInherit(place, holder).ok, false);
});

test("another process with the number of a dead one is not its owner", (t) => {
  const place = newPlace(t);
  lockAs(place, newOwnerName().replace(/^(held-\d+)-\d+/, "$1-1"));
  assert.equal(
    withLockIfFree(place, () => {}),
    true,
  );
});

test("an owner in another system is given time, and inherited when that is over", (t) => {
  const place = newPlace(t);
  lockAs(place, foreignName());
  assert.equal(
    withLockIfFree(place, () => {}),
    false,
  );
  const realNow = Date.now;
  t.after(() => (Date.now = realNow));
  Date.now = () => realNow() + 60_000;
  assert.equal(
    withLockIfFree(place, () => {}),
    true,
  );
});

test("an owner in another container of this machine has its time, whatever the clock on the wall says", (t) => {
  const place = newPlace(t);
  const foreign = newOwnerName().replace(/^(held-\d+-\d+)-[0-9a-f]{8}/, "$1-ffffffff");
  lockAs(place, foreign);
  const realNow = Date.now;
  t.after(() => (Date.now = realNow));
  for (const offset of [-DAY, DAY]) {
    Date.now = () => realNow() + offset;
    assert.equal(tryInherit(place, foreign).ok, false);
  }
  const [, since = ""] = /-([0-9a-f]{12})-/.exec(foreign) ?? [];
  const earlier = (parseInt(since, 16) - 31_000).toString(16).padStart(12, "0");
  const old = foreign.replace(since, earlier);
  fs.renameSync(path.join(place.directory, foreign), path.join(place.directory, old));
  assert.equal(tryInherit(place, old).ok, true);
});

test("a lock that is left is inherited also when the clock was set back since", (t) => {
  const place = newPlace(t);
  lockAs(place, foreignName());
  const realNow = Date.now;
  t.after(() => (Date.now = realNow));
  Date.now = () => realNow() - DAY;
  assert.equal(
    withLockIfFree(place, () => {}),
    true,
  );
});

test("of many who find a dead owner, and many who come later, one at a time holds the lock", async (t) => {
  for (let round = 0; round < scaled(30); round++) {
    const place = newPlace(t);
    lockAs(place, deadName());
    let [holders, most, turns] = [0, 0, 0];
    const contend = async (): Promise<void> => {
      for (let turn = 0; turn < 5;) {
        const [name] = fs.readdirSync(place.directory);
        await nextTurn();
        const attempt = Math.random() < 0.5 && name ? tryInherit(place, name) : tryLock(place);
        if (!attempt.ok) continue;
        most = Math.max(most, ++holders);
        await (Math.random() < 0.5 ? nextTurn() : sleep(1));
        holders--;
        turn++;
        turns++;
        attempt.release();
      }
    };
    await Promise.all(Array.from({ length: 10 }, contend));
    assert.deepEqual([most, turns], [1, 50]);
    assert.deepEqual(fs.readdirSync(place.directory), ["free"]);
  }
});

test("of many who make the lock at once, one holds it", async (t) => {
  for (let round = 0; round < scaled(20); round++) {
    const place = newPlace(t);
    const attempts = Array.from({ length: 10 }, () => tryLock(place));
    assert.equal(attempts.filter(({ ok }) => ok).length, 1);
  }
});

test("what is left of a lock after a power cut is a lock again", (t) => {
  const place = newPlace(t);
  fs.mkdirSync(place.directory);
  assert.equal(
    withLockIfFree(place, () => {}),
    true,
  );
});

function locking<T>(place: LockPlace, work: () => T, patience = 30_000): Promise<T> {
  return withLock(place, work, { patience });
}

function newPlace(t: TestContext): LockPlace {
  const base = temporaryDirectory(t);
  const drafts = path.join(base, "drafts");
  fs.mkdirSync(drafts);
  return { door: new Door(base), directory: path.join(base, "lock"), drafts };
}

/** Of another machine: no process of it can be looked at. */
function foreignName(): string {
  return `held-${NO_PROCESS}-1-ffffffff-ffffffff-000000000000-0`;
}

function deadName(): string {
  return newOwnerName().replace(/^held-\d+/, `held-${NO_PROCESS}`);
}

function lockAs({ directory }: LockPlace, owner: string): void {
  fs.mkdirSync(directory);
  fs.writeFileSync(path.join(directory, owner), "");
}
