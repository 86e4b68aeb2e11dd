import type { Change, ReplacedTodo } from "./change.ts";
import { changesBetween, isRemovedOpen, replacedTodos } from "./change.ts";
import type { ApplyContext } from "./draft.ts";
import { withStatus } from "./draft.ts";
import type { LeftTodo } from "./left.ts";
import { namedLeft, setAside } from "./left.ts";
import type { Issue, Operation, Rules } from "./operation.ts";
import { fits, lengthOf } from "./operation.ts";
import { perform } from "./perform.ts";
import { allTodos, focusPlace, normalisedStatus } from "./query.ts";
import type { Todo, TodoList } from "./todo.ts";
import { EMPTY_LIST, isOpen, isPersons, isWaiting } from "./todo.ts";
import { keepPersons, personsTodos, WorkingList } from "./working-list.ts";

export interface Applied {
  /** The list after the batch; the very same object if nothing changed. */
  readonly list: TodoList;
  readonly issues: readonly Issue[];
  readonly changes: readonly Change[];
  /** The finished list that the rules cleared, for the archive. */
  readonly finished?: TodoList;
  /** A person's open todos that a write of somebody else left out and that stayed. */
  readonly kept: readonly Todo[];
  /** Open todos of earlier sessions that the first write of a session did not name. */
  readonly left: readonly LeftTodo[];
  /** Todos that were set aside before and that the batch named. */
  readonly takenBack: readonly LeftTodo[];
}

const NOTHING_MOVED = { kept: [], left: [], takenBack: [] } as const;

/**
 * Applies operations in order and then the rules, once, to the result. Without
 * operations nothing happens and no rule is asked. Never throws on data and
 * never changes what it is given.
 */
export function apply(
  list: TodoList,
  operations: readonly Operation[],
  rules: Rules,
  context: ApplyContext,
): Applied {
  if (operations.length === 0) return { list, issues: [], changes: [], ...NOTHING_MOVED };
  const work = new WorkingList(list, rules.identity, context);
  const takenBack = namedLeft(context.left ?? [], operations, list);
  for (const { todo, phase } of takenBack) work.putBack(todo, phase);
  const issues: Issue[] = [];
  const keptIds = new Set<string>();
  for (const [at, operation] of operations.entries()) {
    const mayLose = context.by === "person" && !rules.keepsPersons;
    const persons = mayLose ? [] : personsTodos(work);
    for (const facts of perform(work, operation, rules.duplicates === "allow")) {
      issues.push({ ...facts, severity: "error", at });
    }
    for (const id of keepPersons(work, persons)) keptIds.add(id);
  }
  if (issues.length > 0 && rules.errors === "refuse") {
    return { list, issues, changes: [], ...NOTHING_MOVED };
  }
  const left = setAside(work, list, context);
  if (rules.focus === "normalise") normaliseFocus(work, context.now);

  const written = work.finish();
  const replaced = replacedTodos(list, written);
  const broken = focusIssues(written, rules);
  if (rules.limits) {
    broken.push(...limitIssues(list, replaced ?? everyTodo(written), rules.limits));
  }
  const all = [...issues, ...broken];
  if (broken.some((issue) => issue.severity === "error")) {
    return { list, issues: all, changes: [], ...NOTHING_MOVED };
  }

  const changes = withMoves(changesBetween(list, written), left, takenBack);
  const kept =
    keptIds.size === 0
      ? []
      : allTodos(written).filter((todo) => keptIds.has(todo.id) && isOpen(todo));
  if (rules.whenAllClosed === "clear" && isFinished(written)) {
    const cleared = changesBetween(written, EMPTY_LIST);
    return {
      list: EMPTY_LIST,
      issues: all,
      changes: [...changes, ...cleared],
      finished: written,
      kept,
      left,
      takenBack,
    };
  }
  const isUnchanged = replaced?.length === 0;
  return { list: isUnchanged ? list : written, issues: all, changes, kept, left, takenBack };
}

/** Names what only looks like a loss or an addition. */
function withMoves(
  changes: readonly Change[],
  left: readonly LeftTodo[],
  takenBack: readonly LeftTodo[],
): readonly Change[] {
  if (left.length === 0 && takenBack.length === 0) return changes;
  const isLeft = new Set(left.map(({ todo }) => todo.id));
  const isBack = new Set(takenBack.map(({ todo }) => todo.id));
  return changes.map((change) => {
    if (isRemovedOpen(change) && isLeft.has(change.id)) return { ...change, kind: "set-aside" };
    if (change.kind === "added" && isBack.has(change.id)) return { ...change, kind: "taken-back" };
    return change;
  });
}

function normaliseFocus(work: WorkingList, now: number): void {
  const todos = work.all();
  const focus = todos[focusPlace(todos, (todo) => !isWaiting(todo, now))];
  if (!focus) return;
  work.update(work.phases, (todo) =>
    withStatus(todo, normalisedStatus(todo.status, todo === focus)),
  );
}

function focusIssues(list: TodoList, rules: Rules): Issue[] {
  if (rules.focus === "normalise") return [];
  const active: Todo[] = [];
  for (const todo of allTodos(list)) if (todo.status === "in_progress") active.push(todo);
  if (active.length < 2) return [];
  return [
    {
      code: "several-in-progress",
      todos: active.map(({ id, content }) => ({ id, content })),
      severity: rules.focus === "reject" ? "error" : "advice",
    },
  ];
}

const LIMITED = ["content", "activeForm"] as const;

type WrittenTodo = Pick<ReplacedTodo, "after" | "index">;

function everyTodo(list: TodoList): WrittenTodo[] {
  return allTodos(list).map((after, index) => ({ after, index }));
}

/** Limits hold for what the batch wrote, a person's todos apart: a text or a number that was there before is not its fault. */
function limitIssues(
  before: TodoList,
  written: readonly WrittenTodo[],
  limits: NonNullable<Rules["limits"]>,
): Issue[] {
  let known: ReadonlyMap<string, Todo> | undefined;
  const old = (id: string): Todo | undefined => {
    known ??= new Map(allTodos(before).map((todo) => [todo.id, todo]));
    return known.get(id);
  };
  const issues: Issue[] = [];
  const { todos: max = Infinity } = limits;
  if (written.length > max && written.some(({ after: { id } }) => !old(id))) {
    const count = written.filter(({ after }) => !isPersons(after)).length;
    if (count > max) issues.push({ code: "too-many-todos", count, max, severity: "error" });
  }
  for (const { after: todo, index } of written) {
    for (const field of LIMITED) {
      const { [field]: text } = todo;
      const { [field]: limit } = limits;
      if (!limit || text === undefined || fits(text, limit) || text === old(todo.id)?.[field])
        continue;
      const length = lengthOf(text, limit.unit);
      issues.push({ code: "text-too-long", field, index, length, limit, severity: "error" });
    }
  }
  return issues;
}

function isFinished(list: TodoList): boolean {
  const todos = allTodos(list);
  return todos.length > 0 && !todos.some(isOpen);
}
