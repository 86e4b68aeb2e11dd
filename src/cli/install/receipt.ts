import { createHash } from "node:crypto";
import { chmodSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { SetupStep } from "../../clients/setup.ts";
import { isObject, parsedJson } from "../../todo/index.ts";
import type { Path } from "./json-settings.ts";
import type { Patch } from "./patch.ts";

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
  const project = createHash("sha256").update(root).digest("hex").slice(0, 12);
  const name = scope === "user" ? client : `${client}-${project}`;
  return join(receiptsFolder(data), `${name}.json`);
}

export function receiptText(receipt: Receipt): string {
  return JSON.stringify(receipt, null, 2);
}

/** Every receipt, whether it can be read or not. Throws where the folder cannot be looked through. */
export function receiptFiles(data: string): readonly string[] {
  const folder = receiptsFolder(data);
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return names.map((name) => join(folder, name));
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
      chmodSync(path, rights);
    } catch {
      // Whoever it belongs to decides.
    }
  }
}

function readReceipt(file: string): Receipt | undefined {
  try {
    return receiptIn(readFileSync(file, "utf8"));
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
