export { closeTask, expireTask, failTask, reopenTask, retryTask, startTask } from "./progress.ts";
export {
  claimRefusal,
  claimTask,
  CLOCK_TOLERANCE,
  epochRefusal,
  handOver,
  isExpired,
  isExpiring,
  releaseTask,
  renewalInterval,
  renewalRefusal,
  TASK_LEASE,
  taskLease,
} from "./claim.ts";
export { claimDelta, taskDelta } from "./delta.ts";
export type { ClaimedTask, TaskDelta, TaskEvent } from "./delta.ts";
export { editTask, newTask, noteOn, updateTask, withoutReferences } from "./edit.ts";
export type { TaskDraft, TaskPatch } from "./edit.ts";
export { edgeRefusal, findCycle, untangle } from "./graph.ts";
export type { Edges, Tangle } from "./graph.ts";
export type { Clocks } from "../scope/lanes/lease.ts";
export type { TaskLease } from "./claim.ts";
export type {
  Decided,
  LinkedTask,
  ListedTask,
  NamedDraft,
  StandingTask,
  TaskOperation,
  TaskOutcome,
  TaskRefusal,
  TaskUpdate,
} from "./operation.ts";
export { parseDraft, parseTask } from "./parse-task.ts";
export type { ShapeProblem } from "./parse-task.ts";
export type { Closing } from "./progress.ts";
export { refuse } from "./operation.ts";
export {
  idLength,
  isClosed,
  isTaken,
  newTaskId,
  obstacles,
  OPEN_STATES,
  TASK_PRIORITIES,
  TASK_STATES,
  TASK_STATUSES,
  taskState,
} from "./task.ts";
export type {
  Metadata,
  Obstacle,
  Task,
  TaskNote,
  TaskPriority,
  TaskState,
  TaskStatus,
} from "./task.ts";
export { wakeTime, withoutWaits, withWait } from "../todo/wait.ts";
export type { Wait } from "../todo/wait.ts";
