import type { PastDecision } from "../continuation/index.ts";
import { REASONS } from "../continuation/index.ts";
import { briefSpan, clip } from "../views/index.ts";
import type { ContinuationRow } from "../views/page/index.ts";
import type { Look } from "../views/style.ts";

/** Why the agent was told to go on, or not, the last time that this was decided. */
export function whyLine({ decisions, meters }: ContinuationRow, now: number, look: Look): string {
  const [newest] = decisions;
  if (!newest) return "";
  const nudges = meters.find(({ kind }) => kind === "nudges");
  const words = newest.reason === "incomplete-todos" ? nudged(nudges) : skipped(newest);
  const text = `continuation: ${words} (${briefSpan(now - newest.at)} ago)`;
  return look.style.dim(clip(text, look.columns, look.symbols.ellipsis));
}

function nudged(meter: ContinuationRow["meters"][number] | undefined): string {
  return meter && meter.used > 0 ? `nudged, ${meter.used} of ${meter.limit}` : "nudged";
}

function skipped({ reason }: PastDecision): string {
  if (reason === "incomplete-todos") return "nudged";
  const { means } = REASONS[reason];
  return `skipped, ${means.charAt(0).toLowerCase()}${means.slice(1).replace(/\.$/, "")}`;
}
