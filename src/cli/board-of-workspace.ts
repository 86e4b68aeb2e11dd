import { encodeComponent } from "../scope/scope.ts";
import type { Store, TaskStore } from "../stores/contract.ts";
import type { TaskBoard } from "../workstream/board/index.ts";
import { openBoard } from "../workstream/board/index.ts";
import { workspaceRoot } from "../workstream/lane/workspace-root.ts";
import type { Io } from "./io.ts";

/** The board of the workspace, for a model; undefined in a store that keeps no tasks. */
export function boardOfWorkspace(io: Io, store: Store): TaskBoard | undefined {
  if (!keepsBoards(store)) return undefined;
  const name = encodeComponent(workspaceRoot(io.cwd));
  const agent = io.env["DONEWARD_AGENT"];
  const actor = { kind: "model", ...(agent && { name: agent }) } as const;
  return openBoard({ store, name, actor, now: io.now });
}

function keepsBoards(store: Store): store is TaskStore {
  return "board" in store;
}
