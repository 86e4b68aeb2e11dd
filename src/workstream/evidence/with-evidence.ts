import type { Applied, Todo, TodoList } from "../../todo/index.ts";
import { changedTodos } from "../../todo/index.ts";
import type { Live } from "../live.ts";

/** More than anybody reads of one todo. */
const MOST_KEPT = 10;

/** The same change, its completions with what the runtime saw while they were in focus. */
export async function withEvidence(live: Live, applied: Applied): Promise<Applied> {
  const completed = completedTodos(applied);
  if (completed.length === 0) return applied;
  const isSupported = completed.some(({ evidence }) => evidence) || (await live.facts.hasAny());
  if (!isSupported) return applied;
  const { evidence: log } = await live.follower.catchUp();
  const supported = new Map<Todo, Todo>();
  for (const todo of completed) {
    const { facts } = log.of(todo.id, todo.evidence);
    if (facts.length > 0) supported.set(todo, { ...todo, evidence: facts.slice(-MOST_KEPT) });
  }
  if (supported.size === 0) return applied;
  const support = (todo: Todo): Todo => supported.get(todo) ?? todo;
  const { list, finished } = applied;
  return {
    ...applied,
    list: mapTodos(list, support),
    ...(finished && { finished: mapTodos(finished, support) }),
  };
}

/** The todos that a change completed. */
export function completedTodos({ list, finished, changes }: Applied): readonly Todo[] {
  const completions = changes.filter(({ kind }) => kind === "completed");
  return completions.length === 0 ? [] : changedTodos(finished ?? list, completions);
}

function mapTodos({ phases }: TodoList, change: (todo: Todo) => Todo): TodoList {
  return { phases: phases.map((phase) => ({ ...phase, todos: phase.todos.map(change) })) };
}
