export { apply } from "./apply.ts";
export type { Applied } from "./apply.ts";
export { changesBetween, isRemovedOpen, deltaBetween, revert } from "./change.ts";
export type { Change, ChangeKind, ListDelta } from "./change.ts";
export type { ApplyContext } from "./draft.ts";
export {
  HAND_RULES,
  IMPORT_RULES,
  importOperation,
  lengthOf,
  QUIET_HAND_RULES,
} from "./operation.ts";
export type {
  Issue,
  IssueCode,
  Operation,
  PhaseDraft,
  Rules,
  Target,
  TextLimit,
  TodoDraft,
  TodoPatch,
  TodoReference,
} from "./operation.ts";
export { isCount, isObject, parsedJson, parsedObject } from "./json.ts";
export type { JsonObject } from "./json.ts";
export type { LeftTodo } from "./left.ts";
export { describeMarkdownIssue, markdownToPhases, phasesToMarkdown } from "./markdown.ts";
export type { MarkdownIssue, MarkdownPhase, MarkdownTodo } from "./markdown.ts";
export {
  allTodos,
  changedTodos,
  focusOf,
  incompleteTodos,
  openPart,
  phaseInWork,
  progressOf,
  uncheckedCompletions,
  uncheckedCount,
  writtenTodo,
} from "./query.ts";
export type { Progress, WrittenTodo } from "./query.ts";
export {
  DEFAULT_PHASE,
  EMPTY_LIST,
  isOpen,
  isPersons,
  isWaiting,
  TODO_PRIORITIES,
  TODO_STATUSES,
} from "./todo.ts";
export type {
  Evidence,
  JsonValue,
  Phase,
  TestSummary,
  Todo,
  TodoList,
  TodoOrigin,
  TodoPriority,
  TodoStatus,
  TodoTimes,
} from "./todo.ts";
export {
  isWait,
  openWaits,
  timeText,
  waitFromText,
  waitToText,
  wakeTime,
  withoutWaits,
  withWait,
} from "./wait.ts";
export type { Wait } from "./wait.ts";
