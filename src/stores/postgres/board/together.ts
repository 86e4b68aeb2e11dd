import type { Finished, FinishRequest } from "../../contract.ts";
import { storedName } from "../../stored-name.ts";
import type { ClaimRow } from "./claimed.ts";
import { refusals } from "./claimed.ts";
import type { TaskRow } from "./task-row.ts";
import { NULLS, parseRows, storedTask } from "./task-row.ts";

/** What came of finishing for several who asked. */
export interface TogetherRow extends Pick<ClaimRow, "outcome" | "moment"> {
  readonly unfinished: string | null;
  /** Each with the place of who asked; those that are expired without. Null: none. */
  readonly tasks: string | null;
}

export interface FinishedTogether {
  readonly finished: Finished;
  /** Others were given tasks, and this one was not: it has to ask again to know that none is ready. */
  readonly isLeftOut: boolean;
}

/** What `doneward.finish_together` is told after the scope. */
export function togetherValues(
  requests: readonly FinishRequest[],
  attempts: readonly string[],
): unknown[] {
  const counts = requests.map(countOf);
  const done = requests.flatMap((request, place) =>
    request.done.map(({ id, epoch }) => ({ id: storedName(id), epoch, of: place + 1 })),
  );
  return [
    done.map(({ id }) => id),
    done.map(({ epoch }) => epoch),
    done.map(({ of }) => of),
    attempts,
    requests.map(({ next }) => (next ? storedName(next.by) : null)),
    requests.map(({ actor }) => JSON.stringify(actor)),
    counts,
    requests.map(({ next }) => next?.lease ?? null),
    requests.map(({ next }) => next?.start ?? false),
    counts.reduce((sum, count) => sum + count, 0),
  ];
}

export function finishedTogether(
  requests: readonly FinishRequest[],
  { unfinished, tasks }: TogetherRow,
): readonly FinishedTogether[] {
  const rows = unfinished === null ? [] : parseRows(unfinished);
  const taken = tasks === null ? [] : (JSON.parse(tasks) as [place: number, task: TaskRow][]);
  const shares = requests.map((): TaskRow[] => []);
  for (const [place, task] of taken) shares[place]?.push({ ...NULLS, ...task });
  return requests.map((request, place) => {
    const share = (shares[place] ?? []).sort(
      (one, other) => one.priority - other.priority || one.key - other.key,
    );
    const next = { ok: true, tasks: share.map(storedTask) } as const;
    return {
      finished: { refused: refusals(request.done, rows), ...(request.next && { next }) },
      isLeftOut: share.length === 0 && taken.length > 0 && countOf(request) > 0,
    };
  });
}

function countOf({ next }: FinishRequest): number {
  return next ? (next.count ?? 1) : 0;
}
