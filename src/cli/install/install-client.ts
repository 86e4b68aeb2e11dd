import type { ClientSetup, SetupPlace, SetupStep } from "../../clients/setup.ts";
import { madeFor } from "./json-settings.ts";
import type { Change, Earlier, Refused } from "./planned-changes.ts";
import { noAccess, plannedChanges } from "./planned-changes.ts";
import type { ChangedFile, Receipt } from "./receipt.ts";
import {
  patchBetween,
  readReceipts,
  RECEIPT_RIGHTS,
  receiptFile,
  receiptFiles,
  receiptText,
  tightenReceipts,
} from "./receipt.ts";
import type { Runtime } from "./shim.ts";
import { makeProgram, programFile, removeProgram } from "./shim.ts";
import { isDone, isEntry, isKeptByPerson } from "./steps.ts";
import { doorsOf, readText, removeFolders, Writes, writeText } from "./writes.ts";

export interface InstallPlace extends Omit<SetupPlace, "program"> {
  /** Where doneward keeps what is the user's. */
  readonly data: string;
  readonly runtime: Runtime;
  /** The root is the folder of a plugin. Omitted: it is that of a project. */
  readonly isPlugin?: true;
}

export type Installed =
  { readonly ok: true; readonly isChanged: boolean; readonly files: readonly string[] } | Refused;

export type Uninstalled = { readonly ok: true; readonly isChanged: boolean } | Refused;

/** The steps for a client, with the program that it is to start. */
export function stepsFor(setup: ClientSetup, place: InstallPlace): readonly SetupStep[] {
  return setup.steps({ ...place, program: programFile(place.data, place.runtime.platform) });
}

type Whose = Pick<InstallPlace, "scope" | "root">;

/** Those of the steps that are not carried out. A file that cannot be read has none of them. */
export function missingSteps(steps: readonly SetupStep[], whose: Whose): readonly SetupStep[] {
  return steps.filter((step) => !isDone(readableText(step.file, whose), step));
}

/** Those of the steps for which the person has something of their own, which stays. */
export function keptSteps(steps: readonly SetupStep[], whose: Whose): readonly SetupStep[] {
  return steps.filter((step) => isKeptByPerson(readableText(step.file, whose) ?? "", step));
}

