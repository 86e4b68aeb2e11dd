import path from "node:path";
import type { Door } from "../../door/index.ts";
import type { EditRecorder } from "../contract.ts";
import { digestOf } from "../digest.ts";
import type { GivenIds } from "./board/open-table.ts";
import type { KnownTasks } from "./board/task-file.ts";
import type { Head } from "./journal/journal-file.ts";
import { documentFile, DRAFTS, fileName, JOURNALS, LOCKS, QUARANTINE, ROOT } from "./file-name.ts";
import type { LockPlace } from "./lock.ts";

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

/** What tells the file of a document from any other that was in its place. */
export interface FileMark {
  readonly digest: string;
  readonly identity: string;
}

/** Of a file that is not there. */
export const NO_FILE: FileMark = { digest: "none", identity: "none" };

/** The document in which the journal has what a commit wrote to a board. No caller of the store sees it. */
export const BOARD = "board";
