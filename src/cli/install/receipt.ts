import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { SetupStep } from "../../clients/setup.ts";
import type { Patch } from "./patch.ts";

/** What an install changed, kept until it is taken back. */
export interface Receipt {
  readonly schemaVersion: 1;
  readonly client: string;
  readonly scope: "user" | "project";
  readonly root: string;
  readonly steps: readonly SetupStep[];
  readonly files: readonly ChangedFile[];
  /** Made for the files, the outermost first. */
  readonly folders: readonly string[];
}

export interface ChangedFile {
  readonly file: string;
  /** Null: there was none before. */
  readonly patch: Patch | null;
}

/** Where the receipts of a user are kept. */
function receiptsFolder(data: string): string {
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

/** Every receipt that can be read, by its file. */
export function readReceipts(data: string): readonly (readonly [file: string, receipt: Receipt])[] {
  const folder = receiptsFolder(data);
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return files.map((name) => {
    const file = join(folder, name);
    return [file, JSON.parse(readFileSync(file, "utf8")) as Receipt];
  });
}
