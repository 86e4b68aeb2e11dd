import { encodeComponent } from "../../scope/scope.ts";
import type { Store } from "../../stores/contract.ts";
import type { TaskBoard } from "../../workstream/board/index.ts";
import { openBoard } from "../../workstream/board/index.ts";
import { workspaceRoot } from "../../workstream/lane/workspace-root.ts";
import type { Io } from "../io.ts";
import { isWorkspaceStore } from "../store/store-url.ts";

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
