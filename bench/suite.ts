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

export interface Suite {
  readonly name: string;
  run(): Promise<readonly Table[]>;
}
