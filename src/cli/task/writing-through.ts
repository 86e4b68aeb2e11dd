import type { TaskChange } from "../../clients/task-lists.ts";
import type { Store } from "../../stores/contract.ts";
import type { Task } from "../../task/index.ts";

/**
 * A store in which a change of a board's tasks is told only after `keep` has it.
 * If that fails the store has the change all the same: it is not used any more.
 */
export function writingThrough(
  store: Store,
  scope: string,
  keep: (changes: readonly TaskChange[]) => Promise<void>,
): Store {
  const tasks = async (): Promise<ReadonlyMap<string, Task>> => {
    const { board } = await store.dump(scope);
    return new Map(board?.tasks.map(({ task }) => [task.id, task]));
  };
  const through =
    <Request, Answer>(act: (request: Request) => Promise<Answer>) =>
    async (request: Request): Promise<Answer> => {
      const before = await tasks();
      const answer = await act(request);
      const changes = changesBetween(before, await tasks());
      if (changes.length > 0) await keep(changes);
      return answer;
    };
  return {
    ...store,
    board(name) {
      const board = store.board(name);
      return {
        ...board,
        commit: through((request) => board.commit(request)),
        claim: through((request) => board.claim(request)),
        finish: through((request) => board.finish(request)),
        renew: through((request) => board.renew(request)),
      };
    },
  };
}

function changesBetween(
  before: ReadonlyMap<string, Task>,
  after: ReadonlyMap<string, Task>,
): TaskChange[] {
  const ids = [...new Set([...before.keys(), ...after.keys()])];
  return ids.flatMap((id) => {
    const [old, now] = [before.get(id), after.get(id)];
    return JSON.stringify(old) === JSON.stringify(now)
      ? []
      : [{ ...(old && { before: old }), ...(now && { after: now }) }];
  });
}
