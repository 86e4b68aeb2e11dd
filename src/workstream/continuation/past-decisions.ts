import type { DecisionRecord, Explanation } from "../../continuation/index.ts";
import { explainDecision } from "../../continuation/index.ts";
import type { JournalEntry } from "../../stores/contract.ts";
import { newestFirst } from "../journal-pages.ts";
import type { Live } from "../live.ts";
import { CONTINUATION_DECIDED, NUDGE_WITHHELD } from "./entries.ts";

/** A decision that was taken, as the journal has it, in words. */
export interface PastDecision extends Explanation {
  /** Number of its journal entry. */
  readonly seq: number;
  readonly at: number;
  /** The turn that it was about; absent if none had ended. */
  readonly turnId?: string;
  /** The nudge was decided on, and something came between before it was delivered. */
  readonly isWithheld: boolean;
}

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
