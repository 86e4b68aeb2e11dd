import type { ClientSetup, SetupPlace, SetupStep } from "../../clients/setup.ts";
import type { Refusal } from "./edited.ts";
import { readText, removeFile, removeFolders, writeText } from "./files.ts";
import { isEmptyDocument } from "./json-settings.ts";
import { patchBetween, takenBack } from "./patch.ts";
import type { ChangedFile, Receipt } from "./receipt.ts";
import { readReceipts, receiptFile } from "./receipt.ts";
import type { Runtime } from "./shim.ts";
import { makeProgram, programFile, removeProgram } from "./shim.ts";
import { isDone, withoutStep, withStep } from "./steps.ts";

export interface InstallPlace extends Omit<SetupPlace, "program"> {
  /** Where doneward keeps what is the user's. */
  readonly data: string;
  readonly runtime: Runtime;
}

export type Installed =
  | { readonly ok: true; readonly isChanged: boolean; readonly files: readonly string[] }
  | { readonly ok: false; readonly file: string; readonly why: Refusal };

/** The steps for a client, with the program that it is to start. */
export function stepsFor(setup: ClientSetup, place: InstallPlace): readonly SetupStep[] {
  return setup.steps({ ...place, program: programFile(place.data, place.runtime.platform) });
}

/** Those of the steps that are not carried out. */
export function missingSteps(steps: readonly SetupStep[]): readonly SetupStep[] {
  return steps.filter((step) => !isDone(readText(step.file) ?? undefined, step));
}

/** Carries out all steps, or none. What an earlier install left is taken back first. */
export function installClient(setup: ClientSetup, place: InstallPlace): Installed {
  const { data, scope, root, runtime } = place;
  const identity = { client: setup.name, scope, root: scope === "user" ? "" : root };
  const steps = stepsFor(setup, place);
  const receiptAt = receiptFile(data, identity);
  const isKnown = readText(receiptAt) !== undefined;
  const programFolders = makeProgram(data, runtime);
  if (isKnown && missingSteps(steps).length === 0) return { ok: true, isChanged: false, files: [] };
  if (isKnown) uninstallClient(identity, data, runtime.platform);
  const texts = plannedTexts(steps);
  if (!texts.ok) {
    if (readReceipts(data).length === 0) {
      removeProgram(data, runtime.platform);
      removeFolders(programFolders);
    }
    return texts;
  }
  const again = makeProgram(data, runtime);
  const changes = texts.changes.filter(({ before, after }) => before !== after);
  const receipt: Receipt = {
    schemaVersion: 1,
    ...identity,
    steps,
    files: changes.map(changedFile),
    folders: [...programFolders, ...again],
  };
  const own = writeText(receiptAt, JSON.stringify(receipt, null, 2));
  const made = changes.flatMap(({ file, after }) => writeText(file, after));
  const folders = [...receipt.folders, ...own, ...made];
  writeText(receiptAt, JSON.stringify({ ...receipt, folders }, null, 2));
  return { ok: true, isChanged: true, files: changes.map(({ file }) => file) };
}

/** Takes back what a receipt tells of. Answers false if there is none. */
export function uninstallClient(
  identity: Pick<Receipt, "client" | "scope" | "root">,
  data: string,
  platform: string,
): boolean {
  const receiptAt = receiptFile(data, identity);
  const all = readReceipts(data);
  const [, receipt] = all.find(([file]) => file === receiptAt) ?? [];
  if (!receipt) return false;
  for (const changed of receipt.files.toReversed()) takeBack(changed, receipt.steps);
  const [heir] = all.filter(([file]) => file !== receiptAt);
  if (!heir) removeProgram(data, platform);
  removeFile(receiptAt);
  const left = removeFolders(receipt.folders);
  // Whoever comes last clears up what is still needed now.
  if (heir && left.length > 0) {
    const [file, other] = heir;
    const folders = [...left, ...other.folders.filter((folder) => !left.includes(folder))];
    writeText(file, JSON.stringify({ ...other, folders }, null, 2));
  }
  return true;
}

interface Change {
  readonly file: string;
  readonly before: string | undefined;
  readonly after: string;
}

function plannedTexts(
  steps: readonly SetupStep[],
): { ok: true; changes: readonly Change[] } | Extract<Installed, { ok: false }> {
  const changes = new Map<string, Change>();
  for (const step of steps) {
    const { file } = step;
    const before = changes.has(file) ? changes.get(file)?.before : readText(file);
    if (before === null) return { ok: false, file, why: "not-readable" };
    const edited = withStep(changes.get(file)?.after ?? before, step);
    if (!edited.ok) return { ok: false, file, why: edited.why };
    changes.set(file, { file, before, after: edited.text });
  }
  return { ok: true, changes: [...changes.values()] };
}

function changedFile({ file, before, after }: Change): ChangedFile {
  return { file, patch: before === undefined ? null : patchBetween(before, after) };
}

/** To the byte if nobody changed the file since, else only what is ours. */
function takeBack({ file, patch }: ChangedFile, steps: readonly SetupStep[]): void {
  const text = readText(file);
  if (text === undefined || text === null) return;
  const before = patch ? takenBack(text, patch) : undefined;
  const rest = before ?? withoutSteps(text, file, steps);
  const isOursAlone = rest === null || (patch === null && isBlank(rest));
  if (isOursAlone) removeFile(file);
  else if (rest !== text) writeText(file, rest);
}

function withoutSteps(text: string, file: string, steps: readonly SetupStep[]): string | null {
  return steps
    .filter((step) => step.file === file)
    .reduceRight<string | null>(
      (rest, step) => (rest === null ? null : withoutStep(rest, step)),
      text,
    );
}

function isBlank(text: string): boolean {
  return text.trim() === "" || isEmptyDocument(text);
}
