import type { PastDecision } from "../continuation/index.ts";
import { REASONS } from "../continuation/index.ts";
import { briefSpan, clip } from "../views/index.ts";
import type { ContinuationRow } from "../overview/documents.ts";
import type { Look } from "../views/text/style.ts";

/** Why the agent was told to go on, or not, the last time that this was decided. */
export function whyLine({ decisions, meters }: ContinuationRow, now: number, look: Look): string {
  const [newest] = decisions;
  if (!newest) return "";
  const nudges = meters.find(({ kind }) => kind === "nudges");
  const text = `continuation: ${wordsOf(newest, nudges)} (${briefSpan(now - newest.at)} ago)`;
  return look.style.dim(clip(text, look.columns, look.symbols.ellipsis));
}

function wordsOf({ reason }: PastDecision, nudges: ContinuationRow["meters"][number] | undefined) {
  if (reason === "incomplete-todos") {
    return nudges && nudges.used > 0 ? `nudged, ${nudges.used} of ${nudges.limit}` : "nudged";
  }
  const { means } = REASONS[reason];
  return `skipped, ${means.charAt(0).toLowerCase()}${means.slice(1).replace(/\.$/, "")}`;
}
