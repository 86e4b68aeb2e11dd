import type { Explanation } from "../../continuation/index.ts";
import { decideContinuation, explainOutlook } from "../../continuation/index.ts";
import type { JournalEntry } from "../../stores/contract.ts";
import { allTodos, isObject } from "../../todo/index.ts";
import { todoDocument } from "../documents.ts";
import { newestFirst } from "../journal-pages.ts";
import type { LiveList } from "../live.ts";
import * as entries from "./entries.ts";
import { guardsNow } from "./idle.ts";
import { continuationIn } from "./stored-state.ts";

/** What would be decided if the agent, having worked, ended its turn now. */
export interface Outlook extends Explanation {
  /** Something that counts came after the last decision, or none was taken yet. */
  readonly isNews: boolean;
}

/** Looks ahead. Writes nothing. */
export async function outlook(live: LiveList): Promise<Outlook> {
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

async function isNews({ store, scope }: LiveList): Promise<boolean> {
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
