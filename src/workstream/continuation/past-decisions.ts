import type { DecisionRecord, PastDecision } from "../../continuation/index.ts";
import { explainDecision } from "../../continuation/index.ts";
import type { JournalEntry } from "../../stores/contract.ts";
import { newestFirst } from "../journal-pages.ts";
import type { Live } from "../live.ts";
import { CONTINUATION_DECIDED, NUDGE_WITHHELD } from "./entries.ts";

/** The last decisions, newest first. */
export async function pastDecisions(live: Live, last: number): Promise<readonly PastDecision[]> {
  const past: PastDecision[] = [];
  for await (const entry of newestFirst(live.store, live.scope)) {
    if (past.length >= last) break;
    const isWithheld = entry.kind === NUDGE_WITHHELD;
    if (isWithheld || entry.kind === CONTINUATION_DECIDED) past.push(explained(entry, isWithheld));
  }
  return past;
}

function explained({ seq, at, data }: JournalEntry, isWithheld: boolean): PastDecision {
  const { turnId, ...decision } = data as unknown as DecisionRecord & { turnId?: string };
  const of = turnId === undefined ? {} : { turnId };
  return { ...explainDecision(decision), seq, at, ...of, isWithheld };
}
