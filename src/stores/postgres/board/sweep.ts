import { expireTask } from "../../../task/index.ts";
import { expiredEntry } from "../../board-entries.ts";
import type { Board } from "../../contract.ts";
import { parseRow, storedTask } from "./task-row.ts";

export interface SweepRow {
  /** `expired`: nothing was done yet, for the claim on this task has run out. */
  readonly outcome: string;
  /** The server's time. */
  readonly moment: number;
  readonly task: string;
}

/** Asks until nothing is in the way, taking back every claim that ran out. */
export async function takingBack<Row extends SweepRow>(
  board: Board,
  ask: () => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  for (;;) {
    const rows = await ask();
    if (rows[0]?.outcome !== "expired") return rows;
    await Promise.all(rows.map((row) => takeBack(board, row)));
  }
}

/** One that is stale was renewed or taken back meanwhile, and is asked for again. */
async function takeBack(board: Board, { task: text, moment }: SweepRow): Promise<void> {
  const { task: before, version } = storedTask(parseRow(text));
  const after = expireTask(before, moment);
  const write = { kind: "put", task: after, expected: version } as const;
  await board.commit({ writes: [write], entries: [expiredEntry(before, after)] });
}
