import path from "node:path";
import { StoreError } from "../../contract.ts";
import { digestOf } from "../disk/digest.ts";
import type { LockPlace } from "../lock/lock.ts";
import { fileName } from "./file-name.ts";

/** Where a store keeps everything, below the directory it was given. */
export const ROOT = "todo";
export const JOURNALS = ".journal";
export const LOCKS = ".lock";
export const DRAFTS = ".tmp";
export const QUARANTINE = ".quarantine";

const OWN_FOLDERS: ReadonlySet<string> = new Set([JOURNALS, LOCKS, DRAFTS, QUARANTINE]);

/** Documents that are not in a folder of their own name. */
const FOLDERS: Readonly<Record<string, string>> = { todo: "", continuation: ".state" };

/** Everything on disk that belongs to one scope. */
export interface ScopePlace {
  readonly scope: string;
  readonly root: string;
  readonly drafts: string;
  readonly lock: LockPlace;
  readonly journal: string;
  /** The index of the journal's keys. */
  readonly keys: string;
  document(name: string): string;
  /** Where damaged content goes: a new name for each content. */
  quarantine(mark: string): string;
}

export function scopePlace(root: string, scope: string): ScopePlace {
  const name = fileName(scope);
  const drafts = path.join(root, DRAFTS);
  const documents = new Map<string, string>();
  // A few thousand locks serve any number of scopes; two that share one wait a moment longer.
  const lock = path.join(root, LOCKS, digestOf(name).slice(0, 3));
  return {
    scope,
    root,
    drafts,
    lock: { directory: lock, drafts },
    journal: path.join(root, JOURNALS, `${name}.jsonl`),
    keys: path.join(root, JOURNALS, `${name}.keys`),
    document: (document) => {
      const known = documents.get(document);
      if (known !== undefined) return known;
      const file = path.join(root, folderOf(document), `${name}.json`);
      documents.set(document, file);
      return file;
    },
    quarantine: (mark) => path.join(root, QUARANTINE, `${name}.${mark}`),
  };
}

function folderOf(document: string): string {
  const folder = FOLDERS[document];
  if (folder !== undefined) return folder;
  const own = `.${document}`;
  if (/^[a-z][a-z-]*$/.test(document) && documentIn(own) === document) return own;
  throw new StoreError("files", "bad-document", `a document cannot be called ${document}`);
}

/** The document that a folder of the root holds, or undefined if it holds none. */
export function documentIn(folder: string): string | undefined {
  const [special] = Object.entries(FOLDERS).find(([, other]) => other === folder) ?? [];
  if (special !== undefined) return special;
  return folder.startsWith(".") && !OWN_FOLDERS.has(folder) ? folder.slice(1) : undefined;
}
