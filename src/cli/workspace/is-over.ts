import { holderPresence } from "../../scope/lanes/lane-state.ts";
import type { Lanes } from "../../scope/lanes/lanes.ts";
import { laneNamed } from "../../scope/lanes/lanes.ts";
import { systemWorld } from "../../workstream/lane/system-world.ts";

/**
 * Whether the session in a lane has ended or what ran it is gone, as the page tells it. False where
 * nobody ever sat: an agent without a session cannot be looked for.
 */
export function isOver(lanes: Lanes, name: string): boolean {
  const lane = laneNamed(lanes, name);
  return lane !== undefined && holderPresence(lane, systemWorld()) === "gone";
}
