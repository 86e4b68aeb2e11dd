import type { LeftTodo } from "./left.ts";
import type { TodoDraft } from "./operation.ts";
import type { Todo, TodoOrigin, TodoStatus, TodoTimes } from "./todo.ts";
import { isOpen } from "./todo.ts";
import type { Wait } from "./wait.ts";
import { openWaits, sinceWhen, withoutWaits } from "./wait.ts";

/** What `apply` needs from the world, handed in. */
export interface ApplyContext {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Gives a new id at every call; one that is taken on the list is skipped. */
  readonly newId: () => string;
  /** Who writes. Becomes the origin of new todos. */
  readonly by: TodoOrigin;
  /** The session at work. It owns every todo that the batch creates or names. Omitted: not asked. */
  readonly session?: string;
  /** Todos that were set aside, for a batch that names one of them. */
  readonly left?: readonly LeftTodo[];
}

/** The todo with another status; itself if it has that one. Its times are settled when the batch ends. */
export function withStatus(todo: Todo, status: TodoStatus): Todo {
  return todo.status === status ? todo : { ...todo, status };
}

/**
 * A todo at the end of a batch: it has no wait that is over, and its times tell of the change from the status
 * before to the one it has now, whatever it went through in between. Answers
 * the old todo if nothing is left of the changes.
 */
export function settled(todo: Todo, was: Todo | undefined, now: number): Todo {
  if (todo === was) return todo;
  const times = timesFor(todo.status, was, now);
  const { waits = [], ...rest } = todo;
  const held = isOpen(todo) ? sinceWhen(openWaits(waits, now), was?.waits ?? [], now) : [];
  const result: Todo = { ...rest, times, ...(held.length > 0 && { waits: held }) };
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
  const open = was ? untilClosed(was.times) : { added: now };
  if (status === "in_progress") return { ...open, started: now };
  return isOpen({ status }) ? open : { ...open, closed: now };
}

function untilClosed(times: TodoTimes): TodoTimes {
  if (times.closed === undefined) return times;
  const { closed: _reopened, ...open } = times;
  return open;
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
  let changed: { -readonly [name in keyof Todo]: Todo[name] } | undefined;
  const copy = (): NonNullable<typeof changed> => (changed ??= { ...todo });
  const { key, content, status, activeForm, priority, check, planLine } = draft;
  const { notes, evidence, extra } = draft;
  const waits = waitsOf(todo.waits ?? [], draft);

  if (key === null) {
    if (todo.key !== undefined) delete copy().key;
    // A key that is our own id came from a reader of this list: it is not a name of its own.
  } else if (key !== undefined && key !== todo.id && key !== todo.key) copy().key = key;
  if (content !== undefined && content !== todo.content) copy().content = content;
  if (status && status !== todo.status && !draft.alike?.includes(todo.status)) {
    copy().status = status;
  }
  if (activeForm !== undefined && activeForm !== todo.activeForm) copy().activeForm = activeForm;
  if (priority === null) {
    if (todo.priority !== undefined) delete copy().priority;
  } else if (priority && priority !== todo.priority) copy().priority = priority;
  if (check !== undefined && check !== todo.check) copy().check = check;
  if (planLine !== undefined && planLine !== todo.planLine) copy().planLine = planLine;
  if (notes && !sameTexts(notes, todo.notes)) {
    if (notes.length > 0) copy().notes = notes;
    else delete copy().notes;
  }
  if (evidence?.length) copy().evidence = [...(todo.evidence ?? []), ...evidence];
  if (waits !== todo.waits && waits.length + (todo.waits ?? []).length > 0) copy().waits = waits;
  if (extra === null) {
    if (todo.extra !== undefined) delete copy().extra;
  } else if (extra && JSON.stringify(extra) !== JSON.stringify(todo.extra)) copy().extra = extra;
  return changed ?? todo;
}

function waitsOf(
  before: readonly Wait[],
  { waits, isBlocked }: Partial<TodoDraft>,
): readonly Wait[] {
  const given = waits === undefined ? before : (waits ?? []);
  if (isBlocked === undefined) return given;
  if (isBlocked) return given.length > 0 ? given : [{ kind: "person" }];
  return withoutWaits(given, (wait) => wait.kind === "person" && wait.question === undefined);
}

/** Do two lists of notes say the same? None is the same as an empty one. */
export function sameTexts(a: readonly string[] = [], b: readonly string[] = []): boolean {
  return a.length === b.length && a.every((text, place) => text === b[place]);
}
