import type { Phrases } from "./phrases.ts";

/** What a rule's phrases say where they are found. */
export type Meaning =
  // In the prompt.
  | "limits"
  | "may-limit"
  | "restricts"
  | "orders-all"
  | "requests"
  // In a todo; the dangers in the message too.
  | "danger"
  | "live"
  | "writes"
  | "subject"
  | "local"
  | "extra"
  | "bland"
  // In the message.
  | "courtesy"
  | "asks-to-go-on"
  | "asks"
  | "holds"
  | "lacks"
  | "refuses"
  | "warns"
  | "objects"
  | "job"
  | "helper"
  | "outside"
  | "addresses"
  | "wonders"
  | "answers"
  | "provider"
  | "announces"
  | "reports";

/** A rule is data: phrases in several languages, and what they mean. */
export interface Rule {
  readonly name: string;
  readonly means: Meaning;
  /** The classes of labelled endings that it was written for. */
  readonly for: readonly string[];
  readonly phrases: Phrases;
  /** These have to occur in the same place too. */
  readonly with?: Phrases;
  /** What is awaited, in words for a person. */
  readonly what?: string;
}
