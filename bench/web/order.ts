import type { Changed } from "./figures.ts";

export const BOARD = "large";
export const TASKS = 10_000;

/** What the writer is to do. */
export type Order =
  | { readonly kind: "begin" }
  | { readonly kind: "end" }
  | { readonly kind: "change"; readonly place: Changed; readonly words: string };

export type Report =
  /** Events since they began. */
  | { readonly kind: "written"; readonly count: number }
  /** Milliseconds since the epoch, with fractions. */
  | { readonly kind: "committed"; readonly at: number };
