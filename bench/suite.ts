import type { Measured } from "./measure.ts";

/** A bar: this contestant may take at most so many times the floor's time, or so many milliseconds more. */
export type Bar = { readonly contestant: string } & (
  { readonly atMost: number } | { readonly addsAtMostMs: number }
);

export interface Table {
  readonly title: string;
  /** What the times are compared with. */
  readonly floor: string;
  readonly rows: readonly Measured[];
  readonly bars: readonly Bar[];
}

/** Figures that have no floor, each with its own bar. */
export interface Facts {
  readonly title: string;
  readonly facts: readonly Fact[];
}

export interface Fact {
  readonly name: string;
  readonly figures: string;
  readonly bar: string;
  readonly isMet: boolean;
}

export interface Suite {
  readonly name: string;
  run(): Promise<readonly (Table | Facts)[]>;
}