function readableText(file: string, whose: Whose): string | undefined {
  try {
    return readText(file, doorsOf(whose)) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Why an install would be refused, as far as can be told without writing; undefined if it would not. */
export function refusalOf(setup: ClientSetup, place: InstallPlace): Refused | undefined {
  const steps = stepsFor(setup, place);
  const earlier = earlierInstall(receiptFile(place.data, identityOf(setup, place)), place.data);
  if (!earlier.ok) return earlier;
  const planned = plannedChanges(earlier, steps, steps, doorsOf(place));
  return planned.ok ? undefined : planned;
}

/** Carries out all steps, or none. What an earlier install left is taken back on the way. */
export function installClient(setup: ClientSetup, place: InstallPlace): Installed {
  const { data, runtime } = place;
  const steps = stepsFor(setup, place);
  const receiptAt = receiptFile(data, identityOf(setup, place));
  const earlier = earlierInstall(receiptAt, data);
  if (!earlier.ok) return earlier;
  const planned = plannedChanges(earlier, steps, steps, doorsOf(place));
  if (!planned.ok) return planned;
  const changes = planned.changes.filter(({ now, after }) => now !== after);
  const isChanged = !earlier.receipt || missingSteps(steps, place).length > 0;
  const writes = new Writes(doorsOf(place));
  try {
    makeProgram(writes, data, runtime);
    const receipt = (): string =>
      receiptText({
        schemaVersion: 1,
        ...identityOf(setup, place),
        steps,
        files: planned.changes.flatMap((change) => changedFile(change, steps)),
        folders: [...(earlier.receipt?.folders ?? []), ...writes.folders],
      });
    if (isChanged) {
      // Once before, so that a kill in between leaves nothing that nobody knows of.
      writes.put(receiptAt, receipt(), RECEIPT_RIGHTS);
      for (const { file, after } of changes) writes.put(file, after, rightsIn(place));
      writes.put(receiptAt, receipt());
    }
  } catch (error) {
    writes.undo();
    return noAccess(error, receiptAt);
  }
  writes.settle();
  tightenReceipts(data);
  return { ok: true, isChanged, files: isChanged ? changes.map(({ file }) => file) : [] };
}

/** Rights that a file is made with. Programs keep them, and put a person's account into their own. */
function rightsIn({ scope }: InstallPlace): number {
  return scope === "user" ? 0o600 : 0o644;
}

/** Takes back what an install did, all of it or nothing, also if its receipt is lost. */
export function uninstallClient(setup: ClientSetup, place: InstallPlace): Uninstalled {
  const { data, runtime } = place;
  const receiptAt = receiptFile(data, identityOf(setup, place));
  const earlier = earlierInstall(receiptAt, data);
  if (!earlier.ok) return earlier;
  const planned = plannedChanges(earlier, stepsFor(setup, place), [], doorsOf(place));
  if (!planned.ok) return planned;
  const changes = planned.changes.filter(({ now, after }) => now !== after);
  if (!receiptFiles(data).includes(receiptAt) && changes.length === 0) {
    return { ok: true, isChanged: false };
  }
  const writes = new Writes(doorsOf(place));
  try {
    for (const { file, after } of changes) writes.put(file, after);
    writes.put(receiptAt, undefined);
  } catch (error) {
    writes.undo();
    return noAccess(error, receiptAt);
  }
  if (receiptFiles(data).length === 0) removeProgram(data, runtime.platform);
  handOnFolders(removeFolders(earlier.receipt?.folders ?? [], doorsOf(place)), data);
  tightenReceipts(data);
  return { ok: true, isChanged: true };
}

/** What is known of an earlier install there; undefined if nothing is. */
export function earlierReceipt(setup: ClientSetup, place: InstallPlace): Receipt | undefined {
  const earlier = earlierInstall(receiptFile(place.data, identityOf(setup, place)), place.data);
  return earlier.ok ? earlier.receipt : undefined;
}

function identityOf(
  { name: client }: ClientSetup,
  { scope, root, isPlugin }: InstallPlace,
): Pick<Receipt, "client" | "scope" | "root" | "isPlugin"> {
  return { client, scope, root: scope === "user" ? "" : root, ...(isPlugin && { isPlugin }) };
}

function earlierInstall(
  receiptAt: string,
  data: string,
): ({ readonly ok: true } & Earlier) | Refused {
  try {
    const all = readReceipts(data);
    const others = all.filter(([file]) => file !== receiptAt);
    return {
      ok: true,
      receipt: all.find(([file]) => file === receiptAt)?.[1],
      shared: others.flatMap(([, { files }]) => files.map(({ file }) => file)),
    };
  } catch (error) {
    return noAccess(error, receiptAt);
  }
}

/** Whoever comes last clears up the folders that are still needed now. */
function handOnFolders(folders: readonly string[], data: string): void {
  const [heir] = readReceipts(data);
  if (!heir || folders.length === 0) return;
  const [file, receipt] = heir;
  const own = receipt.folders.filter((folder) => !folders.includes(folder));
  writeText(file, receiptText({ ...receipt, folders: [...folders, ...own] }));
}

/** What a receipt is to tell of a file; nothing if we have nothing in it. */
function changedFile(
  { file, before, after }: Change,
  steps: readonly SetupStep[],
): readonly ChangedFile[] {
  if (after === undefined || after === before) return [];
  if (before === undefined) return [{ file, patch: null }];
  const own = steps.filter((step) => step.file === file);
  return [{ file, patch: patchBetween(before, after), made: madeFor(before, own.filter(isEntry)) }];
}
