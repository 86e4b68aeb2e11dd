/**
 * The pure functions on lists, tasks, scopes and dialects, and what draws them. Nothing here imports
 * a module of Node: it runs in a browser too.
 * @module
 */
export { DIALECTS, dialectNamed } from "../dialects/catalogue.ts";
export type {
  CallContext,
  Decoded,
  Dialect,
  JsonSchema,
  Outcome,
  Reply,
  TaskDialect,
  ToolDefinition,
} from "../dialects/dialect.ts";
export { originOfScope, resolveTodoScope } from "../scope/index.ts";
export type { Origin, TodoScope } from "../scope/index.ts";
export { isClosed, obstacles, OPEN_STATES, taskState } from "../task/index.ts";
export type { Obstacle, Task, TaskDraft, TaskState } from "../task/index.ts";
export {
  allTodos,
  apply,
  changesBetween,
  deltaBetween,
  describeMarkdownIssue,
  EMPTY_LIST,
  focusOf,
  HAND_RULES,
  incompleteTodos,
  isOpen,
  isWaiting,
  markdownToPhases,
  openPart,
  openWaits,
  phaseInWork,
  phasesToMarkdown,
  progressOf,
  revert,
} from "../todo/index.ts";
export type {
  Applied,
  ApplyContext,
  Change,
  Issue,
  ListDelta,
  MarkdownIssue,
  MarkdownPhase,
  Operation,
  Phase,
  Rules,
  Todo,
  TodoList,
} from "../todo/index.ts";
export {
  ansiStyle,
  badgesOf,
  plainStyle,
  renderReminder,
  renderStatus,
  renderTodoBox,
  renderTodoCall,
  renderTodoMessage,
  renderTodoPanel,
  renderTodoTree,
  renderTransitions,
  renderUpdateFailure,
  safeText,
} from "../views/index.ts";
export type { Badge, BadgeFacts, BadgeKind, Style, ViewOptions } from "../views/index.ts";
