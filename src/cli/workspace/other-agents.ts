import type { Lanes } from "../../scope/lanes/lanes.ts";
import { mayBeAtWork } from "../../scope/lanes/lane-state.ts";
import { systemWorld } from "../../workstream/lane/system-world.ts";

/** An agent at work beside the one that is meant. */
export interface OtherAgent {
  readonly lane: string;
  readonly sessionId: string;
}

/** Who is at work in other lanes of a workspace. */
export function otherAgents({ lanes }: Lanes, own: string): readonly OtherAgent[] {
  return lanes.flatMap((lane) =>
    lane.name !== own && lane.holder && mayBeAtWork(lane, systemWorld())
      ? [{ lane: lane.name, sessionId: lane.holder.sessionId }]
      : [],
  );
}
