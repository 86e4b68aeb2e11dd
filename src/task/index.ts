export { expireTask, failTask, retryTask } from "./attempt.ts";
export {
  claimRefusal,
  claimTask,
  epochRefusal,
  handOver,
  releaseTask,
  renewalRefusal,
} from "./claim.ts";
export { claimDelta, taskDelta } from "./delta.ts";
export type { ClaimedTask, TaskDelta, TaskEvent } from "./delta.ts";
export { editTask, newTask, withoutReferences } from "./edit.ts";
export type { TaskDraft, TaskPatch } from "./edit.ts";
export { edgeRefusal, findCycle } from "./graph.ts";
export type { Edges } from "./graph.ts";
export {
  CLOCK_TOLERANCE,
  isExpired,
  isExpiring,
  renewalInterval,
  TASK_LEASE,
  taskLease,
} from "./lease.ts";
export type { Clocks, TaskLease } from "./lease.ts";
export type {
  LinkedTask,
  ListedTask,
  NamedDraft,
  StandingTask,
  TaskOperation,
  TaskOutcome,
  TaskUpdate,
} from "./operation.ts";
export { parseDraft, parseTask } from "./parse-task.ts";
export type { ShapeProblem } from "./parse-task.ts";
export { closeTask, reopenTask, startTask } from "./progress.ts";
export type { Closing } from "./progress.ts";
export type { Decided, TaskRefusal } from "./refusal.ts";
export { refuse } from "./refusal.ts";
export { isTaken, obstacles, OPEN_STATES, TASK_STATES, taskState } from "./state.ts";
export type { Obstacle, TaskState } from "./state.ts";
export { isClosed, TASK_PRIORITIES, TASK_STATUSES } from "./task.ts";
export type { Metadata, Task, TaskNote, TaskPriority, TaskStatus } from "./task.ts";
export { idLength, newTaskId } from "./task-id.ts";
export { noteOn, updateTask } from "./update.ts";
export { wakeTime, withoutWaits, withWait } from "../todo/wait.ts";
export type { Wait } from "../todo/wait.ts";
export { untangle } from "./untangle.ts";
export type { Tangle } from "./untangle.ts";
