import type { Wait } from "./wait.ts";
import type { Evidence, JsonValue, TodoPriority, TodoStatus } from "./todo.ts";

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
  /** Changes known todos by key or id, appends unknown ones. Undo takes back the changed fields and the new todos. */
  | { readonly kind: "merge"; readonly todos: readonly TodoPatch[] }
  /**
   * A new list with phases. Known todos start over, pending and without notes, unless the draft
   * says otherwise; with `keep` they stay as they are. Undo brings back the old phases and notes.
   */
  | { readonly kind: "init"; readonly phases: readonly PhaseDraft[]; readonly keep?: boolean }
  /** New todos at the end of a phase, which is created if missing. Undo takes out todos and a phase it created. */
  | { readonly kind: "append"; readonly phase: string; readonly todos: readonly TodoDraft[] }
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
