import type { Outcome, Reply } from "../dialect.ts";
import { keptSentence, movedContents } from "../dropped.ts";
import { INSTRUCTIONS, refusedWrite } from "./messages.ts";
import { toItems } from "./native.ts";

/** The reply shows the list before and the list as written, also when it was emptied at once. */
export function encode(outcome: Outcome): Reply {
  const { before, list, finished, kept, issues } = outcome;
  const error = issues.find(({ severity }) => severity === "error");
  if (error) return refusedWrite(error, list);
  const written = toItems(finished ?? list);
  const details = {
    old_todos: toItems(before),
    new_todos: written,
    wiped_on_all_completed: finished !== undefined,
    in_progress_count: written.filter(({ status }) => status === "in_progress").length,
    instructions: INSTRUCTIONS,
    ...movedContents(outcome),
    ...(kept.length > 0 && { note: keptSentence(kept) }),
  };
  return { text: JSON.stringify(details), details, isError: false };
}
