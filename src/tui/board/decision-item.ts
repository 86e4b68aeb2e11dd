import type { PastDecision } from "../../continuation/index.ts";
import { explanationLines } from "../../continuation/index.ts";
import { briefSpan, clip, displayWidth } from "../../views/index.ts";
import type { Look } from "../../views/text/style.ts";
import type { BoardItem } from "./item.ts";
import { detailLines } from "./item.ts";

/** A decision of continuation: what, why, and every rung that was asked. */
export function decisionItem(decision: PastDecision, now: number, look: Look): BoardItem {
  const { seq, reason, summary } = decision;
  return {
    key: String(seq),
    text: `${reason} ${summary}`,
    line: () => decisionLine(decision, now, look),
    details: () =>
      detailLines(explanationLines({ ...decision, rungs: askedRungs(decision) }), look),
  };
}

function decisionLine(
  { at, reason, isWithheld }: PastDecision,
  now: number,
  { style, symbols, columns }: Look,
): string {
  const isNudge = reason === "incomplete-todos" && !isWithheld;
  const lead = `${new Date(at).toTimeString().slice(0, 8)} ${isNudge ? "nudged " : "skipped"} `;
  const words = isWithheld ? "something came between" : reason;
  const age = ` ${symbols.separator} ${briefSpan(now - at)} ago`;
  const text = clip(words, columns - displayWidth(lead + age), symbols.ellipsis);
  return `${isNudge ? style.accent(lead) : style.dim(lead)}${text}${style.dim(age)}`;
}

/** What stopped it first: there may be no room for all. */
function askedRungs({ rungs }: PastDecision): PastDecision["rungs"] {
  const stopped = rungs.filter(({ outcome }) => outcome === "stop");
  return [...stopped, ...rungs.filter(({ outcome }) => outcome === "pass")];
}
