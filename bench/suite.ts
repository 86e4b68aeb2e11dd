import type { Measured } from "./measure.ts";

/** A bar: this contestant's time may be at most (or must be at least) so many times the floor's. */
export interface Bar {
  readonly contestant: string;
  readonly atMost: number;
}

export interface Table {
  readonly title: string;
  /** The first row is the floor that the others are compared with. */
  readonly rows: readonly Measured[];
  readonly bars: readonly Bar[];
}

export interface Suite {
  readonly name: string;
  run(): Promise<readonly Table[]>;
}
