import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import type { TestContext } from "node:test";
import { test } from "node:test";
import { StoreError } from "../contract.ts";
import type { Commit, Store } from "../contract.ts";
import { openFilesStore } from "./files-store.ts";
import type { DiskCall } from "./fixtures/intercepted-disk.ts";
import { interceptingAll, interceptingChanges, systemError } from "./fixtures/intercepted-disk.ts";
import type { Loss } from "./fixtures/power-cut.ts";
import { DurablePart, LOSSES } from "./fixtures/power-cut.ts";
import { temporaryDirectory } from "../fixtures/temporary-place.ts";

const ROUNDS = 4;

/** Too big for the journal to keep it in every line. */
const PLAN = { text: "p".repeat(10_000) };

/** A list, the first time also a plan; two entries; the same key every time that a number is tried again. */
function change(number: number): Commit {
  const entry = {
    kind: `line ${number}`,
    at: number,
    actor: { kind: "model" },
    data: null,
  } as const;
  return {
    expected: number - 1,
    documents: { todo: listOf(number), ...(number === 1 && { plan: PLAN }) },
    entries: [entry, { ...entry, kind: `second ${number}` }],
    idempotency: { key: `key ${number}`, reply: number },
  };
}

function listOf(number: number): object & Commit["documents"]["todo"] {
  const todo = {
    id: "t1",
    content: `Round ${number}`,
    status: "pending",
    origin: "model",
    times: { added: 0 },
  };
  return { lastId: 1, revision: number, list: { phases: [{ name: "Todos", todos: [todo] }] } };
}

/** A scope is whole: at one of the revisions, with all that belongs to it and nothing else. */
async function assertWhole(
  store: Store,
  revisions: readonly number[],
  what: string,
): Promise<void> {
  const { revision, seq, documents, damage } = await store.load("s");
  assert.ok(revisions.includes(revision), `${what}: revision ${revision}, not ${revisions}`);
  assert.equal(seq, revision * 2, what);
  const expected = revision === 0 ? {} : { todo: listOf(revision), plan: PLAN };
  assert.deepEqual(documents, expected, what);
  // Half a line is kept aside, and said.
  for (const { document, reason } of damage ?? []) {
    assert.equal(
      `${document}: ${reason}`,
      "journal: the last line of the journal was not finished",
    );
  }
  const kinds = (await store.journal("s")).map(({ kind }) => kind);
  const lines = Array.from({ length: revision }, (_, place) => place + 1);
  assert.deepEqual(
    kinds,
    lines.flatMap((line) => [`line ${line}`, `second ${line}`]),
    what,
  );
  for (const line of lines) assert.equal(await store.replay("s", `key ${line}`), line, what);
}

test("a process that dies at any call to the disk leaves the old or the new, whole", async (t) => {
  const seen = new Set<string>();
  for (let last = 0, isDone = false; !isDone; last++) {
    const dir = path.join(temporaryDirectory(t), "store");
    const { acknowledged, died } = await runUntil(dir, last);
    isDone = died === undefined;
    if (died) seen.add(died);
    const store = await openFilesStore({ dir });
    const what = `dead at call ${last} (${died})`;
    await assertWhole(store, [acknowledged, acknowledged + 1], what);
    const { revision } = await store.load("s");
    assert.deepEqual(await store.commit("s", change(revision + 1)), {
      ok: true,
      revision: revision + 1,
      seq: revision * 2 + 2,
    });
    await assertWhole(store, [revision + 1], `${what}, and gone on`);
    await assertFilesAreWritten(dir, revision + 1, what);
  }
  for (const call of ["openSync", "writeSync", "fsyncSync", "renameSync", "mkdirSync"]) {
    assert.ok(seen.has(call), `nothing died at ${call}`);
  }
});

/** Opens a store and commits, up to a number of calls that change the disk; half of the last write is done. */
async function runUntil(
  dir: string,
  last: number,
): Promise<{ acknowledged: number; died: string | undefined }> {
  let calls = 0;
  let died: string | undefined;
  const dying = ({ name, args, run }: DiskCall): unknown => {
    if (died === undefined && calls++ < last) return run();
    if (died === undefined && name === "writeSync") writeHalf(args);
    died ??= name;
    throw new Error("dead");
  };
  let acknowledged = 0;
  await interceptingChanges(dying, async () => {
    const store = await openFilesStore({ dir });
    for (; acknowledged < ROUNDS; acknowledged++) {
      const committed = await store.commit("s", change(acknowledged + 1));
      assert.ok(committed.ok);
      if (died !== undefined) return;
    }
  }).catch((error: unknown) => assert.match(String(error), /dead/));
  return { acknowledged, died };
}

function writeHalf([descriptor, bytes, offset, length, position]: readonly unknown[]): void {
  const half = Math.floor((length as number) / 2);
  fs.writeSync(descriptor as number, bytes as Buffer, offset as number, half, position as number);
}

