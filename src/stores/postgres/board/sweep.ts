import { expireTask } from "../../../task/index.ts";
import { expiredEntry } from "../../board-entries.ts";
import type { Board, StoredTask } from "../../contract.ts";
import { parseRow, storedTask } from "./task-row.ts";

export interface SweepRow {
  /** `expired`: nothing was done yet, for the claim on this task has run out. */
  readonly outcome: string;
  /** The server's time. */
  readonly moment: number;
  readonly task: string;
}

/** Claims that are in the way. */
export interface Expired {
  readonly moment: number;
  readonly tasks: readonly StoredTask[];
}

/** Asks until nothing is in the way, taking back every claim that ran out. */
export async function takingBack<Answer>(
  board: Board,
  ask: () => Promise<Answer>,
  expiredIn: (answer: Answer) => Expired | undefined,
): Promise<Answer> {
  for (;;) {
    const answer = await ask();
    const expired = expiredIn(answer);
    if (!expired) return answer;
    await Promise.all(expired.tasks.map((stored) => takeBack(board, stored, expired.moment)));
  }
}

export function expiredRows(rows: readonly SweepRow[]): Expired | undefined {
  const [first] = rows;
  if (first?.outcome !== "expired") return undefined;
  return { moment: first.moment, tasks: rows.map(({ task }) => storedTask(parseRow(task))) };
}

/** One that is stale was renewed or taken back meanwhile, and is asked for again. */
async function takeBack(
  board: Board,
  { task: before, version }: StoredTask,
  moment: number,
): Promise<void> {
  const after = expireTask(before, moment);
  const write = { kind: "put", task: after, expected: version } as const;
  await board.commit({ writes: [write], entries: [expiredEntry(before, after)] });
}
