/**
 * What the commands that must start fast tell of one agent: needs and what holds it up, without
 * opening a workstream.
 * @module
 */
import type { ContinuationState } from "../continuation/index.ts";
import { parseContinuationState } from "../continuation/index.ts";
import { checkedPlans } from "../plan/plan.ts";
import { SILENCE_LIMITS } from "../progress/index.ts";
import { holderPresence, laneNamed, mayBeAtWork } from "../scope/lanes/lanes.ts";
import type { Lanes } from "../scope/lanes/lanes.ts";
import type { Documents, Store } from "../stores/contract.ts";
import type { BadgeFacts } from "../views/badges.ts";
import type { Need } from "../views/needs-you.ts";
import { needsOf } from "../views/needs-you.ts";
import { isContinuationOff } from "../workstream/continuation/switches.ts";
import { reminderDocument, todoDocument } from "../workstream/documents.ts";
import type { RecentProgress } from "../workstream/progress/follower.ts";
import { systemWorld } from "../workstream/lane/system.ts";
import { runtimeEvent, runtimeScope } from "../workstream/progress/runtime-journal.ts";

/** A scope of a workspace in an open store, with its documents. */
export interface OpenScope {
  readonly store: Store;
  readonly scope: string;
  readonly root: string;
  readonly documents: Documents;
  /** Whether the session of its agent ended, see `isOver`. */
  readonly isOver: boolean;
}

export interface Attention extends BadgeFacts {
  readonly needs: readonly Need[];
  readonly continuation: ContinuationState;
}

/** The facts that badges are made of. Runtime events of a session that ended hold nobody up. */
export async function attentionOf(
  { store, scope, root, documents, isOver }: OpenScope,
  { env, now }: { readonly env: NodeJS.ProcessEnv; readonly now: number },
): Promise<Attention> {
  const progress = isOver ? undefined : await troubleNow({ store, scope }, documents, now);
  // Checking a plan takes its hash, and few lists have one.
  const plan = documents.plan === undefined ? undefined : checkedPlans(documents.plan).current;
  const continuation = parseContinuationState(documents.continuation);
  const { list } = todoDocument(documents);
  const known = { ...(progress && { progress }), ...(plan && { plan }), continuation, list };
  return {
    needs: needsOf({ ...known, isOver, now }),
    ...(progress && { progress }),
    continuation,
    isSwitchedOff: isContinuationOff({ env, root }),
  };
}

/**
 * Whether the session in a lane ended or its process is gone. False for a lane that never had a
 * session: there is nothing to look for.
 */
export function isOver(lanes: Lanes, name: string): boolean {
  const lane = laneNamed(lanes, name);
  return lane !== undefined && holderPresence(lane, systemWorld()) === "gone";
}

/** An agent at work in another lane of the workspace. */
export interface OtherAgent {
  readonly lane: string;
  readonly sessionId: string;
}

export function otherAgents({ lanes }: Lanes, own: string): readonly OtherAgent[] {
  return lanes.flatMap((lane) =>
    lane.name !== own && lane.holder && mayBeAtWork(lane, systemWorld())
      ? [{ lane: lane.name, sessionId: lane.holder.sessionId }]
      : [],
  );
}

/** For so long, in milliseconds, a loop that a hook reported is looked for again. */
const MEMORY = 60 * 60_000;
/** Calls that run beside the one that waits may still end, with two events each. */
const LATEST = 8;
const ASKING: readonly string[] = ["permission-asked", "question-asked"];

/**
 * Loops, silence and open questions of an agent. Finding them means reading the journal back, so
 * this is done only after a silence, an open question or a recent report; undefined otherwise.
 */
export async function troubleNow(
  place: { readonly store: Store; readonly scope: string },
  documents: Documents,
  now: number,
): Promise<RecentProgress | undefined> {
  const { store, scope } = place;
  const [events, [written]] = await Promise.all([
    store.journal(runtimeScope(scope), { newestFirst: true, limit: LATEST }),
    store.journal(scope, { newestFirst: true, limit: 1 }),
  ] as const);
  const [newest] = events;
  const last = Math.max(newest?.at ?? 0, written?.at ?? 0);
  const isSilent = last > 0 && now - last >= SILENCE_LIMITS.turnMs;
  const isAsked = events.some((each) => ASKING.includes(runtimeEvent(each)?.kind ?? ""));
  if (!isSilent && !isAsked && !wasReported(documents, now)) return undefined;
  const { recentProgress } = await import("../workstream/progress/follower.ts");
  return recentProgress(place, newest?.seq ?? 0, now);
}

/** The marks of reported troubles carry their time. */
function wasReported(documents: Documents, now: number): boolean {
  const marks = reminderDocument(documents).toldTroubles ?? [];
  return marks.some((mark) => now - Number(mark.split(" ")[2]) < MEMORY);
}
