import type { ApplyContext } from "./draft.ts";
import type { Operation, TodoDraft } from "./operation.ts";
import { allTodos } from "./query.ts";
import type { Todo, TodoList } from "./todo.ts";
import { isOpen } from "./todo.ts";
import type { WorkingList } from "./working-list.ts";

/** An open todo of an earlier session, set aside when another session began to write. */
export interface LeftTodo {
  readonly todo: Todo;
  /** The phase that it stood in. */
  readonly phase: string;
  /** When it was set aside, in milliseconds since the epoch. */
  readonly at: number;
}

/** Does the session begin to write here: does it own nothing of the list that a model wrote? */
export function isFirstWrite(list: TodoList, { session, by }: ApplyContext): boolean {
  if (session === undefined || by === "person") return false;
  return !allTodos(list).some((todo) => todo.session === session && todo.origin !== "person");
}

/**
 * Open todos that the session did not name, taken off the list: with its first write all of them,
 * later those of other sessions that the write removed. A person's todos stay.
 */
export function setAside(work: WorkingList, before: TodoList, context: ApplyContext): LeftTodo[] {
  const { session, by, now } = context;
  if (session === undefined || by === "person") return [];
  const current = new Map(work.all().map((todo) => [todo.id, todo]));
  const isFirst = isFirstWrite(before, context);
  const isLeft = (todo: Todo): boolean =>
    isOpen(todo) &&
    todo.origin !== "person" &&
    !work.isNamed(todo.id) &&
    (isFirst
      ? isOpen(current.get(todo.id) ?? todo)
      : todo.session !== undefined && todo.session !== session && !current.has(todo.id));
  const left = before.phases.flatMap(({ name, todos }) =>
    todos.filter(isLeft).map((todo) => ({ todo, phase: name, at: now })),
  );
  if (left.length > 0) work.removeAll(new Set(left.map(({ todo }) => todo.id)));
  return left;
}

/** The todos set aside that operations name and that the list does not have: by id, content or key. */
export function namedLeft(
  left: readonly LeftTodo[],
  operations: readonly Operation[],
  list: TodoList,
): readonly LeftTodo[] {
  if (left.length === 0) return [];
  const names = new Set(operations.flatMap(namesIn));
  for (const { id, key = id, content } of allTodos(list)) {
    for (const name of [id, key, content]) names.delete(name);
  }
  return left.filter(({ todo: { id, key = id, content } }) => {
    const found = [id, content, key].find((name) => names.has(name));
    // One name means one todo.
    return found !== undefined && names.delete(found);
  });
}

function namesIn(operation: Operation): readonly string[] {
  switch (operation.kind) {
    case "replace":
    case "add":
    case "merge":
      return operation.todos.flatMap(nameOf);
    case "init":
      return operation.phases.flatMap(({ todos }) => todos.flatMap(nameOf));
    case "complete":
    case "cancel":
    case "remove":
      return operation.target.kind === "todo" ? [operation.target.todo] : [];
    case "clear":
      return [];
    default:
      return [operation.todo];
  }
}

/** Sessions number their todos anew, so that a key beside a content says nothing of older todos. */
function nameOf({ key, content }: Partial<TodoDraft>): string | [] {
  return content ?? key ?? [];
}
