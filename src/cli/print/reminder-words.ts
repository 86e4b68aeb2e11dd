import type { ReminderReason, ReminderVerdict } from "../../reminder/index.ts";
import { inColumns } from "../../views/text/width.ts";
import { briefSpan } from "../../views/text/numbers.ts";

const WORDS: { readonly [reason in ReminderReason]: string } = {
  due: "due",
  off: "switched off",
  "tool-unavailable": "held back: the agent has no tool for it",
  "plan-mode": "held back: the agent plans",
  "waiting-on-user": "held back: a person is asked something",
  "nothing-to-tell": "nothing to tell",
  "nothing-open": "nothing is open",
  "just-written": "just written",
  "written-lately": "written lately",
  "reminded-lately": "reminded lately",
  "already-given": "was given",
  "list-exists": "there is a list",
  "one-step": "the work has one step",
};

/** A line for every kind: whether it is due, why not, and when it was last handed out. */
export function verdictLines(verdicts: readonly ReminderVerdict[], now: number): string[] {
  const rows = verdicts.map(({ kind, reason, last }) => [
    kind,
    WORDS[reason],
    last === undefined ? "" : `last ${briefSpan(now - last)} ago`,
  ]);
  return inColumns(rows).map((line) => line.trimEnd());
}
