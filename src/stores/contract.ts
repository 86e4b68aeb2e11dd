/**
 * What every store promises. `doneward/testing` has the same promises as tests.
 *
 * - A scope's documents change together, in one commit, with the journal
 *   entries of that change. A commit names the revision it was made on; if that
 *   is no longer the newest, nothing is written and the caller is told.
 * - Acknowledged means kept: when `commit` answers `ok`, the change survives
 *   whatever the store claims to survive (`isDurable`: a crash and a power cut).
 * - A commit with an idempotency key that was committed before has no second
 *   effect and answers what the first one answered.
 * - Every change of a scope, of documents and of tasks alike, raises its revision.
 *   Its journal entries are numbered 1, 2, 3… in one sequence without a gap.
 * - `watch` is a hint that something changed, here or in another process. What
 *   changed is for `load` and `journal` to say.
 * - A scope may also have tasks: `board-contract.ts` has the promises of these.
 * - Failing is an exception (`StoreError`); a stale revision is a value.
 * @module
 */
import type { JsonValue } from "../todo/index.ts";
import type { Board, BoardDump } from "./board-contract.ts";

export type {
  Board,
  BoardCommit,
  BoardCommitted,
  BoardCounts,
  BoardDump,
  BoardHead,
  Claimed,
  ClaimRequest,
  Dependency,
  Finished,
  FinishRequest,
  Renewed,
  RenewRequest,
  StoredTask,
  TaskPage,
  TaskQuery,
  TaskWrite,
} from "./board-contract.ts";

/** The documents of a scope. What stands in them is their owner's business. */
export type DocumentName =
  | "todo"
  | "plan"
  | "goal"
  | "continuation"
  | "reminder"
  | "archive"
  | "lanes"
  | "children"
  | "copy";

export type Documents = { readonly [name in DocumentName]?: JsonValue };

/**
 * Who did it. The name tells one agent or person from another, where it is known. `file`: a change
 * that was noticed in a file. An editor, git or the agent itself made it: nobody can tell.
 */
export interface Actor {
  readonly kind: "model" | "person" | "runtime" | "import" | "file";
  readonly name?: string;
}

/** A line of the journal before it has a number. */
export interface NewEntry {
  readonly kind: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly actor: Actor;
  readonly data: JsonValue;
}

export interface JournalEntry extends NewEntry {
  readonly seq: number;
}

/** A scope at one moment. A scope that nobody wrote to has revision 0 and nothing in it. */
export interface Snapshot {
  readonly revision: number;
  /** Number of the newest journal entry; 0 if there is none. */
  readonly seq: number;
  readonly documents: Documents;
  /** Content that could not be read, each kept aside. Omitted: none. */
  readonly damage?: readonly Damage[];
}

export interface Damage {
  readonly document: string;
  readonly reason: string;
  /** Where a person finds what was there. */
  readonly keptAs: string;
}

/** Everything that a store keeps of one scope. */
export interface ScopeDump {
  readonly revision: number;
  /** Number of the newest entry, which may be forgotten by now. */
  readonly seq: number;
  readonly documents: Documents;
  readonly entries: readonly JournalEntry[];
  readonly replies: readonly { readonly key: string; readonly reply: JsonValue }[];
  /** Omitted: the scope has no tasks and never had. */
  readonly board?: BoardDump;
}

export interface Commit {
  /** The revision that the change was made on. */
  readonly expected: number;
  /** The documents that change. What is left out stays. */
  readonly documents: Documents;
  readonly entries: readonly NewEntry[];
  /** Makes a retry harmless: `reply` is kept with the key and answered again. */
  readonly idempotency?: { readonly key: string; readonly reply: JsonValue };
}

export type Committed =
  | { readonly ok: true; readonly revision: number; readonly seq: number }
  /** The key was committed before: nothing was written now. */
  | {
      readonly ok: true;
      readonly revision: number;
      readonly seq: number;
      readonly replay: JsonValue;
    }
  | { readonly ok: false; readonly code: "stale-revision"; readonly revision: number };

/** A document that was changed in its file, outside of any commit. */
export interface DocumentEdit {
  readonly document: string;
  readonly before: JsonValue | undefined;
  readonly after: JsonValue;
  /** From the store's directory on. */
  readonly file: string;
  /** When it was noticed, in milliseconds since the epoch. */
  readonly at: number;
  /** The journal lost its end, and the file is what is left of a commit. */
  readonly isRecovery: boolean;
}

/**
 * Says what an edit leaves behind beside the document itself, given the other documents of the
 * scope. Undefined: a `document-changed` entry.
 */
export type EditRecorder = (
  edit: DocumentEdit,
  documents: Documents,
) => Pick<Commit, "documents" | "entries"> | undefined;

export interface JournalQuery {
  /** Only entries with a higher number. */
  readonly after?: number;
  /** Only entries with a lower number. */
  readonly before?: number;
  /** At most so many; the oldest of what matches, or the newest if `newestFirst`. */
  readonly limit?: number;
  readonly newestFirst?: boolean;
}

export interface Notice {
  readonly scope: string;
  readonly revision: number;
}

export interface Store {
  /** What a person calls this kind of store: memory, sqlite… */
  readonly kind: string;
  readonly isDurable: boolean;
  load(scope: string): Promise<Snapshot>;
  /** The reply kept with an idempotency key, if that key was committed in this scope. */
  replay(scope: string, key: string): Promise<JsonValue | undefined>;
  commit(scope: string, commit: Commit): Promise<Committed>;
  journal(scope: string, query?: JournalQuery): Promise<readonly JournalEntry[]>;
  /** Everything of a scope, for a copy. */
  dump(scope: string): Promise<ScopeDump>;
  /** Puts a dump where nothing is yet, numbers and all. A scope that was written to is a `StoreError`. */
  restore(scope: string, dump: ScopeDump): Promise<void>;
  /** Forgets journal entries with a lower number. Numbering goes on where it was. */
  prune(scope: string, before: number): Promise<void>;
  /** Every scope that was ever written to, in no order. */
  scopes(): Promise<readonly string[]>;
  /** The tasks of a scope. One that nobody wrote to is empty. */
  board(scope: string): Board;
  /**
   * Of a store whose documents are files that people edit: `record` decides what an edit leaves in the
   * journal, in the commit that takes it up. Omitted: documents change by commits only.
   */
  recordEdits?(record: EditRecorder): void;
  /** Tells of changes from now on. Answers a function that ends it. */
  watch(listener: (notice: Notice) => void): () => void;
  close(): Promise<void>;
  /**
   * Instead of closing, by a process that ends at once and that somebody waits for: tidying up is
   * left to whoever closes the store next. Omitted: closing is as fast.
   */
  leave?(): Promise<void>;
}

/** The world broke a promise: a file cannot be read, a disk is full, a connection is gone. */
export class StoreError extends Error {
  override readonly name = "StoreError";
  /** The kind of store: files, sqlite… */
  readonly store: string;
  readonly code: string;
  /** What went wrong, without a name before it. */
  readonly reason: string;

  constructor(store: string, code: string, reason: string, options?: ErrorOptions) {
    super(`[doneward] [${store}] ${reason}`, options);
    this.store = store;
    this.code = code;
    this.reason = reason;
  }

  /** By its name, so that copies of this module in one program know each other's errors. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === "StoreError";
  }
}
