import { sep } from "node:path";
import type { Lanes } from "../../scope/lanes/lanes.ts";
import { laneForPerson, laneOf, lastLaneOf } from "../../scope/lanes/lanes.ts";
import { DEFAULT_LANE, encodeComponent } from "../../scope/scope.ts";
import type { Store } from "../../stores/contract.ts";
import type { TaskBoard } from "../../workstream/board/index.ts";
import { openBoard } from "../../workstream/board/index.ts";
import { systemWorld } from "../../workstream/lane/system.ts";
import { workspaceLanes } from "../../workstream/lane/workspace-lanes.ts";
import { workspaceRoot } from "../../workstream/lane/workspace-root.ts";
import { UsageError } from "../arguments/usage.ts";
import type { Io } from "../io.ts";
import { NAME } from "../name.ts";
import { isWorkspaceStore } from "../store/store-url.ts";

/** The workspace we are in and the lane of it that is meant. */
export interface Workspace {
  readonly kind: "workspace";
  readonly root: string;
  readonly lane: string;
}

/** Where a command works: in the lane of the agent at work here, or of the session it runs in. */
export async function workspaceHere(io: Io, store: Store): Promise<Workspace> {
  const root = workspaceRoot(io.cwd);
  const lanes = await workspaceLanes({ store, root }).read();
  return { kind: "workspace", root, lane: laneHere(io, lanes) };
}

/** The lane of the workspace that is meant, for whoever has read them all. */
export function laneHere({ env, session }: Io, lanes: Lanes): string {
  if (session !== undefined) return laneOfNamed(session, lanes);
  // No agent was ever here: then the system is not asked for any.
  if (lanes.lanes.length === 0) return DEFAULT_LANE;
  return laneForPerson(lanes, systemWorld(), { sessionId: env["DONEWARD_SESSION"] });
}

function laneOfNamed(session: string, lanes: Lanes): string {
  const found = laneOf(lanes, session) ?? lastLaneOf(lanes, session);
  if (found) return found.name;
  throw new UsageError(
    `No agent has the session "${session}" here. ${NAME} lane --json lists them.`,
  );
}

/** A folder as people write it: `~` for their home. */
export function workspaceLabel(root: string, home: string | undefined): string {
  const isInside = home && (root === home || root.startsWith(home + sep));
  return isInside ? `~${root.slice(home.length)}` : root;
}

/** The board of the workspace, for a model. */
export function boardOfWorkspace(io: Io, store: Store, url: string | undefined): TaskBoard {
  const name = boardName(io, url);
  const agent = io.env["DONEWARD_AGENT"];
  const actor = { kind: "model", ...(agent && { name: agent }) } as const;
  return openBoard({ store, name, actor, now: io.now });
}

/**
 * The board of the workspace we are in, of the store at a URL. In a folder that
 * goes with the workspace it has the same name wherever somebody has a copy.
 */
export function boardName(io: Io, url: string | undefined): string {
  return isWorkspaceStore(io, url) ? "main" : encodeComponent(workspaceRoot(io.cwd));
}
