import type { Measured } from "./measure.ts";

/** A bar: this contestant's time may be at most so many times the floor's. */
export interface Bar {
  readonly contestant: string;
  readonly atMost: number;
}

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
