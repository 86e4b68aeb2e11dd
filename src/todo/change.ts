import { sameTexts } from "./draft.ts";
import type { ReplacedTodo } from "./layout.ts";
import { replacedTodos } from "./layout.ts";
import { longestIncreasing } from "./longest-increasing.ts";
import type { Todo, TodoList, TodoStatus } from "./todo.ts";
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
  /** Was removed while open: work that nobody will remember. */
  | "dropped"
  /** Was removed after it had been closed. */
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
    const kind = isOpen(todo) ? "dropped" : "removed";
    changes.push({ kind, id: todo.id, content: todo.content, phase, from: todo.status });
  }
  return changes;
}

/** The same where it is known what was replaced, and that nothing else happened. */
export function changesInPlace(replaced: readonly ReplacedTodo[]): Change[] {
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
