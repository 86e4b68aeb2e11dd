import { hash } from "node:crypto";
import path from "node:path";
import type { Door } from "../../door/index.ts";
import type { EditRecorder } from "../contract.ts";
import { StoreError } from "../contract.ts";
import { digestOf } from "../digest.ts";
import type { GivenIds } from "./board/open-table.ts";
import type { KnownTasks } from "./board/task-file.ts";
import type { Head } from "./journal/journal-file.ts";
import type { LockPlace } from "./lock.ts";

/** Where a store keeps everything, below the directory it was given. */
export const ROOT = "todo";
export const JOURNALS = ".journal";
export const LOCKS = ".lock";
export const DRAFTS = ".tmp";
const QUARANTINE = ".quarantine";

const OWN_FOLDERS: ReadonlySet<string> = new Set([JOURNALS, LOCKS, DRAFTS, QUARANTINE]);

/** Documents that are not in a folder of their own name. */
const FOLDERS: Readonly<Record<string, string>> = { todo: "", continuation: ".state" };

/** Everything on disk that belongs to one scope, and what this process knows of it. */
export interface ScopePlace {
  readonly scope: string;
  readonly door: Door;
  readonly root: string;
  readonly drafts: string;
  readonly lock: LockPlace;
  readonly journal: string;
  /** The ids that its board ever gave. */
  readonly ids: string;
  document(name: string): string;
  /** The directories from the root down to a file. */
  above(file: string): readonly string[];
  /** Where damaged content goes: a new name for each content. */
  quarantine(mark: string): string;
  readonly memory: Memory;
  /** What an edit of a file leaves behind, once somebody said so. */
  readonly recordEdit?: EditRecorder | undefined;
}

/** What was last read or written, good for as long as its file has the same identity. */
export interface Memory {
  journal?: { readonly identity: string; readonly head: Head };
  /** When a journal was found that another process had written to, by the monotonic clock. */
  othersWroteAt?: number;
  readonly files: Map<string, FileMark>;
  readonly tasks: KnownTasks;
  ids?: GivenIds;
}

export function scopePlace(door: Door, scope: string, recordEdit?: EditRecorder): ScopePlace {
  const root = path.join(door.root, ROOT);
  const name = fileName(scope);
  const drafts = path.join(root, DRAFTS);
  // A few thousand locks serve any number of scopes; two that share one wait a moment longer.
  const lock = digestOf(name).slice(0, 3);
  return {
    scope,
    door,
    root,
    drafts,
    lock: { door, directory: path.join(root, LOCKS, lock), drafts },
    journal: path.join(root, JOURNALS, `${name}.jsonl`),
    ids: path.join(root, JOURNALS, `${name}.ids`),
    document: remembering((document) => documentFile(root, scope, document)),
    above: remembering((file) => directoriesAbove(root, file)),
    quarantine: (mark) => path.join(root, QUARANTINE, `${name}.${mark}`),
    memory: { files: new Map(), tasks: new Map() },
    recordEdit,
  };
}

/** The file of a document of a scope. */
function documentFile(root: string, scope: string, document: string): string {
  return path.join(root, folderOf(document), `${fileName(scope)}.json`);
}

/** Paths are asked for at every commit, and are slow to put together. */
function remembering<T>(answer: (question: string) => T): (question: string) => T {
  const known = new Map<string, T>();
  return (question) => {
    const remembered = known.get(question) ?? answer(question);
    known.set(question, remembered);
    return remembered;
  };
}

function directoriesAbove(root: string, file: string): string[] {
  const parts = path.relative(root, path.dirname(file)).split(path.sep);
  return parts.map((_, place) => path.join(root, ...parts.slice(0, place + 1)));
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

/** What tells the file of a document from any other that was in its place. */
export interface FileMark {
  readonly digest: string;
  readonly identity: string;
}

/** Of a file that is not there. */
export const NO_FILE: FileMark = { digest: "none", identity: "none" };

/** The document in which the journal has what a commit wrote to a board. No caller of the store sees it. */
export const BOARD = "board";

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
export function fileName(key: string, platform: NodeJS.Platform = process.platform): string {
  return isPlain(key, platform) ? key : hashedName(key);
}

/** Whether a name is that of its own key, which can be read off it. */
export function isKeyItself(name: string): boolean {
  return !name.includes("@") && fileName(name) === name;
}

function isPlain(key: string, platform: NodeJS.Platform): boolean {
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
