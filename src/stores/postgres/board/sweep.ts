import { expireTask } from "../../../task/index.ts";
import { expiredEntry } from "../../board-entries.ts";
import type { Board, StoredTask } from "../../contract.ts";
import { storedTasks } from "./answer.ts";

/** `expired`: claims are over, and have to be taken back first. The tasks are those. */
export interface SweptRow {
  readonly outcome: string | null;
  /** The server's time. */
  readonly moment: number;
}

/** Asks until no claim is over, taking back every one that is. */
export async function sweeping<Row extends SweptRow>(
  board: Board,
  ask: () => Promise<readonly Row[]>,
  tasksOf: (row: Row) => string | null,
): Promise<readonly Row[]> {
  for (;;) {
    const rows = await ask();
    const [first] = rows;
    if (first?.outcome !== "expired") return rows;
    const expired = storedTasks(tasksOf(first) ?? "[]");
    await Promise.all(expired.map((stored) => takeBack(board, stored, first.moment)));
  }
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
