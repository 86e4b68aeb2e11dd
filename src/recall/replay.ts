import type { Operation, PhaseDraft, Rules, Todo, TodoList } from "../todo/index.ts";
import { apply, EMPTY_LIST, IMPORT_RULES, importOperation } from "../todo/index.ts";

/** A list as it was while a transcript was written, with the counter that its ids came from. */
export interface Replay {
  readonly list: TodoList;
  readonly lastId: number;
}

export const NOTHING_REPLAYED: Replay = { list: EMPTY_LIST, lastId: 0 };

/** The list after a write of all of it. Todos that it had keep their ids. */
export function replayWhole(replay: Replay, phases: readonly PhaseDraft[]): Replay {
  return performed(replay, [importOperation(phases)], IMPORT_RULES, 0).after;
}

/** The list after a write of a part of it; undefined if that does not fit the list. */
export function replayPart(
  replay: Replay,
  operations: readonly Operation[],
  rules: Rules,
  now: number,
): Replay | undefined {
  const { after, isRefused } = performed(replay, operations, rules, now);
  return isRefused ? undefined : after;
}

function performed(
  { list, lastId }: Replay,
  operations: readonly Operation[],
  rules: Rules,
  now: number,
): { readonly after: Replay; readonly isRefused: boolean } {
  let last = lastId;
  const newId = (): string => `t${++last}`;
  const { list: after, issues } = apply(list, operations, rules, { now, newId, by: "model" });
  const isRefused = issues.some(({ severity }) => severity === "error");
  return { after: { list: after, lastId: last }, isRefused };
}

/** The list as drafts. The ids stay as keys, because the model goes on to use them. */
export function draftsOf({ list }: Replay): readonly PhaseDraft[] {
  return list.phases.map(({ name, todos }) => ({
    name,
    todos: todos.map(({ id, times: _times, origin: _origin, ...todo }: Todo) => ({
      key: id,
      ...todo,
    })),
  }));
}
