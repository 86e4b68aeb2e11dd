import type { Change, TodoStatus } from "../../todo/index.ts";

export interface TodoCounts {
  readonly done: number;
  readonly total: number;
}

/** A write after which the list was longer or shorter, or fewer of it were done. */
export interface CountChange {
  /** Number of its journal entry. */
  readonly seq: number;
  readonly at: number;
  readonly by: "model" | "person" | "runtime" | "import" | "file";
  readonly before: TodoCounts;
  readonly after: TodoCounts;
}

/** A write of the list, as the journal has it. */
export interface ListWrite {
  readonly seq: number;
  readonly at: number;
  readonly actor: { readonly kind: CountChange["by"] };
  readonly changes: readonly Change[];
}

/**
 * The last write that made the counts go another way than forward, so that no bar moves without
 * a reason that can be shown. The first write of a list is none. `writes` are the newest, newest
 * first; `now` is what they led to.
 */
export function lastCountChange(
  writes: readonly ListWrite[],
  now: TodoCounts,
): CountChange | undefined {
  let after = now;
  for (const { seq, at, actor, changes } of writes) {
    const before = countsBefore(changes, after);
    const isBeginning = before.total === 0;
    if (!isBeginning && (before.total !== after.total || before.done > after.done)) {
      return { seq, at, by: actor.kind, before, after };
    }
    after = before;
  }
  return undefined;
}

function countsBefore(changes: readonly Change[], after: TodoCounts): TodoCounts {
  let { done, total } = after;
  // One todo can have several changes, which all tell its status before and after.
  for (const { from, to } of new Map(changes.map((change) => [change.id, change])).values()) {
    total += Number(from !== undefined) - Number(to !== undefined);
    done += Number(isDone(from)) - Number(isDone(to));
  }
  return { done, total };
}

function isDone(status: TodoStatus | undefined): boolean {
  return status === "completed";
}
