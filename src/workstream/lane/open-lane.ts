import type { LaneWorld, ProcessIdentity, Taken } from "../../scope/lanes/index.ts";
import { LEASE } from "../../scope/lanes/index.ts";
import type { Origin } from "../../scope/index.ts";
import type { Store } from "../../stores/contract.ts";
import { identifyProcess } from "./system-world.ts";
import { workspaceLanes } from "./workspace-lanes.ts";

export interface OpenLaneOptions {
  readonly store: Store;
  /** The workspace, see `workspaceRoot`. */
  readonly root: string;
  /** The client's own name for the session, the same again when it is resumed. Not empty. */
  readonly sessionId: string;
  /** What people call the program that runs the session. */
  readonly client: string;
  /** What runs the session as long as it lasts. Omitted: this process. Null: not known. */
  readonly process?: ProcessIdentity | null;
  /** How long the lane is kept once that process is gone, in milliseconds. Omitted: five minutes. */
  readonly lease?: number;
  readonly world?: () => LaneWorld;
}

export interface OpenedLane extends Omit<Taken, "lanes"> {
  /** For `openWorkstream`. */
  readonly origin: Extract<Origin, { kind: "workspace" }>;
}

/**
 * The lane of a session: its own if it has one, else one that is free. To be
 * called at the start of every piece of work, since a person may have moved the
 * session meanwhile; it also tells that the session is alive, and writes only if
 * that is news.
 */
export async function openLane(options: OpenLaneOptions): Promise<OpenedLane> {
  const { root, sessionId, client, lease = LEASE } = options;
  if (sessionId === "") throw new TypeError("[doneward] a session without an id has no lane");
  const process = options.process === undefined ? identifyProcess() : options.process;
  const taken = await workspaceLanes(options).take({ sessionId, client, process, lease });
  return { ...taken, origin: { kind: "workspace", root, lane: taken.lane } };
}
