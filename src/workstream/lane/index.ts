export { clientProcess, sessionOfProcess, unnamedSession } from "./client-process.ts";
export { openLane } from "./workspace-lanes.ts";
export type { OpenedLane, OpenLaneOptions } from "./workspace-lanes.ts";
export { identifyProcess, systemWorld } from "./system.ts";
export { workspaceLanes } from "./workspace-lanes.ts";
export type { Outcome, WorkspaceLanes, WorkspaceLanesOptions } from "./workspace-lanes.ts";
export { workspaceRoot } from "./workspace-root.ts";
export type { WorkspaceRootOptions } from "./workspace-root.ts";
