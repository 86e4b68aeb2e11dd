import type { Applied, Todo, TodoList } from "../../todo/index.ts";
import { allTodos } from "../../todo/index.ts";
import type { Live } from "../live.ts";

/** More than anybody reads of one todo. */
const MOST_KEPT = 10;

/** The same change, its completions with what the runtime saw while they were in focus. */
export async function withEvidence(live: Live, applied: Applied): Promise<Applied> {
  const completed = new Set(completedTodos(applied).map(({ id }) => id));
  if (completed.size === 0) return applied;
  const { evidence: log } = await live.follower.catchUp();
  const support = (todo: Todo): Todo => {
    if (!completed.has(todo.id)) return todo;
    const { facts } = log.of(todo.id, todo.evidence);
    return facts.length === 0 ? todo : { ...todo, evidence: facts.slice(-MOST_KEPT) };
  };
  const { list, finished } = applied;
  return {
    ...applied,
    list: mapTodos(list, support),
    ...(finished && { finished: mapTodos(finished, support) }),
  };
}

/** The todos that a change completed. */
export function completedTodos({ list, finished, changes }: Applied): readonly Todo[] {
  const ids = new Set(changes.filter(({ kind }) => kind === "completed").map(({ id }) => id));
  return ids.size === 0 ? [] : allTodos(finished ?? list).filter(({ id }) => ids.has(id));
}

function mapTodos({ phases }: TodoList, change: (todo: Todo) => Todo): TodoList {
  return { phases: phases.map((phase) => ({ ...phase, todos: phase.todos.map(change) })) };
}
