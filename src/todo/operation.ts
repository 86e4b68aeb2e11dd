import type { Evidence, JsonValue, TodoPriority, TodoStatus } from "./todo.ts";
import { DEFAULT_PHASE } from "./todo.ts";
import type { Wait } from "./wait.ts";

/**
 * A todo as a caller proposes it. `key` is the caller's own id; what is left
 * out keeps its value when the draft matches a todo that is on the list, and
 * `null` takes it off.
 */
export interface TodoDraft {
  readonly key?: string | null;
  readonly content: string;
  readonly status?: TodoStatus;
  /**
   * Statuses that the caller has no word for and shows as `status`: a known todo that has one of
   * them keeps it, because the caller meant no change.
   */
  readonly alike?: readonly TodoStatus[];
  readonly activeForm?: string;
  readonly priority?: TodoPriority | null;
  readonly notes?: readonly string[];
  /** Key or id of the todo that this one is a part of; `null` takes it out of its parent. */
  readonly parent?: string | null;
  readonly check?: string;
  readonly planLine?: string;
  /** Comes on top of the evidence that is there. */
  readonly evidence?: readonly Evidence[];
  readonly waits?: readonly Wait[] | null;
  /**
   * For a vocabulary that can say that a todo is held up, but not by what. Held up: it waits for a
   * person, unless it waits already. Not held up: such a wait without a question is over.
   */
  readonly isBlocked?: boolean;
  readonly extra?: { readonly [key: string]: JsonValue } | null;
}

/** A draft that finds its todo by key or id and changes only what it names. */
export interface TodoPatch extends Partial<TodoDraft> {
  readonly key: string;
}

export interface PhaseDraft {
  readonly name: string;
  readonly todos: readonly TodoDraft[];
}

/**
 * Names one todo: by its exact content where the rules identify todos by
 * content, by key or id otherwise.
 */
export type TodoReference = string;

/** What `complete`, `cancel` and `remove` act on. */
export type Target =
  | { readonly kind: "todo"; readonly todo: TodoReference }
  | { readonly kind: "phase"; readonly phase: string }
  | { readonly kind: "all" };

/**
 * Everything that can happen to a list, closed. Every vocabulary decodes into
 * these. Undoing an operation always means: the list is again what it was
 * before the batch; the comments say what that brings back.
 */
export type Operation =
  /** The whole list, flat. Known todos keep id, phase and every field the draft leaves out. Undo brings back what was left out. */
  | { readonly kind: "replace"; readonly todos: readonly TodoDraft[] }
  /** Changes known todos by key or id, adds unknown ones. Undo takes back the changed fields and the new todos. */
  | { readonly kind: "merge"; readonly todos: readonly TodoPatch[] }
  /**
   * A new list with phases. Known todos start over, pending and without notes, unless the draft
   * says otherwise; with `keep` they stay as they are. Undo brings back the old phases and notes.
   */
  | { readonly kind: "init"; readonly phases: readonly PhaseDraft[]; readonly keep?: boolean }
  /** New todos at the end of a phase, which is created if missing. Undo takes out todos and a phase it created. */
  | { readonly kind: "add"; readonly phase: string; readonly todos: readonly TodoDraft[] }
  /** Makes one todo the focus and demotes any other. Undo gives the focus back. */
  | { readonly kind: "start"; readonly todo: TodoReference }
  /** Marks as completed, whatever the status was. Undo restores each status and time. */
  | { readonly kind: "complete"; readonly target: Target; readonly evidence?: readonly Evidence[] }
  /** Marks as cancelled, whatever the status was. Undo restores each status and time. */
  | { readonly kind: "cancel"; readonly target: Target }
  /** Takes todos off the list; their phases stay. Undo puts them back where they were. */
  | { readonly kind: "remove"; readonly target: Target }
  /** Adds one note, which must not be empty. Undo takes it off. */
  | { readonly kind: "note"; readonly todo: TodoReference; readonly text: string }
  /** Makes an open todo wait and takes the focus from it. Undo takes the wait off. */
  | { readonly kind: "wait"; readonly todo: TodoReference; readonly wait: Wait }
  /** Ends the waits of one kind, or all. Undo puts them back. */
  | { readonly kind: "unwait"; readonly todo: TodoReference; readonly wait?: Wait["kind"] }
  /** Changes fields of one todo in place. Undo restores the old fields. */
  | {
      readonly kind: "edit";
      readonly todo: TodoReference;
      readonly changes: Omit<Partial<TodoDraft>, "key">;
    }
  /** Moves one todo to a place (0 is first) in a phase, its own if none is named. Undo moves it back. */
  | {
      readonly kind: "reorder";
      readonly todo: TodoReference;
      readonly position: number;
      readonly phase?: string;
    }
  /** Empties the list, phases included. Undo brings everything back. */
  | { readonly kind: "clear" };

