/**
 * The surfaces that show a plan, as pure functions: app-server notifications,
 * the item of `exec --json`, the "Updated Plan" cell, the terminal title.
 * @module
 */
import type { Paint, Style } from "../../views/index.ts";
import { plainStyle, safeLines, safeText } from "../../views/index.ts";
import type { MovedContents } from "../reply-text.ts";
import type { PlanDetails, PlanUpdate, StepStatus } from "./encode.ts";
import type { PlanStep } from "../three-statuses.ts";

/** Where a notification belongs. */
export interface TurnIds {
  readonly threadId: string;
  readonly turnId: string;
}

export interface TurnPlanUpdated {
  readonly method: "turn/plan/updated";
  readonly params: TurnIds & {
    readonly explanation: string | null;
    readonly plan: readonly {
      readonly step: string;
      readonly status: "pending" | "inProgress" | "completed";
    }[];
  };
}

/** Tells a client of a new plan. Statuses are camelCase here, unlike in the tool. */
export function turnPlanUpdated(
  { explanation, plan }: PlanUpdate,
  { threadId, turnId }: TurnIds,
): TurnPlanUpdated {
  const steps = plan.map(({ step, status }) => ({
    step,
    status: status === "in_progress" ? ("inProgress" as const) : status,
  }));
  return { method: "turn/plan/updated", params: { threadId, turnId, explanation, plan: steps } };
}

/** The id of the item that a turn's proposed plan streams into. */
export function planItemId(turnId: string): string {
  return `${turnId}-plan`;
}

export interface ItemPlanDelta {
  readonly method: "item/plan/delta";
  readonly params: TurnIds & { readonly itemId: string; readonly delta: string };
}

/** Tells a client of more text of a proposed plan. The finished item, not the joined deltas, is what holds. */
export function itemPlanDelta(delta: string, { threadId, turnId }: TurnIds): ItemPlanDelta {
  const params = { threadId, turnId, itemId: planItemId(turnId), delta };
  return { method: "item/plan/delta", params };
}

/** The plan of one turn in the event stream of `exec --json`, which knows no step in progress. */
export interface TodoListItem {
  readonly id: string;
  readonly type: "todo_list";
  readonly items: readonly { readonly text: string; readonly completed: boolean }[];
}

export interface TodoListEvent {
  readonly type: "item.started" | "item.updated" | "item.completed";
  readonly item: TodoListItem;
}

/** What can happen to the item: a new plan, or the end of the turn. */
export type TodoListInput =
  | { readonly kind: "plan-updated"; readonly plan: readonly PlanStep[] }
  | { readonly kind: "turn-ended" };

/** The item that is open now, if any, and the event to send, if any. */
export interface TodoListStep {
  readonly open?: TodoListItem;
  readonly event?: TodoListEvent;
}

/**
 * The life of the item: started by a turn's first plan, updated by the others,
 * completed as it stands when the turn ends. `newId` numbers it among all items
 * of the stream and is asked once a turn.
 */
export function nextTodoList(
  open: TodoListItem | undefined,
  input: TodoListInput,
  newId: () => string,
): TodoListStep {
  if (input.kind === "turn-ended") {
    return open ? { event: { type: "item.completed", item: open } } : {};
  }
  const items = input.plan.map(({ step, status }) => ({
    text: step,
    completed: status === "completed",
  }));
  const item: TodoListItem = { id: open?.id ?? newId(), type: "todo_list", items };
  return { open: item, event: { type: open ? "item.updated" : "item.started", item } };
}

const NO_STEPS = "(no steps provided)";
const MARKS: { readonly [status in StepStatus]: string } = {
  completed: "✔",
  in_progress: "□",
  pending: "□",
};

/** The history cell of a new plan, safe to print. Omitted style: no escape sequence at all. */
export function planCell(update: PlanUpdate, style: Style = plainStyle): string[] {
  const quiet: Paint = (text) => style.dim(style.italic(text));
  const looks: { readonly [status in StepStatus]: Paint } = {
    completed: (text) => style.dim(style.strike(text)),
    in_progress: (text) => style.accent(style.bold(text)),
    pending: style.dim,
  };
  const body = [
    ...noteLines(update).map(quiet),
    ...(update.plan.length === 0 ? [quiet(NO_STEPS)] : []),
    ...update.plan.map(({ step, status }) => `${MARKS[status]} ${looks[status](safeText(step))}`),
  ];
  const lines = body.map((line, place) =>
    place === 0 ? `  ${style.dim("└")} ${line}` : `    ${line}`,
  );
  return [`${style.dim("•")} ${style.bold("Updated Plan")}`, ...lines];
}

const WORDS: { readonly [status in StepStatus]: string } = {
  completed: "Completed",
  in_progress: "InProgress",
  pending: "Pending",
};

/** The same cell in a raw transcript, safe to print. */
export function rawPlanLines(update: PlanUpdate): string[] {
  const steps = update.plan.map(({ step, status }) => `${WORDS[status]}: ${safeText(step)}`);
  return ["Updated Plan", ...noteLines(update), ...(steps.length > 0 ? steps : [NO_STEPS])];
}

function noteLines({ explanation }: PlanUpdate): string[] {
  return explanation === null || explanation.trim() === "" ? [] : safeLines(explanation.trim());
}

/** The plan's part of the terminal title; none without steps. */
export function terminalTitlePart(plan: readonly PlanStep[]): string | undefined {
  if (plan.length === 0) return undefined;
  const completed = plan.filter(({ status }) => status === "completed").length;
  return `Tasks ${completed}/${plan.length}`;
}

/** What a script that called the tool gets back: an empty object, unless open steps were removed or kept. */
export function codeModeResult({ dropped, kept }: PlanDetails): MovedContents {
  return { ...(dropped && { dropped }), ...(kept && { kept }) };
}
