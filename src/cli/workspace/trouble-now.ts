import { SILENCE_LIMITS } from "../../progress/index.ts";
import type { Documents, Store } from "../../stores/contract.ts";
import { reminderDocument } from "../../workstream/documents.ts";
import type { RecentProgress } from "../../workstream/hook/recent-progress.ts";
import { runtimeEvent, runtimeScope } from "../../workstream/progress/runtime-journal.ts";

/** A loop that an agent was told of is looked for so long, in milliseconds. */
const MEMORY = 60 * 60_000;

/** Calls that run beside the one that waits may still end, with two facts each. */
const LATEST = 8;
const ASKING: readonly string[] = ["permission-asked", "question-asked"];

/**
 * What holds the agent of a scope up. To know takes reading back, so it is read only if nothing
 * happened for a while, or a person was asked or a hook found something lately; undefined otherwise.
 */
export async function troubleNow(
  place: { readonly store: Store; readonly scope: string },
  documents: Documents,
  now: number,
): Promise<RecentProgress | undefined> {
  const { store, scope } = place;
  const [facts, [written]] = await Promise.all([
    store.journal(runtimeScope(scope), { newestFirst: true, limit: LATEST }),
    store.journal(scope, { newestFirst: true, limit: 1 }),
  ] as const);
  const [fact] = facts;
  const last = Math.max(fact?.at ?? 0, written?.at ?? 0);
  const isSilent = last > 0 && now - last >= SILENCE_LIMITS.turnMs;
  const isAsked = facts.some((each) => ASKING.includes(runtimeEvent(each)?.kind ?? ""));
  if (!isSilent && !isAsked && !wasTold(documents, now)) return undefined;
  const { recentProgress } = await import("../../workstream/hook/recent-progress.ts");
  return recentProgress(place, fact?.seq ?? 0, now);
}

/** Marks of what was told have the time in them. */
function wasTold(documents: Documents, now: number): boolean {
  const marks = reminderDocument(documents).toldTroubles ?? [];
  return marks.some((mark) => now - Number(mark.split(" ")[2]) < MEMORY);
}
