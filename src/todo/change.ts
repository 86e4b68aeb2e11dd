import { sameTexts } from "./draft.ts";
import type { Phase, Todo, TodoList, TodoStatus } from "./todo.ts";
import { isOpen } from "./todo.ts";

/** What a batch did to one todo, seen from outside. */
export type ChangeKind =
  | "added"
  | "started"
  | "completed"
  | "cancelled"
  /** Was closed and is open again. */
  | "reopened"
  /** Was in progress and is pending again. */
  | "paused"
  | "removed"
  /** Was on the list of an earlier session and is kept aside; see `LeftTodo`. */
  | "set-aside"
  /** Was set aside and is on the list again. */
  | "taken-back"
  /** Waits for something else than before. */
  | "waiting"
  /** Waited and waits no longer. */
  | "woken"
  | "edited"
  | "noted"
  | "moved";

export interface Change {
  readonly kind: ChangeKind;
  readonly id: string;
  readonly content: string;
  readonly phase: string;
  /** Status before; absent for an added todo. */
  readonly from?: TodoStatus;
  /** Status after; absent for a todo that is gone. */
  readonly to?: TodoStatus;
}

/** Was the todo open when it was removed? Nobody will remember that work. */
export function isRemovedOpen({ kind, from }: Change): boolean {
  return kind === "removed" && (from === "pending" || from === "in_progress");
}

interface Placed {
  readonly todo: Todo;
  readonly phase: string;
}

/**
 * Compares two states of a list. A todo can show up more than once (completed
 * and noted); changes come in list order, what is gone last.
 */
export function changesBetween(before: TodoList, after: TodoList): Change[] {
  if (before === after) return [];
  const replaced = replacedTodos(before, after);
  if (replaced) return changesInPlace(replaced);
  const old = index(before);
  const now = index(after);
  const moved = outOfOrder(old, now);
  const changes: Change[] = [];
  for (const placed of now.values()) {
    const was = old.get(placed.todo.id);
    const kinds = kindsOf(was, placed);
    if (moved.has(placed.todo.id)) kinds.push("moved");
    for (const kind of kinds) changes.push(changeOf(kind, was, placed));
  }
  for (const { todo, phase } of old.values()) {
    if (now.has(todo.id)) continue;
    const { id, content, status: from } = todo;
    changes.push({ kind: "removed", id, content, phase, from });
  }
  return changes;
}

/** The same where it is known what was replaced, and that nothing else happened. */
function changesInPlace(replaced: readonly ReplacedTodo[]): Change[] {
  const changes: Change[] = [];
  for (const { phase, before, after } of replaced) {
    const was = { todo: before, phase };
    const now = { todo: after, phase };
    for (const kind of kindsOf(was, now)) changes.push(changeOf(kind, was, now));
  }
  return changes;
}

function changeOf(kind: ChangeKind, was: Placed | undefined, { todo, phase }: Placed): Change {
  const { id, content, status: to } = todo;
  if (!was) return { kind, id, content, phase, to };
  return { kind, id, content, phase, from: was.todo.status, to };
}

function index(list: TodoList): Map<string, Placed> {
  const placed = new Map<string, Placed>();
  for (const phase of list.phases) {
    for (const todo of phase.todos) placed.set(todo.id, { todo, phase: phase.name });
  }
  return placed;
}

function kindsOf(was: Placed | undefined, now: Placed): ChangeKind[] {
  if (!was) return ["added"];
  const kinds: ChangeKind[] = [];
  if (was.todo !== now.todo) {
    kinds.push(...transitions(was.todo.status, now.todo.status));
    if (!sameTexts(was.todo.notes, now.todo.notes)) kinds.push("noted");
    if (isOpen(now.todo) && !sameJson(was.todo.waits, now.todo.waits)) {
      kinds.push(now.todo.waits ? "waiting" : "woken");
    }
    // Evidence mostly comes with a completion, which says it already.
    const hasEvidence = kinds.length === 0 && !sameJson(was.todo.evidence, now.todo.evidence);
    if (hasEvidence || isEdited(was.todo, now.todo)) kinds.push("edited");
  }
  if (was.phase !== now.phase) kinds.push("moved");
  return kinds;
}

function transitions(from: TodoStatus, to: TodoStatus): ChangeKind[] {
  if (from === to) return [];
  switch (to) {
    case "completed":
    case "cancelled":
      return [to];
    case "in_progress":
      return from === "pending" ? ["started"] : ["reopened", "started"];
    case "pending":
      return from === "in_progress" ? ["paused"] : ["reopened"];
  }
}

function isEdited(was: Todo, now: Todo): boolean {
  return (
    was.content !== now.content ||
    was.key !== now.key ||
    was.activeForm !== now.activeForm ||
    was.priority !== now.priority ||
    was.parent !== now.parent ||
    was.check !== now.check ||
    was.planLine !== now.planLine ||
    !sameJson(was.extra, now.extra)
  );
}

