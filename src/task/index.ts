export {
  backOffAfter,
  DEFAULT_RETRY,
  expireTask,
  failTask,
  LEASE_RAN_OUT,
  retryTask,
} from "./attempt.ts";
export {
  claimRefusal,
  claimTask,
  epochRefusal,
  handOver,
  releaseTask,
  renewalRefusal,
} from "./claim.ts";
export type { ClaimFacts, Taking } from "./claim.ts";
export { claimDelta, taskDelta } from "./delta.ts";
export type { TaskDelta, TaskEvent } from "./delta.ts";
export { editTask, newTask, withoutReferences } from "./edit.ts";
export type { TaskDraft, TaskPatch } from "./edit.ts";
export { edgeRefusal, findCycle, findPath } from "./graph.ts";
export type { Edges } from "./graph.ts";
export { isExpired, renewalInterval, TASK_LEASE, taskLease } from "./lease.ts";
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
export type { Parsed, ShapeProblem } from "./parse-task.ts";
export { closeTask, reopenTask, startTask } from "./progress.ts";
export type { Closing, Starting } from "./progress.ts";
export type { Decided, TaskRefusal } from "./refusal.ts";
export { refuse } from "./refusal.ts";
export { isTaken, obstacles, OPEN_STATES, TASK_STATES, taskState } from "./state.ts";
export type { Obstacle, TaskState } from "./state.ts";
export { DEFAULT_PRIORITY, isClosed, TASK_PRIORITIES, TASK_STATUSES } from "./task.ts";
export type {
  Failure,
  Metadata,
  RetryPolicy,
  Serves,
  Task,
  TaskNote,
  TaskPriority,
  TaskStatus,
  TaskTimes,
} from "./task.ts";
export { idLength, newTaskId } from "./task-id.ts";
export { noteOn, updateTask } from "./update.ts";
export type { Updating } from "./update.ts";
export { openWaits, wakeTime, withoutWaits } from "./wait.ts";
export type { Wait } from "./wait.ts";
export { untangle } from "./untangle.ts";
export type { Tangle } from "./untangle.ts";
