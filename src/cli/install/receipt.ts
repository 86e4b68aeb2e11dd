import { hash } from "node:crypto";
import { join } from "node:path";
import type { SetupStep } from "../../clients/setup.ts";
import { OWN_FILES } from "../../door/index.ts";
import { isObject, parsedJson } from "../../todo/index.ts";
import type { Path } from "./json-settings.ts";
import { readText } from "./writes.ts";

/** What an install changed, kept until it is taken back. */
export interface Receipt {
  readonly schemaVersion: 1;
  readonly client: string;
  readonly scope: "user" | "project";
  readonly root: string;
  /** The root is the folder of a plugin. Omitted: it is that of a project. */
  readonly isPlugin?: true;
  readonly steps: readonly SetupStep[];
  readonly files: readonly ChangedFile[];
  /** Made for the files, the outermost first. */
  readonly folders: readonly string[];
}

export interface ChangedFile {
  readonly file: string;
  /** Null: there was none before. */
  readonly patch: Patch | null;
  /** The objects and arrays that were made for our entries. Omitted: nobody knows which. */
  readonly made?: readonly Path[];
}

/** Where the receipts of a user are kept. */
export function receiptsFolder(data: string): string {
  return join(data, "installs");
}

export function receiptFile(
  data: string,
  { client, scope, root }: Pick<Receipt, "client" | "scope" | "root">,
): string {
  const project = hash("sha256", root).slice(0, 12);
  const name = scope === "user" ? client : `${client}-${project}`;
  return join(receiptsFolder(data), `${name}.json`);
}

export function receiptText(receipt: Receipt): string {
  return JSON.stringify(receipt, null, 2);
}

/** Every receipt, whether it can be read or not. Throws where the folder cannot be looked through. */
export function receiptFiles(data: string): readonly string[] {
  const folder = receiptsFolder(data);
  const names = OWN_FILES.entries(folder).map(({ name }) => name);
  return names.filter((name) => name.endsWith(".json")).map((name) => join(folder, name));
}

/** Every receipt that can be read, by its file. */
export function readReceipts(data: string): readonly (readonly [file: string, receipt: Receipt])[] {
  return receiptFiles(data).flatMap((file) => {
    const receipt = readReceipt(file);
    return receipt ? [[file, receipt] as const] : [];
  });
}

/** Rights that a receipt is made with: it tells what somebody uses, and where. */
export const RECEIPT_RIGHTS = 0o600;

/** Leaves the receipts to their owner, as far as the system lets us. */
export function tightenReceipts(data: string): void {
  const files = receiptFiles(data).map((file) => [file, RECEIPT_RIGHTS] as const);
  for (const [path, rights] of [[receiptsFolder(data), 0o700] as const, ...files]) {
    try {
      OWN_FILES.setRights(path, rights);
    } catch {
      // Whoever it belongs to decides.
    }
  }
}

function readReceipt(file: string): Receipt | undefined {
  try {
    return receiptIn(readText(file) ?? "");
  } catch {
    // One that the system keeps from us tells as little as one that is damaged.
    return undefined;
  }
}

function receiptIn(text: string): Receipt | undefined {
  const read: unknown = parsedJson(text);
  if (!isObject(read)) return undefined;
  const isWhole = [read["steps"], read["files"], read["folders"]].every(Array.isArray);
  return isWhole ? (read as unknown as Receipt) : undefined;
}

/** How to get from a changed text back to the one before, and how to know the changed one. */
export type Patch = Insertions | Replacement;

/** Something was put in, and nothing else was changed. */
interface Insertions {
  readonly hash: string;
  /** From the first to the last, where they are by now. */
  readonly inserted: readonly Span[];
}

interface Span {
  readonly start: number;
  readonly length: number;
}

/** Something stands in the place of something else. */
interface Replacement {
  readonly hash: string;
  readonly start: number;
  /** How many characters there are that were not there before. */
  readonly inserted: number;
  readonly removed: string;
}

/** Holds nothing of the text before, if that can be had by taking something out. */
export function patchBetween(before: string, after: string): Patch {
  const digest = hash("sha256", after);
  const shortest = Math.min(before.length, after.length);
  let start = 0;
  while (start < shortest && before[start] === after[start]) start++;
  let end = 0;
  while (end < shortest - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  const removed = before.slice(start, before.length - end);
  const added = after.slice(start, after.length - end);
  const inserted = insertedInto(removed, added);
  if (!inserted) return { hash: digest, start, inserted: added.length, removed };
  return {
    hash: digest,
    inserted: inserted.map((span) => ({ ...span, start: start + span.start })),
  };
}

/** The text before; undefined if this is not the text that the patch was made for. */
export function takenBack(text: string, patch: Patch): string | undefined {
  if (hash("sha256", text) !== patch.hash) return undefined;
  if ("removed" in patch) {
    const { start, inserted, removed } = patch;
    return text.slice(0, start) + removed + text.slice(start + inserted);
  }
  return patch.inserted.reduceRight(
    (rest, { start, length }) => rest.slice(0, start) + rest.slice(start + length),
    text,
  );
}

/** What has to be taken out of a text to get a part of it; undefined if it cannot be had so. */
function insertedInto(part: string, whole: string): readonly Span[] | undefined {
  const spans: Span[] = [];
  let [place, start] = [0, 0];
  for (let end = 0; end <= whole.length; end++) {
    const isKept = place < part.length && part[place] === whole[end];
    if (!isKept && end < whole.length) continue;
    if (end > start) spans.push({ start, length: end - start });
    start = end + 1;
    place += isKept ? 1 : 0;
  }
  return place === part.length ? spans : undefined;
}
