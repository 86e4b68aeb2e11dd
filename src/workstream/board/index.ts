export { endEventWaits } from "./event-waits.ts";
export type { NewTaskDraft } from "./add-tasks.ts";
export type { KeptClaim } from "./keep-claim.ts";
export type { MovedIn } from "./move-in.ts";
export { boardScope, openBoard } from "./open-board.ts";
export type { OpenBoardOptions, TaskBoard, TaskView, UnderClaim } from "./open-board.ts";
export { ownerName } from "./owner-name.ts";
