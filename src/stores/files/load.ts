import { setTimeout as pause } from "node:timers/promises";
import type { Snapshot } from "../contract.ts";
import { StoreError } from "../contract.ts";
import { translatingFailures } from "./disk/failure.ts";
import type { ScopePlace } from "./documents/scope-place.ts";
import { holding, holdingIfFree } from "./lock.ts";
import type { Look } from "./look.ts";
import { lookAt } from "./look.ts";
import { isBeingSaved, isSettled, settle } from "./settle.ts";
import { snapshotOf } from "./snapshot.ts";

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
  if (isSettled(look)) return snapshotOf(place, look);
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
    holdingIfFree(place.lock, () => settleNow(place, now()));
    return snapshotOf(place, look);
  }
  const snapshot = await holding(place.lock, () => settleNow(place, now()));
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

function settleNow(place: ScopePlace, now: number): Snapshot {
  settle(place, lookAt(place, now), now);
  return snapshotOf(place, lookAt(place, now));
}