/** How long a text may be, and in what it is counted. */
export interface TextLimit {
  readonly max: number;
  readonly unit: "characters" | "bytes";
}

const encoder = new TextEncoder();

/** Length in UTF-16 code units or UTF-8 bytes. */
export function lengthOf(text: string, unit: TextLimit["unit"]): number {
  return unit === "bytes" ? encoder.encode(text).length : text.length;
}

/** Is the text within the limit? A code unit is never more than three bytes, so few are counted. */
export function fits(text: string, { max, unit }: TextLimit): boolean {
  return text.length * 3 <= max || lengthOf(text, unit) <= max;
}

/** What a vocabulary asks of every write, as data. */
export interface Rules {
  /**
   * More than one todo in progress after a batch: `normalise` keeps the first
   * and, if none is, promotes the first pending one; `reject` refuses the
   * batch; `advise` accepts it and says so.
   */
  readonly focus: "normalise" | "reject" | "advise";
  /** Caps after a batch. Omitted means none. */
  readonly limits?: {
    readonly todos?: number;
    readonly content?: TextLimit;
    readonly activeForm?: TextLimit;
  };
  /** What happens when every todo of a non-empty list is completed or cancelled. */
  readonly whenAllClosed: "keep" | "clear";
  /** How a reference finds its todo. Whole-list writes go by key, then by content. */
  readonly identity: "content" | "id";
  /** A batch with errors: `refuse` leaves the list alone, `collect` keeps what succeeded. */
  readonly errors: "refuse" | "collect";
  /** May `add` bring content that is on the list already? */
  readonly duplicates: "allow" | "refuse";
  /** A person's own write keeps the open todos of a person that it leaves out, as everybody else's does. */
  readonly keepsPersons?: true;
}

/** Rules for a person's own edits: by id, one focus kept, nothing done by halves. */
export const HAND_RULES: Rules = {
  focus: "normalise",
  whenAllClosed: "keep",
  identity: "id",
  errors: "refuse",
  duplicates: "refuse",
};

/** For what moves no focus: a person who writes something down does not start it. */
export const QUIET_HAND_RULES: Rules = { ...HAND_RULES, focus: "advise" };

/** The facts of something that was refused or is worth advising against. Words are made at the edge. */
export type IssueFacts =
  | { readonly code: "unknown-todo"; readonly reference: string; readonly listIsEmpty: boolean }
  | { readonly code: "unknown-phase"; readonly phase: string }
  | { readonly code: "duplicate-todo"; readonly content: string }
  | { readonly code: "empty-note"; readonly content: string }
  | {
      readonly code: "several-in-progress";
      readonly todos: readonly { readonly id: string; readonly content: string }[];
    }
  | { readonly code: "too-many-todos"; readonly count: number; readonly max: number }
  | {
      readonly code: "text-too-long";
      readonly field: "content" | "activeForm";
      /** Place of the todo in the list, counted from 0 over all phases. */
      readonly index: number;
      readonly length: number;
      readonly limit: TextLimit;
    };

/**
 * An expected failure, as data. `error` means that the operation (or the whole
 * batch, where the rules say so) had no effect; `advice` means that it had.
 */
export type Issue = IssueFacts & {
  readonly severity: "error" | "advice";
  /** Place in the batch of the operation that caused it; absent when the finished batch did. */
  readonly at?: number;
};

export type IssueCode = Issue["code"];

/** What another program already accepted is taken as it is, never refused. */
export const IMPORT_RULES: Rules = {
  focus: "advise",
  whenAllClosed: "keep",
  identity: "id",
  errors: "collect",
  duplicates: "allow",
};

/** Makes a list what another program says it is. A vocabulary without phases says nothing of those that the list has. */
export function importOperation(phases: readonly PhaseDraft[]): Operation {
  const [first, ...others] = phases;
  const isFlat = first?.name === DEFAULT_PHASE && others.length === 0;
  return isFlat ? { kind: "replace", todos: first.todos } : { kind: "init", phases, keep: true };
}
