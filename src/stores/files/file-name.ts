import { hash } from "node:crypto";
import path from "node:path";
import { StoreError } from "../contract.ts";

/** Where a store keeps everything, below the directory it was given. */
export const ROOT = "todo";
export const JOURNALS = ".journal";
export const LOCKS = ".lock";
export const DRAFTS = ".tmp";
export const QUARANTINE = ".quarantine";

const OWN_FOLDERS: ReadonlySet<string> = new Set([JOURNALS, LOCKS, DRAFTS, QUARANTINE]);

/** Documents that are not in a folder of their own name. */
const FOLDERS: Readonly<Record<string, string>> = { todo: "", continuation: ".state" };

/** The file of a document of a scope. */
export function documentFile(root: string, scope: string, document: string): string {
  return path.join(root, folderOf(document), `${fileName(scope)}.json`);
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

/** A name that Windows keeps for itself, whatever follows its first dot. */
const RESERVED = /^(con|prn|aux|nul|com[0-9]|lpt[0-9]|conin\$|conout\$) *(\.|$)/;

/**
 * Printable ASCII that no disk folds together or refuses: no capitals, none of
 * `"*<>?\|`. The colon belongs to the keys of channels and stays, except where
 * a disk would make something else of it. `@` parts a stem from its hash.
 */
const PLAIN = /^[!#$%&'()+,\-.0-9:;=[\]^_`a-z{}~ ]+$/;
const PLAIN_ON_WINDOWS = /^[!#$%&'()+,\-.0-9;=[\]^_`a-z{}~ ]+$/;

const LONGEST = 200;
const LONGEST_STEM = 60;

/**
 * The name of a scope's files without their ending, as a relative path: the key
 * itself where every disk can hold it and none takes it for another key, else
 * something of it that people can read and a hash of the whole.
 */
export function fileName(key: string, platform: string = process.platform): string {
  return isPlain(key, platform) ? key : hashedName(key);
}

/** Whether a name is that of its own key, which can be read off it. */
export function isKeyItself(name: string): boolean {
  return !name.includes("@") && fileName(name) === name;
}

function isPlain(key: string, platform: string): boolean {
  const plain = platform === "win32" ? PLAIN_ON_WINDOWS : PLAIN;
  const parts = key.split("/");
  return (
    key.length <= LONGEST &&
    parts.every((part) => plain.test(part) && !/^[. ]/.test(part) && !RESERVED.test(part)) &&
    // A folder is never called like a file of ours, and Windows cuts dots and blanks off its end.
    parts.slice(0, -1).every((folder) => !/\.| $/.test(folder))
  );
}

function hashedName(key: string): string {
  const [, folder = "", rest = key] = /^([a-z][a-z0-9_-]{0,30})\/(.*)$/s.exec(key) ?? [];
  // As JSON, in which also what is no Unicode text has a form of its own.
  const digest = hash("sha256", JSON.stringify(key), "hex").slice(0, 32);
  const isFolder = folder !== "" && !RESERVED.test(folder);
  return isFolder ? `${folder}/${stemOf(rest)}@${digest}` : `${stemOf(key)}@${digest}`;
}

/** The end of a text tells more than its beginning: the project and the lane, the chat and the thread. */
function stemOf(text: string): string {
  return text
    .replace(/%[0-9A-F]{2}/g, "-")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(-LONGEST_STEM)
    .replace(/^-|-$/g, "");
}

/**
 * The file of a scope's list: `<dir>/todo/<key>.json`. A key that would lead out
 * of that directory, to a folder of the store's own or to another key's file is
 * an error; a slash at its beginning means nothing.
 */
export function todoContentPath(dir: string, scope: { readonly key: string }): string {
  return documentPath(dir, scope.key, "todo");
}

/** The file of a scope's continuation state: `<dir>/todo/.state/<key>.json`. Guarded alike. */
export function continuationStatePath(dir: string, scope: { readonly key: string }): string {
  return documentPath(dir, scope.key, "continuation");
}

function documentPath(dir: string, given: string, document: string): string {
  const key = given.replace(/^\/+/, "");
  const parts = key.split(/[/\\]/);
  if (parts.some((part) => part === "" || part.startsWith("."))) {
    throw new RangeError(
      `[doneward] [files] the key of a scope cannot be ${JSON.stringify(given)}`,
    );
  }
  return documentFile(path.join(dir, ROOT), key, document);
}
