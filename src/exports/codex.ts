/**
 * What Codex and its app server show of a plan.
 * @module
 */
export type { PlanDetails, PlanStep, PlanUpdate, StepStatus } from "../dialects/codex/index.ts";
export {
  codeModeResult,
  itemPlanDelta,
  nextTodoList,
  planCell,
  planItemId,
  rawPlanLines,
  terminalTitlePart,
  turnPlanUpdated,
} from "../dialects/codex/projections.ts";
export type {
  ItemPlanDelta,
  TodoListEvent,
  TodoListInput,
  TodoListItem,
  TodoListStep,
  TurnIds,
  TurnPlanUpdated,
} from "../dialects/codex/projections.ts";
