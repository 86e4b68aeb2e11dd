/**
 * Doneward keeps an AI agent's todo list, shows it to people, and keeps the
 * agent on it till it is done.
 * @module
 */
export {
  armRestartKickForOrigin,
  createTodoTools,
  maybeInjectContinuation,
  recordTurnOutcome,
  recordTurnStart,
  runIdleContinuation,
} from "./adapters/agent-loop.ts";
export type {
  AgentTool,
  AgentToolResult,
  AgentTurn,
  CreateTodoToolsOptions,
  Injection,
  MaybeInjectContinuationOptions,
  RecordTurnOutcomeOptions,
  RecordTurnStartOptions,
  RunIdleContinuationOptions,
  TodoPlace,
} from "./adapters/agent-loop.ts";
export { recordsFromMessages } from "./adapters/messages.ts";
export {
  classifyStopReason,
  CLIENT_LIMITS,
  decideContinuation,
  DEFAULT_LIMITS,
  extractTurnUsage,
  nonceOfPrompt,
  onTurnOutcome,
  onTurnStart,
  parseContinuationState,
  TODO_CONTINUATION_SOURCE,
} from "./continuation/index.ts";
export type {
  AbortCause,
  Awaited,
  Ceiling,
  ContinuationDecision,
  ContinuationLimits,
  ContinuationPromptOptions,
  ContinuationState,
  DamagedField,
  DecisionInput,
  DecisionRecord,
  DecisionTodo,
  Ending,
  EndingFacts,
  EndingInput,
  EndingTodo,
  Episode,
  ExplainedRung,
  Explanation,
  HostGuards,
  Inject,
  Judgement,
  LadderReason,
  LimitExtension,
  LimitIssue,
  LimitName,
  ProgressMark,
  PromptTodo,
  Rung,
  RungFacts,
  SessionMark,
  Skip,
  SkipReason,
  StopReason,
  TurnDeeds,
  TurnMark,
  TurnOutcome,
  TurnReport,
  TurnUsage,
} from "./continuation/index.ts";
export { dialectNamed, DIALECTS } from "./dialects/catalogue.ts";
export type {
  TaskCreateResult,
  TaskGetResult,
  TaskListResult,
  TaskUpdateResult,
  TodoWriteItem,
  TodoWriteResult,
} from "./dialects/claude-code/index.ts";
export type {
  Availability,
  CallContext,
  Decoded,
  DecodedTask,
  Dialect,
  HiddenMessage,
  JsonSchema,
  Outcome,
  Reply,
  TaskDialect,
  ToolDefinition,
} from "./dialects/dialect.ts";
export type { DonewardTodo } from "./dialects/doneward/index.ts";
export type { GeminiTodo } from "./dialects/gemini-cli/index.ts";
export { TodoManager } from "./dialects/gencode/index.ts";
export type { GencodeTodo } from "./dialects/gencode/index.ts";
export type { HermesItem, HermesResult } from "./dialects/hermes/index.ts";
export type { LangChainTodo } from "./dialects/langchain/index.ts";
export type { NexoTodo } from "./dialects/nexo/index.ts";
export { getLatestTodoPhasesFromEntries } from "./dialects/oh-my-pi/index.ts";
export type { TodoItem, TodoPhase } from "./dialects/oh-my-pi/index.ts";
export type { CardResult, CardStep, PlanResult } from "./dialects/openclaw/index.ts";
export type { OpencodeTodo } from "./dialects/opencode/index.ts";
export type { ChecklistItem } from "./dialects/roo/index.ts";
export type { TypeclawTodo } from "./dialects/typeclaw/index.ts";
export type {
  DiffLine,
  Drift,
  Plan,
  PlanActor,
  PlanChange,
  PlanLine,
  PlanOutcome,
  PlanPart,
  PlanReader,
  PlanRefusal,
  Plans,
  PlanState,
  Verdict,
} from "./plan/index.ts";
export {
  ChannelProjection,
  ChildRelay,
  describeVerdict,
  LOOP_THRESHOLDS,
  maskSecrets,
  SILENCE_LIMITS,
  STALE_LIST_LIMITS,
} from "./progress/index.ts";
export type {
  AgentOutcome,
  ChannelOptions,
  Child,
  CurrentActivity,
  Estimate,
  EvidenceState,
  LoopRule,
  LoopThresholds,
  RelayLimits,
  RelayNotice,
  Rule,
  RuntimeEvent,
  SilenceLimits,
  StaleListLimits,
  TodoEvidence,
  TodoUsage,
  ToolCounts,
  ToolKind,
  Verdict as RuntimeVerdict,
  WatchOptions,
} from "./progress/index.ts";
export { foldRecall, foldRecallIntoMessages, restoreFromRecords } from "./recall/index.ts";
export type {
  Recall,
  RecallMessage,
  RecallOptions,
  RestoredList,
  RestoringDialect,
  TranscriptRecord,
} from "./recall/index.ts";
export { DEFAULT_REMINDERS, REMINDER_KINDS } from "./reminder/index.ts";
export type {
  DueReminders,
  EvidencePolicy,
  ReminderChoices,
  ReminderGuards,
  ReminderKind,
  ReminderSettings,
  ReminderSituation,
  ReminderState,
  StaleLimits,
} from "./reminder/index.ts";
export { resolveTodoScope } from "./scope/index.ts";
export type { Origin, TodoScope } from "./scope/index.ts";
export { StoreError } from "./stores/contract.ts";
export type {
  Actor,
  Commit,
  Committed,
  DocumentName,
  Documents,
  JournalEntry,
  JournalQuery,
  NewEntry,
  Notice,
  Snapshot,
  Store,
} from "./stores/contract.ts";
export { readTodos } from "./stores/files/files-store.ts";
export type { WrittenTodo } from "./stores/files/files-store.ts";
export { todoContentPath } from "./stores/files/file-name.ts";
export { memoryStore } from "./stores/memory/index.ts";
export { defaultStoreUrl, openStore } from "./stores/open-store.ts";
export type {
  Decided,
  LinkedTask,
  ListedTask,
  Obstacle,
  Task,
  TaskDraft,
  TaskOperation,
  TaskOutcome,
  TaskPatch,
  TaskPriority,
  TaskRefusal,
  TaskState,
  TaskStatus,
  TaskUpdate,
  Wait,
} from "./task/index.ts";
export { hashIncomplete, hasRealProgress } from "./todo/hash.ts";
export type { HashedTodo } from "./todo/hash.ts";
export {
  allTodos,
  apply,
  EMPTY_LIST,
  focusOf,
  HAND_RULES,
  isOpen,
  markdownToPhases,
  phasesToMarkdown,
  progressOf,
} from "./todo/index.ts";
export type {
  Applied,
  ApplyContext,
  Change,
  ChangeKind,
  Evidence,
  Issue,
  IssueCode,
  JsonValue,
  LeftTodo,
  ListDelta,
  MarkdownIssue,
  MarkdownPhase,
  MarkdownTodo,
  Operation,
  Phase,
  PhaseDraft,
  Progress,
  Rules,
  Target,
  TestSummary,
  TextLimit,
  Todo,
  TodoDraft,
  TodoList,
  TodoOrigin,
  TodoPatch,
  TodoPriority,
  TodoReference,
  TodoStatus,
  TodoTimes,
} from "./todo/index.ts";
export { openBoard } from "./workstream/board/index.ts";
export type {
  NewTaskDraft,
  OpenBoardOptions,
  TaskBoard,
  TaskView,
  UnderClaim,
} from "./workstream/board/index.ts";
export type { CheckPlace } from "./workstream/evidence/checks.ts";
export { isAway, isContinuationOff, NO_SCOPE_NOTICE, openWorkstream } from "./workstream/index.ts";
export type {
  AnswerReader,
  Approval,
  AwayOptions,
  CallOptions,
  Cause,
  ChangeEvent,
  ChangeListener,
  Edit,
  Edited,
  Host,
  Idle,
  Judge,
  KillSwitchOptions,
  Outlook,
  PastDecision,
  PlanAnswer,
  PlanEvent,
  PlanListener,
  ProposalOptions,
  Rejection,
  Restored,
  Seeded,
  Steered,
  TurnEnd,
  TurnStart,
  Undone,
  WorkEvents,
  Workstream,
  WorkstreamOptions,
  WorkSurvey,
} from "./workstream/index.ts";
export { openLane, workspaceRoot } from "./workstream/lane/index.ts";
export type {
  ArchivedChildList,
  ChildList,
  ChildLists,
  ChildOptions,
  ChildWork,
} from "./workstream/progress/child-lists.ts";
export type { ObservedEvent } from "./workstream/progress/work-progress.ts";
export type { ChildProgress, WorkProgress } from "./workstream/progress/work-progress.ts";
export { runTodoCommand } from "./workstream/todo-command/index.ts";
export type { Answer, TodoCommandHost } from "./workstream/todo-command/index.ts";