function sameJson(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** Of the todos that stayed in their phase the fewest whose move explains the new order. */
function outOfOrder(
  old: ReadonlyMap<string, Placed>,
  now: ReadonlyMap<string, Placed>,
): ReadonlySet<string> {
  const places = new Map<string, number>();
  for (const [id, { phase }] of old) {
    if (now.get(id)?.phase === phase) places.set(id, places.size);
  }
  const after = [...now.keys()].filter((id) => places.has(id));
  const stayed = longestIncreasing(after.map((id) => places.get(id) as number));
  return new Set(after.filter((id) => !stayed.has(places.get(id) as number)));
}

/** Phase names with the ids of their todos: the shape of a list without its texts. */
export type Layout = readonly (readonly [name: string, ids: readonly string[]])[];

export function layoutOf(list: TodoList): Layout {
  return list.phases.map((phase) => [phase.name, phase.todos.map((todo) => todo.id)] as const);
}

/** A todo that is another than before, in the place that it had. */
export interface ReplacedTodo {
  readonly phase: string;
  /** Its place in the whole list. */
  readonly index: number;
  readonly before: Todo;
  readonly after: Todo;
}

/**
 * What differs where the same todos stand in the same places of the same phases; undefined where
 * they do not. What a batch left alone is the same object, so that a glance at it is enough.
 */
export function replacedTodos(before: TodoList, after: TodoList): ReplacedTodo[] | undefined {
  if (before.phases.length !== after.phases.length) return undefined;
  const replaced: ReplacedTodo[] = [];
  let start = 0;
  for (const [at, phase] of after.phases.entries()) {
    const old = before.phases[at] as Phase;
    if (old.name !== phase.name || !addReplaced(replaced, old, phase, start)) return undefined;
    start += phase.todos.length;
  }
  return replaced;
}

/** False if not the same todos stand in the same places. */
function addReplaced(replaced: ReplacedTodo[], old: Phase, phase: Phase, start: number): boolean {
  if (old.todos.length !== phase.todos.length) return false;
  for (const [place, after] of phase.todos.entries()) {
    const before = old.todos[place] as Todo;
    if (before === after) continue;
    if (before.id !== after.id) return false;
    replaced.push({ phase: phase.name, index: start + place, before, after });
  }
  return true;
}

/** A todo in both states; it has none where it is not on the list. */
export interface ChangedTodo {
  readonly id: string;
  readonly before?: Todo;
  readonly after?: Todo;
}

/**
 * What differs between two states of a list, enough to go from either to the
 * other. Unchanged todos are not in it.
 */
export interface ListDelta {
  readonly todos: readonly ChangedTodo[];
  /** Present only if todos or phases were added, removed, moved or renamed. */
  readonly layout?: { readonly before: Layout; readonly after: Layout };
}

export function deltaBetween(before: TodoList, after: TodoList): ListDelta {
  const replaced = replacedTodos(before, after);
  if (replaced) return { todos: replaced.map(changedTodo) };
  const old = todosById(before);
  const now = todosById(after);
  const todos: ChangedTodo[] = [];
  for (const [id, todo] of now) {
    const was = old.get(id);
    if (was === todo) continue;
    todos.push({ id, ...(was && { before: was }), after: todo });
  }
  for (const [id, was] of old) if (!now.has(id)) todos.push({ id, before: was });
  return { todos, layout: { before: layoutOf(before), after: layoutOf(after) } };
}

function changedTodo({ before, after }: ReplacedTodo): ChangedTodo {
  return { id: after.id, before, after };
}

/**
 * The list as it was before the change that the delta describes. Answers
 * `undefined` if the list is no longer what that change left behind. Whose work
 * a todo is stays as it is now: that is not part of a change.
 */
export function revert(list: TodoList, delta: ListDelta): TodoList | undefined {
  const todos = todosById(list);
  for (const { id, before, after } of delta.todos) {
    const now = todos.get(id);
    if (withoutOwner(now) !== withoutOwner(after)) return undefined;
    if (before) todos.set(id, now?.session ? { ...before, session: now.session } : before);
    else todos.delete(id);
  }
  if (delta.layout && JSON.stringify(layoutOf(list)) !== JSON.stringify(delta.layout.after)) {
    return undefined;
  }
  const phases: Phase[] = [];
  for (const [name, ids] of delta.layout?.before ?? layoutOf(list)) {
    const members = ids.map((id) => todos.get(id));
    if (!members.every((todo) => todo !== undefined)) return undefined;
    phases.push({ name, todos: members });
  }
  return { phases };
}

function withoutOwner(todo: Todo | undefined): string | undefined {
  return JSON.stringify(todo && { ...todo, session: undefined });
}

function todosById(list: TodoList): Map<string, Todo> {
  const todos = new Map<string, Todo>();
  for (const phase of list.phases) for (const todo of phase.todos) todos.set(todo.id, todo);
  return todos;
}

/** A longest increasing subsequence of distinct numbers, as a set. */
export function longestIncreasing(numbers: readonly number[]): ReadonlySet<number> {
  /** The smallest number that ends an increasing run of each length, shortest first. */
  const ends: number[] = [];
  const before = new Map<number, number | undefined>();
  for (const number of numbers) {
    const length = runsEndingBelow(ends, number);
    before.set(number, ends[length - 1]);
    ends[length] = number;
  }
  const longest = new Set<number>();
  for (let at = ends.at(-1); at !== undefined; at = before.get(at)) longest.add(at);
  return longest;
}

/** How many of the sorted ends are below the number. */
function runsEndingBelow(ends: readonly number[], number: number): number {
  let low = 0;
  let high = ends.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ends[middle] as number) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}
