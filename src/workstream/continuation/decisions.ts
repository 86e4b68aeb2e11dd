import type { Explanation, PastDecision } from "../../continuation/index.ts";
import {
  decideContinuation,
  explainDecision,
  explainOutlook,
  knownDecision,
} from "../../continuation/index.ts";
import type { JournalEntry } from "../../stores/contract.ts";
import { allTodos, isObject } from "../../todo/index.ts";
import { todoDocument } from "../documents.ts";
import { newestFirst } from "../journal.ts";
import type { Live } from "../live.ts";
import { guardsNow } from "./idle.ts";
import * as entries from "./state.ts";
import { continuationIn } from "./state.ts";

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
  const isWithheld = kind === entries.NUDGE_WITHHELD;
  if (!isWithheld && kind !== entries.CONTINUATION_DECIDED) return undefined;
  const decision = knownDecision(data);
  if (!decision) return undefined;
  const { turnId } = isObject(data) ? data : {};
  const of = typeof turnId === "string" ? { turnId } : {};
  return { ...explainDecision(decision), seq, at, ...of, isWithheld };
}

/** What would be decided if the agent, having worked, ended its turn now. */
export interface Outlook extends Explanation {
  /** Something that counts came after the last decision, or none was taken yet. */
  readonly isNews: boolean;
}

/** Looks ahead. Writes nothing. */
export async function outlook(live: Live): Promise<Outlook> {
  const snapshot = await live.store.load(live.scope);
  const state = continuationIn(snapshot);
  const now = live.now();
  const session = live.session ?? state.session?.id;
  const decision = decideContinuation({
    state: { ...state, lastTurnOutcome: { turnId: NEXT_TURN, stopReason: "stop", endedAt: now } },
    todos: allTodos(todoDocument(snapshot.documents).list),
    limits: live.limits,
    guards: guardsNow(live, snapshot.documents, {}),
    ...(session !== undefined && { session }),
    now,
    newEpisodeId: () => "",
  });
  return { ...explainOutlook(decision), isNews: await isNews(live) };
}

/** No turn has such an id. */
const NEXT_TURN = " ";

async function isNews({ store, scope }: Live): Promise<boolean> {
  for await (const entry of newestFirst(store, scope)) {
    if (entry.kind === entries.CONTINUATION_DECIDED || entry.kind === entries.NUDGE_WITHHELD) {
      return false;
    }
    if (counts(entry)) return true;
  }
  return true;
}

const STEERING: readonly string[] = [
  entries.CONTINUATION_PAUSED,
  entries.CONTINUATION_RESUMED,
  entries.CONTINUATION_EXTENDED,
  entries.CONTINUATION_RESET,
];

/** A person took the controls, or a turn was broken off. */
function counts({ kind, data }: JournalEntry): boolean {
  if (STEERING.includes(kind)) return true;
  return kind === entries.TURN_ENDED && isObject(data) && data["stopReason"] === "aborted";
}
