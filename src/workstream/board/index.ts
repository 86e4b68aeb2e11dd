export type { NewTaskDraft } from "./add-tasks.ts";
export { boardScope, openBoard, ownerName } from "./open-board.ts";
export type { OpenBoardOptions, TaskBoard, TaskView, UnderClaim } from "./open-board.ts";
