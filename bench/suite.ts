import type { Measured, Range } from "./measure.ts";

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

export type Fact = { readonly name: string; readonly figures: string } & (Settled | Weighed);

/** Either it is so or it is not. The bar "none" is for what is only told. */
interface Settled {
  readonly bar: string;
  readonly isMet: boolean;
  /** For pages that reckon with it. Omitted: only the words matter. */
  readonly value?: number;
}

/** A value that may miss its bar by no more than noise. */
type Weighed = { readonly value: number; readonly unit: string } & (
  { readonly atMost: number } | { readonly atLeast: number }
);

/** A fact without a bar. */
export function told(name: string, figures: string, value?: number): Fact {
  return { name, figures, bar: "none", isMet: true, ...(value !== undefined && { value }) };
}

/** How figures grow with a size, drawn as one chart. */
export interface Growth {
  readonly title: string;
  /** Of the picture's file, and unique among all suites. */
  readonly picture: string;
  /** What there are so many of. */
  readonly by: string;
  readonly sizes: readonly number[];
  readonly unit: string;
  readonly lines: readonly GrowthLine[];
}

export interface GrowthLine {
  readonly name: string;
  /** One for each size, the median where there were rounds; null where it was not measured. */
  readonly values: readonly (number | null)[];
  /** Of the rounds of each size. Omitted: there was one, or an older bench kept no more. */
  readonly p99?: readonly (number | null)[];
  readonly ranges?: readonly (Range | null)[];
}

/** The line of what was measured for each size. `rows` may end before the sizes do. */
export function growthLine(name: string, rows: readonly Measured[]): GrowthLine {
  return {
    name,
    values: rows.map(({ median }) => median),
    p99: rows.map(({ p99 }) => p99),
    ranges: rows.map(({ range }) => range ?? null),
  };
}

/** Whatever a suite has to tell. */
export type Outcome = Table | Facts | Growth;

export interface Suite {
  readonly name: string;
  /** Left out of a quick run. */
  readonly isLong?: true;
  run(): Promise<readonly Outcome[]>;
}
