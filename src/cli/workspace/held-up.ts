import type { ContinuationState } from "../../continuation/index.ts";
import { parseContinuationState } from "../../continuation/index.ts";
import { checkedPlans } from "../../plan/plan.ts";
import type { Documents, Store } from "../../stores/contract.ts";
import type { BadgeFacts } from "../../views/badges.ts";
import type { Need } from "../../views/needs-you.ts";
import { needsOf } from "../../views/needs-you.ts";
import { todoDocument } from "../../workstream/documents.ts";
import { isContinuationOff } from "../../workstream/continuation/kill-switch.ts";
import type { Io } from "../io.ts";
import { troubleNow } from "./trouble-now.ts";

/** A scope of a workspace in a store that is open, with what is kept of it. */
export interface OpenScope {
  readonly store: Store;
  readonly scope: string;
  readonly root: string;
  readonly documents: Documents;
  /** Whether its agent is known to be gone, see `isOver`. */
  readonly isOver: boolean;
}

interface HeldUp {
  readonly needs: readonly Need[];
  readonly continuation: ContinuationState;
}

/** What may hold up the agent of a scope. What the runtime saw last holds up nobody who is gone. */
export async function heldUp(
  { store, scope, root, documents, isOver }: OpenScope,
  io: Io,
): Promise<BadgeFacts & HeldUp> {
  const progress = isOver ? undefined : await troubleNow({ store, scope }, documents, io.now());
  // A plan is held against its hash, and few lists have one.
  const plan = documents.plan === undefined ? undefined : checkedPlans(documents.plan).current;
  const continuation = parseContinuationState(documents.continuation);
  const { list } = todoDocument(documents);
  const asked = { ...(progress && { progress }), ...(plan && { plan }), continuation, list };
  return {
    needs: needsOf({ ...asked, isOver, now: io.now() }),
    ...(progress && { progress }),
    continuation,
    isSwitchedOff: isContinuationOff({ env: io.env, root }),
  };
}
