import type { JournalEntry } from "../../stores/contract.ts";
import { newestFirst } from "../journal-pages.ts";
import type { LiveList } from "../live.ts";
import { runtimeEvent, runtimeScope } from "../progress/runtime-journal.ts";

/** Number of the newest call of the agent itself; 0 if none was told. */
export async function newestCall({ store, scope }: LiveList): Promise<number> {
  for await (const entry of newestFirst(store, runtimeScope(scope))) {
    if (isOwnCall(entry)) return entry.seq;
  }
  return 0;
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
  return { calls: entries.filter(isOwnCall).length, newest: entries.at(-1)?.seq ?? fact };
}

function isOwnCall(entry: JournalEntry): boolean {
  const fact = runtimeEvent(entry);
  return (fact?.kind === "tool-ended" || fact?.kind === "tool-failed") && fact.agent === undefined;
}
