import type { TextLimit } from "./rules.ts";

/** The facts of something that was refused or is worth advising against. Words are made at the edge. */
export type IssueFacts =
  | { readonly code: "unknown-todo"; readonly reference: string; readonly listIsEmpty: boolean }
  | { readonly code: "unknown-phase"; readonly phase: string }
  | { readonly code: "duplicate-todo"; readonly content: string }
  | { readonly code: "empty-note"; readonly content: string }
  | {
      readonly code: "several-in-progress";
      readonly todos: readonly { readonly id: string; readonly content: string }[];
    }
  | { readonly code: "too-many-todos"; readonly count: number; readonly max: number }
  | {
      readonly code: "text-too-long";
      readonly field: "content" | "activeForm";
      /** Place of the todo in the list, counted from 0 over all phases. */
      readonly index: number;
      readonly length: number;
      readonly limit: TextLimit;
    };

/**
 * An expected failure, as data. `error` means that the operation (or the whole
 * batch, where the rules say so) had no effect; `advice` means that it had.
 */
export type Issue = IssueFacts & {
  readonly severity: "error" | "advice";
  /** Place in the batch of the operation that caused it; absent when the finished batch did. */
  readonly at?: number;
};

export type IssueCode = Issue["code"];
