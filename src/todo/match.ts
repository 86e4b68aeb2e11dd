import type { TodoDraft } from "./operation.ts";
import type { Todo } from "./todo.ts";

/**
 * Finds for each draft of a whole-list write the todo it continues, each todo
 * at most once: first by key or id, then by exact content.
 */
export function matchDrafts(
  todos: readonly Todo[],
  drafts: readonly TodoDraft[],
): (Todo | undefined)[] {
  if (isWrittenInOrder(todos, drafts)) return drafts.map((_, place) => todos[place]);
  const taken = new Set<Todo>();
  const matches = new Array<Todo | undefined>(drafts.length);
  if (drafts.some((draft) => typeof draft.key === "string")) {
    const byName = queuesBy(todos, (todo) => todo.key ?? todo.id);
    for (const [place, { key }] of drafts.entries()) {
      if (typeof key === "string") matches[place] = take(byName.get(key), taken);
    }
  }
  const byContent = queuesBy(todos, (todo) => todo.content);
  for (const [place, { content }] of drafts.entries()) {
    matches[place] ??= take(byContent.get(content), taken);
  }
  return matches;
}

/** The usual write: what is there, in its order, perhaps with something at the end. */
function isWrittenInOrder(todos: readonly Todo[], drafts: readonly TodoDraft[]): boolean {
  const isKeyed = typeof drafts[0]?.key === "string";
  return drafts.every(({ key, content }, place) => {
    const todo = todos[place];
    if ((typeof key === "string") !== isKeyed) return false;
    return !todo || (isKeyed ? key === (todo.key ?? todo.id) : content === todo.content);
  });
}

interface Queue {
  readonly todos: Todo[];
  next: number;
}

function queuesBy(todos: readonly Todo[], name: (todo: Todo) => string): Map<string, Queue> {
  const queues = new Map<string, Queue>();
  for (const todo of todos) {
    const queue = queues.get(name(todo));
    if (queue) queue.todos.push(todo);
    else queues.set(name(todo), { todos: [todo], next: 0 });
  }
  return queues;
}

function take(queue: Queue | undefined, taken: Set<Todo>): Todo | undefined {
  if (!queue) return undefined;
  while (queue.next < queue.todos.length) {
    const todo = queue.todos[queue.next++] as Todo;
    if (taken.has(todo)) continue;
    taken.add(todo);
    return todo;
  }
  return undefined;
}
