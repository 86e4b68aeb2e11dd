/**
 * What the server sends to the page, and what both make of it. Whole documents of plain JSON;
 * secrets are covered before they leave.
 * @module
 */
export type { AwayDocument, DigestDocument, DigestRow } from "./digest.ts";
export type {
  AgentDocument,
  AgentRow,
  ChildRow,
  ContinuationRow,
  PhaseRow,
  PlanRow,
  TodoRow,
} from "./agent.ts";
export { isAtWork } from "./at-work.ts";
export { agentRow } from "./agent-row.ts";
export type { AgentFacts } from "./agent-row.ts";
export { lastCountChange } from "./count-change.ts";
export type { ListWrite, TodoCounts } from "./count-change.ts";
export { doneSince } from "./done-today.ts";
export type { ServerMessage, ServerMessages } from "./message.ts";
export { limitsDecidedBy, metersOf } from "./meters.ts";
export { overviewCounts } from "./overview.ts";
export type { Overview, ServerFacts } from "./overview.ts";
export type { AgentRequests, ApiRefusal, NewTask, TaskRequests, TodoEdit } from "./request.ts";
export { PROOF_WORDS } from "./proof-words.ts";
export type { SearchResults } from "./search.ts";
export { STANDINGS } from "./standing.ts";
export type { SessionPresence, Standing } from "./standing.ts";
export { taskRow } from "./task.ts";
export type {
  BoardGraph,
  BoardPage,
  BoardRow,
  TaskDocument,
  TaskEntry,
  TaskLink,
  TaskRow,
} from "./task.ts";
export { NO_POSITION, parsePosition, positionText } from "./timeline.ts";
export type { Position, TimelineEntry, TimelineGroup, TimelinePage } from "./timeline.ts";
