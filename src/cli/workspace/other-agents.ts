import { lanesScope } from "../../scope/lanes/lanes.ts";
import type { Store } from "../../stores/contract.ts";

/** An agent at work beside the one that is meant. */
export interface OtherAgent {
  readonly lane: string;
  readonly sessionId: string;
}

/** Who is at work in other lanes of a workspace. Most never had two agents: then nothing is loaded. */
export async function otherAgents(
  store: Store,
  { root, lane: own }: { readonly root: string; readonly lane: string },
): Promise<readonly OtherAgent[]> {
  const { documents } = await store.load(lanesScope(root));
  if (documents.lanes === undefined) return [];
  const { mayBeAtWork } = await import("../../scope/lanes/lane-state.ts");
  const { systemWorld, workspaceLanes } = await import("../../workstream/lane/index.ts");
  const { lanes } = await workspaceLanes({ store, root }).read();
  return lanes.flatMap((lane) =>
    lane.name !== own && lane.holder && mayBeAtWork(lane, systemWorld())
      ? [{ lane: lane.name, sessionId: lane.holder.sessionId }]
      : [],
  );
}
