import { EventEmitter } from "node:events";

export const SIZE = { columns: 200, rows: 50 } as const;

/** A terminal of 200 × 50 that counts what it is sent. */
export class Paper extends EventEmitter {
  readonly columns: number = SIZE.columns;
  readonly rows: number = SIZE.rows;
  readonly isTTY = true;
  bytes = 0;
  /** How often it was told to clear the screen or the scrollback. */
  clears = 0;

  write(text: string, ...rest: readonly unknown[]): boolean {
    this.bytes += Buffer.byteLength(text);
    this.clears += text.match(/\x1b\[[23]J/g)?.length ?? 0;
    const written = rest.at(-1);
    if (typeof written === "function") written();
    return true;
  }
}

/** What one program found; `start` asks for the first frame only. */
export interface Found {
  readonly first: number;
  readonly change: number;
  readonly clears: number;
}

/** A board of so many lines, of which the tenth tells the round. */
export function boardLines(rows: number, round: number): string[] {
  return Array.from({ length: rows }, (_, row) => {
    const mark = row === 10 ? `round ${round} ` : "";
    return `▶ ${mark}a todo in row ${row}, with words enough to fill most of a wide terminal `
      .repeat(3)
      .slice(0, SIZE.columns - 1);
  });
}
