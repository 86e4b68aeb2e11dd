import type { TodoDraft } from "./operation.ts";
import type { Todo, TodoOrigin, TodoStatus, TodoTimes } from "./todo.ts";
import { isOpen } from "./todo.ts";

/** What `apply` needs from the world, handed in. */
export interface ApplyContext {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Gives a new id at every call; one that is taken on the list is skipped. */
  readonly newId: () => string;
  /** Who writes. Becomes the origin of new todos. */
  readonly by: TodoOrigin;
}

/** The todo with another status; itself if it has that one. Its times are settled when the batch ends. */
export function withStatus(todo: Todo, status: TodoStatus): Todo {
  return todo.status === status ? todo : { ...todo, status };
}

/**
 * A todo at the end of a batch: its times tell of the change from the status
 * before to the one it has now, whatever it went through in between. Answers
 * the old todo if nothing is left of the changes.
 */
export function settled(todo: Todo, was: Todo | undefined, now: number): Todo {
  if (todo === was) return todo;
  const times = timesFor(todo.status, was, now);
  const result = { ...todo, times };
  return was?.status === todo.status && isSame(was, result) ? was : result;
}

function isSame(was: Todo, now: Todo): boolean {
  const names = Object.keys(now) as (keyof Todo)[];
  return (
    names.length === Object.keys(was).length &&
    names.every((name) => was[name] === now[name] || isSameData(was[name], now[name]))
  );
}

function isSameData(was: unknown, now: unknown): boolean {
  return typeof now === "object" && JSON.stringify(was) === JSON.stringify(now);
}

function timesFor(status: TodoStatus, was: Todo | undefined, now: number): TodoTimes {
  if (status === was?.status) return was.times;
  const { closed: _reopened, ...open } = was?.times ?? { added: now };
  if (status === "in_progress") return { ...open, started: now };
  return isOpen({ status }) ? open : { ...open, closed: now };
}

/** A todo that is not on the list yet. */
export function todoFromDraft(draft: TodoDraft, id: string, { by, now }: ApplyContext): Todo {
  const fresh: Todo = {
    id,
    content: draft.content,
    status: draft.status ?? "pending",
    origin: by,
    times: { added: now },
    // Also one that happens to be our id: nobody has seen that yet.
    ...(typeof draft.key === "string" && { key: draft.key }),
  };
  return withDraft(fresh, draft);
}

/** The todo with every field that the draft names, except its parent; itself if they say nothing new. */
export function withDraft(todo: Todo, draft: Partial<TodoDraft>): Todo {
  const fields = namedFields(todo, draft);
  const gone = goneFields(todo, draft);
  if (!fields && gone.length === 0) return todo;
  const changed: Record<string, unknown> = { ...todo, ...fields };
  for (const name of gone) delete changed[name];
  return changed as unknown as Todo;
}

const REMOVABLE = ["key", "priority", "extra"] as const;

function goneFields(todo: Todo, draft: Partial<TodoDraft>): (keyof Todo)[] {
  const gone: (keyof Todo)[] = REMOVABLE.filter(
    (name) => draft[name] === null && todo[name] !== undefined,
  );
  return draft.notes?.length === 0 && todo.notes ? [...gone, "notes"] : gone;
}

function namedFields(todo: Todo, draft: Partial<TodoDraft>): Partial<Todo> | undefined {
  const fields: { -readonly [name in keyof Todo]?: Todo[name] } = {};
  // A key that is our own id came from a reader of this list: it is not a name of its own.
  if (typeof draft.key === "string" && draft.key !== todo.id && draft.key !== todo.key) {
    fields.key = draft.key;
  }
  if (draft.content !== undefined && draft.content !== todo.content) fields.content = draft.content;
  const { status = todo.status, alike = [] } = draft;
  if (status !== todo.status && !alike.includes(todo.status)) fields.status = status;
  if (draft.activeForm !== undefined && draft.activeForm !== todo.activeForm) {
    fields.activeForm = draft.activeForm;
  }
  if (draft.priority && draft.priority !== todo.priority) {
    fields.priority = draft.priority;
  }
  if (draft.check !== undefined && draft.check !== todo.check) fields.check = draft.check;
  if (draft.notes?.length && !sameTexts(draft.notes, todo.notes)) fields.notes = draft.notes;
  if (draft.evidence?.length) fields.evidence = [...(todo.evidence ?? []), ...draft.evidence];
  if (draft.extra && JSON.stringify(draft.extra) !== JSON.stringify(todo.extra)) {
    fields.extra = draft.extra;
  }
  return Object.keys(fields).length > 0 ? fields : undefined;
}

/** Do two lists of notes say the same? None is the same as an empty one. */
export function sameTexts(a: readonly string[] = [], b: readonly string[] = []): boolean {
  return a.length === b.length && a.every((text, place) => text === b[place]);
}
