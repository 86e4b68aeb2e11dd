/** A statement that is prepared, under its name, once on each connection. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  /** Moves or changes a lot: its answer may take its time. */
  readonly isLong?: true;
}
