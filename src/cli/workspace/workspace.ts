import { sep } from "node:path";
import { lanesScope } from "../../scope/lanes/lanes.ts";
import { DEFAULT_LANE } from "../../scope/scope.ts";
import type { Store } from "../../stores/contract.ts";
import { workspaceRoot } from "../../workstream/lane/workspace-root.ts";
import type { Io } from "../io.ts";

/** The workspace we are in and the lane of it that is meant. */
export interface Workspace {
  readonly kind: "workspace";
  readonly root: string;
  readonly lane: string;
}

/** Where a command works: in the lane of the agent at work here, or of the session it runs in. */
export async function workspaceHere(io: Io, store: Store): Promise<Workspace> {
  const root = workspaceRoot(io.cwd);
  return { kind: "workspace", root, lane: await laneHere(io, store, root) };
}

/** Most workspaces never had two agents: then nothing more is loaded. */
async function laneHere(io: Io, store: Store, root: string): Promise<string> {
  const { documents } = await store.load(lanesScope(root));
  if (documents.lanes === undefined) return DEFAULT_LANE;
  const { laneForPerson } = await import("../../scope/lanes/index.ts");
  const { systemWorld, workspaceLanes } = await import("../../workstream/lane/index.ts");
  const lanes = await workspaceLanes({ store, root }).read();
  return laneForPerson(lanes, systemWorld(), { sessionId: io.env["DONEWARD_SESSION"] });
}

/** A folder as people write it: `~` for their home. */
export function workspaceLabel(root: string, home: string | undefined): string {
  const isInside = home && (root === home || root.startsWith(home + sep));
  return isInside ? `~${root.slice(home.length)}` : root;
}
