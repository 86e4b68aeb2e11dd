import type { LiveList } from "../live.ts";
import { runtimeEvent, runtimeScope } from "../progress/runtime-journal.ts";

/** Number of the newest runtime fact. */
export async function newestFact({ store, scope }: LiveList): Promise<number> {
  return (await store.load(runtimeScope(scope))).seq;
}

/** Calls of the agent itself, as they were told. */
export interface SeenCalls {
  readonly calls: number;
  /** Number of the newest runtime fact. */
  readonly newest: number;
}

/** What was told since a fact. */
export async function callsSince({ store, scope }: LiveList, fact: number): Promise<SeenCalls> {
  const entries = await store.journal(runtimeScope(scope), { after: fact });
  const ends = entries.filter((entry) => CALL_ENDS.includes(runtimeEvent(entry)?.kind ?? ""));
  return { calls: ends.length, newest: entries.at(-1)?.seq ?? fact };
}

const CALL_ENDS: readonly string[] = ["tool-ended", "tool-failed"];