async function assertFilesAreWritten(dir: string, number: number, what: string): Promise<void> {
  const text = fs.readFileSync(path.join(dir, "todo", "s.json"), "utf8");
  assert.match(text, new RegExp(`"Round ${number}"`), what);
}

test("a power cut at any moment takes away nothing that was acknowledged", async (t) => {
  for (const settled of [0, 1]) {
    const { cuts, failures } = await cutEverywhere(t, LOSSES, () => true, settled);
    assert.ok(cuts > 100, `${cuts} cuts`);
    assert.deepEqual(failures, []);
  }
});

test("the same rig finds every kind of sync that is left out", async (t) => {
  const isOf = (place: string) => (file: string) => file.includes(place);
  const kinds: Readonly<Record<string, (file: string) => boolean>> = {
    "the journal": isOf("s.jsonl"),
    "the directory of the journal": (file) => file.endsWith(".journal"),
    "the directory of a document": (file) => file.endsWith(".plan"),
    "what directories are in": (file) => file.endsWith("/todo"),
    "a draft": isOf(".tmp/"),
  };
  for (const [what, isLeftOut] of Object.entries(kinds)) {
    const { failures } = await cutEverywhere(t, ["everything"], (file) => !isLeftOut(file));
    assert.ok(failures.length > 0, `nothing is lost without the sync of ${what}`);
  }
});

/**
 * Commits, and at every call looks what a power cut would leave; `isSynced` says of which files an
 * fsync does something, and `settled` after how many commits everything is on disk.
 */
async function cutEverywhere(
  t: TestContext,
  losses: readonly Loss[],
  isSynced: (file: string) => boolean,
  settled = 0,
): Promise<{ cuts: number; failures: string[] }> {
  const base = temporaryDirectory(t);
  const dir = path.join(base, "store");
  fs.mkdirSync(dir, { mode: 0o700 });
  let acknowledged = 0;
  const commitUntil = async (last: number): Promise<void> => {
    const store = await openFilesStore({ dir });
    for (; acknowledged < last; acknowledged++) await store.commit("s", change(acknowledged + 1));
  };
  await commitUntil(settled);
  const durable = new DurablePart(dir);
  const left: { place: string; acknowledged: number; what: string }[] = [];
  const files = new Map<unknown, string>();
  const cut = (call: DiskCall, loss: Loss): void => {
    const place = path.join(base, `cut-${left.length}`);
    fs.mkdirSync(place, { mode: 0o700 });
    durable.leave(loss, place);
    left.push({
      place,
      acknowledged,
      what: `${loss} lost before ${call.name} ${String(call.args[0])}`,
    });
  };
  const onCall = (call: DiskCall): unknown => {
    for (const loss of losses) cut(call, loss);
    const { name, args } = call;
    if (name === "fsyncSync" && !isSynced(files.get(args[0]) ?? "")) return undefined;
    const answer = durable.observe(call);
    if (name === "openSync") files.set(answer, String(args[0]));
    return answer;
  };
  await interceptingChanges(onCall, () => commitUntil(ROUNDS));
  durable.close();
  const failures: string[] = [];
  for (const { place, acknowledged: sure, what } of left) {
    if (failures.length > 0) break;
    const store = await openFilesStore({ dir: place });
    await assertWhole(store, [sure, sure + 1], what).catch((error: unknown) => {
      failures.push(`${what}: ${String(error).split("\n")[0]}`);
    });
  }
  return { cuts: left.length, failures };
}

const ERRORS = ["ENOSPC", "EIO", "EACCES", "EROFS", "EMFILE"];

test("an error of the disk at any call is an error of the store or does no harm, and passes", async (t) => {
  const codes = new Set<string>();
  for (let at = 0, isDone = false; !isDone; at++) {
    for (const code of ERRORS) {
      const dir = temporaryDirectory(t);
      const store = await openFilesStore({ dir });
      await store.commit("s", change(1));
      let calls = 0;
      const failing = ({ name, run }: DiskCall): unknown => {
        if (calls++ === at) throw systemError(code, name);
        return run();
      };
      const answer = await interceptingAll(failing, () => store.commit("s", change(2))).catch(
        (error: unknown) => error,
      );
      const what = `${code} at call ${at}`;
      if (answer instanceof Error) {
        assert.ok(answer instanceof StoreError, `${what}: ${answer.stack}`);
        codes.add(answer.code);
        await assertWhole(await openFilesStore({ dir }), [1, 2], what);
      } else {
        assert.deepEqual(answer, { ok: true, revision: 2, seq: 4 }, what);
      }
      const again = await store.commit("s", change(2));
      assert.ok(again.ok, what);
      await assertWhole(await openFilesStore({ dir }), [2], what);
      isDone = calls <= at;
    }
  }
  assert.deepEqual([...codes].sort(), ["disk-full", "io", "not-writable", "too-many-files"]);
});
