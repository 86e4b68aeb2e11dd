import type { PastDecision } from "../../continuation/index.ts";
import { explainDecision, knownDecision } from "../../continuation/index.ts";
import type { JournalEntry } from "../../stores/contract.ts";
import { isObject } from "../../todo/index.ts";
import { newestFirst } from "../journal-pages.ts";
import type { Live } from "../live.ts";
import { CONTINUATION_DECIDED, NUDGE_WITHHELD } from "./entries.ts";

/** The last decisions, newest first, without those that only a later version knows. */
export async function pastDecisions(live: Live, last: number): Promise<readonly PastDecision[]> {
  const past: PastDecision[] = [];
  for await (const entry of newestFirst(live.store, live.scope)) {
    if (past.length >= last) break;
    const decision = pastDecision(entry);
    if (decision) past.push(decision);
  }
  return past;
}

/** The decision that a line of the journal holds, in words. */
export function pastDecision({ kind, seq, at, data }: JournalEntry): PastDecision | undefined {
  const isWithheld = kind === NUDGE_WITHHELD;
  if (!isWithheld && kind !== CONTINUATION_DECIDED) return undefined;
  const decision = knownDecision(data);
  if (!decision) return undefined;
  const { turnId } = isObject(data) ? data : {};
  const of = typeof turnId === "string" ? { turnId } : {};
  return { ...explainDecision(decision), seq, at, ...of, isWithheld };
}
