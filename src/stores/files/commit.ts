import { setTimeout as pause } from "node:timers/promises";
import type { JsonValue } from "../../todo/index.ts";
import type { Commit, Committed, Snapshot } from "../contract.ts";
import { StoreError } from "../contract.ts";
import { translatingFailures } from "./disk.ts";
import type { Head } from "./journal/journal-file.ts";
import { readReply } from "./journal/replies.ts";
import { compactIfDue } from "./journal/rewrite.ts";
import { withLock, withLockIfFree } from "./lock.ts";
import type { Look } from "./look.ts";
import { lookAt, snapshotOf } from "./look.ts";
import type { FileMark, ScopePlace } from "./place.ts";
import { NO_FILE } from "./place.ts";
import { isBeingSaved, isReconciled, reconcile } from "./reconcile.ts";
import { writeLine } from "./write-line.ts";

/**
 * A whole commit, to be called while nobody else writes. Takes up first what
 * was edited by hand, which makes the commit stale: nothing is overwritten that
 * was not read. Undefined if a file is being saved and should be waited for.
 */
export function commitLocked(
  place: ScopePlace,
  commit: Commit,
  now: number,
  isPatient: boolean,
): Committed | undefined {
  const look = lookToWrite(place, commit, now);
  if (isPatient && isBeingSaved(look)) return undefined;
  if (isReconciled(look)) return decide(place, commit, look);
  reconcile(place, look, now);
  return decide(place, commit, lookToWrite(place, commit, now));
}

/** At what the commit would replace, and at what an earlier one may have left behind. */
function lookToWrite(place: ScopePlace, { documents }: Commit, now: number): Look {
  return lookAt(place, now, ({ standing }) => [
    ...Object.keys(documents),
    ...Object.keys(standing.replaces),
  ]);
}

function decide(place: ScopePlace, commit: Commit, look: Look): Committed {
  const { revision, seq } = look.head.standing;
  const { key } = commit.idempotency ?? {};
  const replay = key === undefined ? undefined : readReply(place, key);
  if (replay !== undefined) return { ok: true, revision, seq, replay };
  if (commit.expected !== revision) return { ok: false, code: "stale-revision", revision };
  const head = write(place, commit, look);
  compactIfDue(place, head);
  return { ok: true, revision: revision + 1, seq: seq + commit.entries.length };
}

function write(place: ScopePlace, commit: Commit, { head, documents }: Look): Head {
  const { entries, idempotency } = commit;
  const { revision, seq } = head.standing;
  const found = new Map(documents.map((document) => [document.name, document]));
  const writes = new Map<string, { value: JsonValue; replaces: FileMark }>();
  for (const { name, condition, mark: replaces, value } of documents) {
    const late = condition === "behind" ? value() : undefined;
    if (late !== undefined) writes.set(name, { value: late, replaces });
  }
  for (const [name, value] of Object.entries(commit.documents)) {
    writes.set(name, { value, replaces: found.get(name)?.mark ?? NO_FILE });
  }
  return writeLine(place, head, {
    revision: revision + 1,
    seq: seq + entries.length,
    entries,
    ...(idempotency && { reply: { key: idempotency.key, value: idempotency.reply } }),
    writes,
  });
}

const SAVE_WAITS = 5;
const SAVE_WAIT = 30;

/** Failures that keep an edit out of the journal, but not from being read. */
const STILL_READABLE: ReadonlySet<string> = new Set([
  "disk-full",
  "io",
  "locked",
  "not-writable",
  "too-many-files",
]);

/**
 * Reads a scope. Takes no lock as long as journal and files agree; if they do
 * not, they are made to. `onChange` hears of the revision that this brought about.
 */
export async function loadScope(
  place: ScopePlace,
  now: () => number,
  onChange: (revision: number) => void,
): Promise<Snapshot> {
  const look = await lookWhenSaved(place, now);
  if (isReconciled(look)) return snapshotOf(place, look);
  try {
    return await translatingFailures(place.root, () => settled(place, look, now, onChange));
  } catch (error) {
    if (!(error instanceof StoreError) || !STILL_READABLE.has(error.code)) throw error;
    return snapshotOf(place, look);
  }
}

async function settled(
  place: ScopePlace,
  look: Look,
  now: () => number,
  onChange: (revision: number) => void,
): Promise<Snapshot> {
  if (isBehindOnly(look)) {
    // The journal has it all, so nobody is kept waiting for the files.
    withLockIfFree(place.lock, () => reconcileNow(place, now()));
    return snapshotOf(place, look);
  }
  const snapshot = await withLock(place.lock, () => reconcileNow(place, now()));
  if (snapshot.revision > look.head.standing.revision) onChange(snapshot.revision);
  return snapshot;
}

/** Calls `attempt` until it answers, while a file is being saved; the last time it must not wait for that. */
export async function whenSaved<T>(
  attempt: (isPatient: boolean) => Promise<T | undefined>,
): Promise<T> {
  for (let waits = SAVE_WAITS; ; waits--) {
    const answer = await attempt(waits > 0);
    if (answer !== undefined) return answer;
    await pause(SAVE_WAIT);
  }
}

function lookWhenSaved(place: ScopePlace, now: () => number): Promise<Look> {
  return whenSaved(async (isPatient) => {
    const look = lookAt(place, now());
    return isPatient && isBeingSaved(look) ? undefined : look;
  });
}

function isBehindOnly({ head, documents }: Look): boolean {
  const isFit = (condition: string): boolean => condition === "intact" || condition === "behind";
  return head.rest === 0 && documents.every(({ condition }) => isFit(condition));
}

function reconcileNow(place: ScopePlace, now: number): Snapshot {
  reconcile(place, lookAt(place, now), now);
  return snapshotOf(place, lookAt(place, now));
}
