import path from "node:path";
import type { Door } from "../../../door/index.ts";
import type { EditRecorder } from "../../contract.ts";
import { StoreError } from "../../contract.ts";
import { digestOf } from "../../digest.ts";
import type { Head } from "../journal/head.ts";
import type { LockPlace } from "../lock.ts";
import { fileName } from "./file-name.ts";
import type { FileMark } from "./file-mark.ts";
import type { GivenIds } from "../board/given-ids.ts";
import type { KnownBoard } from "../board/known-board.ts";
import type { KnownTasks } from "../board/task-folder.ts";

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
  /** The index of the journal's keys. */
  readonly keys: string;
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
  readonly files: Map<string, FileMark>;
  readonly tasks: KnownTasks;
  board?: KnownBoard;
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
    keys: path.join(root, JOURNALS, `${name}.keys`),
    ids: path.join(root, JOURNALS, `${name}.ids`),
    document: remembering((document) => documentFile(root, scope, document)),
    above: remembering((file) => directoriesAbove(root, file)),
    quarantine: (mark) => path.join(root, QUARANTINE, `${name}.${mark}`),
    memory: { files: new Map(), tasks: new Map() },
    recordEdit,
  };
}

/** The file of a document of a scope. */
export function documentFile(root: string, scope: string, document: string): string {
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
