export { apply } from "./apply.ts";
export type { Applied } from "./apply.ts";
export { changesBetween } from "./change.ts";
export type { Change, ChangeKind } from "./change.ts";
export { deltaBetween, revert } from "./delta.ts";
export type { ListDelta } from "./delta.ts";
export type { ApplyContext } from "./draft.ts";
export { hashIncomplete, hashText, hasRealProgress } from "./hash.ts";
export type { HashedTodo } from "./hash.ts";
export { IMPORT_RULES, importOperation } from "./import.ts";
export type { Issue, IssueCode } from "./issue.ts";
export { isCount, isObject, parsedJson, parsedObject } from "./json.ts";
export type { JsonObject } from "./json.ts";
export type { LeftTodo } from "./left.ts";
export { describeMarkdownIssue, markdownToPhases, phasesToMarkdown } from "./markdown.ts";
export type { MarkdownIssue, MarkdownPhase, MarkdownTodo } from "./markdown.ts";
export type {
  Operation,
  PhaseDraft,
  Target,
  TodoDraft,
  TodoPatch,
  TodoReference,
} from "./operation.ts";
export {
  allTodos,
  changedTodos,
  focusOf,
  incompleteTodos,
  openPart,
  phaseInWork,
  progressOf,
} from "./query.ts";
export type { Progress } from "./query.ts";
export { HAND_RULES, lengthOf, QUIET_HAND_RULES } from "./rules.ts";
export type { Rules, TextLimit } from "./rules.ts";
export { uncheckedCompletions, uncheckedCount } from "./unchecked.ts";
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
export { writtenTodo } from "./written-todo.ts";
export type { WrittenTodo } from "./written-todo.ts";
