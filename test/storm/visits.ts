/** What one that comes and goes is to do. */
export interface Visits {
  readonly url: string;
  readonly name: string;
  readonly log: string;
  readonly seed: number;
  readonly count: number;
}

/** By name, how often it counted. */
export type Counts = { readonly [name: string]: number };

/** A few, so that all meet. */
export const SCOPES = ["one", "two"] as const;
