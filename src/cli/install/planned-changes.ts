import type { SetupStep } from "../../clients/setup.ts";
import type { Refusal } from "./edited.ts";
import { hasCommand } from "./edited.ts";
import { isEmptyDocument } from "./json-settings.ts";
import type { ChangedFile, Receipt } from "./receipt.ts";
import { takenBack } from "./receipt.ts";
import { isStillIn, isReadable, withoutStep, withStep } from "./steps.ts";
import type { DoorTo } from "./writes.ts";
import { readText } from "./writes.ts";

/** What is to become of a file. Each text is undefined where there is no such file. */
export interface Change {
  readonly file: string;
  readonly now: string | undefined;
  /** Without anything of ours. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

export interface Refused {
  readonly ok: false;
  readonly file: string;
  readonly why: Refusal;
  /** What the system says. Omitted: it was not the system. */
  readonly detail?: string;
}

export type Planned = { readonly ok: true; readonly changes: readonly Change[] } | Refused;

/** What an install left that is to be taken back. */
export interface Earlier {
  /** Undefined: nobody knows what it changed; its entries are known by what they start, parts by their marks. */
  readonly receipt: Receipt | undefined;
  /** Files that others have something of ours in. */
  readonly shared: readonly string[];
}

/**
 * Every file without what is left of an install, and then with the steps. Writes nothing.
 * `known`: what an install of this client would do.
 */
export function plannedChanges(
  earlier: Earlier,
  known: readonly SetupStep[],
  steps: readonly SetupStep[],
  doorTo: DoorTo,
): Planned {
  const files = [...(earlier.receipt?.files ?? []), ...known].map(({ file }) => file);
  const changes: Change[] = [];
  for (const file of new Set(files)) {
    const read = readFile(file, doorTo);
    if (!read.ok) return read;
    const before = textBefore(read.text, file, known, earlier);
    if (typeof before === "object") return { ok: false, file, ...before };
    let after = before;
    for (const step of steps) {
      if (step.file !== file) continue;
      const edited = withStep(after, step);
      if (!edited.ok) return { ...edited, file };
      after = edited.text;
    }
    changes.push({ file, now: read.text, before, after });
  }
  return { ok: true, changes };
}

/** A refusal by the system; any other error is thrown on. `file`: for errors that name none. */
export function noAccess(error: unknown, file: string): Refused {
  const { code, path = file, message } = error as NodeJS.ErrnoException;
  if (code === undefined) throw error;
  const [detail = message] = message.split(",", 1);
  return { ok: false, file: path, why: "no-access", detail };
}

function readFile(
  file: string,
  doorTo: DoorTo,
): { readonly ok: true; readonly text: string | undefined } | Refused {
  try {
    const text = readText(file, doorTo);
    return text === null ? { ok: false, file, why: "not-readable" } : { ok: true, text };
  } catch (error) {
    return noAccess(error, file);
  }
}

/**
 * To the byte if nobody changed the file since the install, else only what is ours is gone; or why
 * nobody can tell what that is.
 */
function textBefore(
  now: string | undefined,
  file: string,
  known: readonly SetupStep[],
  { receipt, shared }: Earlier,
): string | undefined | { readonly why: Refusal } {
  if (now === undefined) return undefined;
  const changed = receipt?.files.find((each) => each.file === file);
  if (receipt && changed) return restored(now, changed, receipt.steps);
  if (shared.includes(file) || !isForgottenIn(now, file, known)) return now;
  return restored(now, { file, patch: null }, known);
}

/** Whether an install that nobody knows of any more has left something in a file. */
function isForgottenIn(now: string, file: string, known: readonly SetupStep[]): boolean {
  return known.some(
    (step) =>
      step.file === file &&
      (step.kind === "file" || step.kind === "block" || hasCommand(step.value)) &&
      withoutStep(now, step) !== now,
  );
}

function restored(
  now: string,
  { file, patch, made }: ChangedFile,
  steps: readonly SetupStep[],
): string | undefined | { readonly why: Refusal } {
  const before = patch ? takenBack(now, patch) : undefined;
  if (before !== undefined) return before;
  const own = steps.filter((step) => step.file === file);
  if (!own.every((step) => isReadable(now, step))) return { why: "not-readable" };
  const rest = own.reduceRight<string | null>(
    (text, step) => (text === null ? null : withoutStep(text, step, made)),
    now,
  );
  if (rest !== null && own.some((step) => isStillIn(rest, step))) return { why: "interwoven" };
  const isOursAlone = rest === null || (patch === null && isBlank(rest));
  return isOursAlone ? undefined : rest;
}

function isBlank(text: string): boolean {
  return text.trim() === "" || isEmptyDocument(text);
}
