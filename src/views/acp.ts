import { cutText } from "../progress/bounds.ts";
import type { Call, RuntimeEvent, ToolKind } from "../progress/index.ts";
import { CallLedger, maskSecrets, maskValue, toolKind } from "../progress/index.ts";
import type { JsonValue, TodoList, TodoStatus } from "../todo/index.ts";
import { allTodos } from "../todo/index.ts";

interface PlanEntry<Status extends string> {
  readonly content: string;
  readonly priority: "high" | "medium" | "low";
  readonly status: Status;
}

/** `plan` of version 1: always the whole list. */
export interface AcpPlan {
  readonly sessionUpdate: "plan";
  readonly entries: readonly PlanEntry<"pending" | "in_progress" | "completed">[];
}

/** `plan_update` of version 2, which has a word for cancelled. */
export interface AcpPlanUpdate {
  readonly sessionUpdate: "plan_update";
  readonly plan: {
    readonly type: "items";
    readonly planId: string;
    readonly entries: readonly PlanEntry<TodoStatus>[];
  };
}

const MAIN_PLAN = "main";

/** The todo list as a version 1 plan. A cancelled todo is completed there, and says so. */
export function acpPlan(list: TodoList): AcpPlan {
  const entries = allTodos(list).map(({ content, status, priority = "medium" }) => {
    const text = maskSecrets(content);
    return status === "cancelled"
      ? { content: `[cancelled] ${text}`, priority, status: "completed" as const }
      : { content: text, priority, status };
  });
  return { sessionUpdate: "plan", entries };
}

/** The todo list as a version 2 plan. */
export function acpPlanUpdate(list: TodoList): AcpPlanUpdate {
  const entries = allTodos(list).map(({ content, status, priority = "medium" }) => ({
    content: maskSecrets(content),
    priority,
    status,
  }));
  return { sessionUpdate: "plan_update", plan: { type: "items", planId: MAIN_PLAN, entries } };
}

export type AcpToolStatus = "pending" | "in_progress" | "completed" | "failed";

export interface AcpToolContent {
  readonly type: "content";
  readonly content: { readonly type: "text"; readonly text: string };
}

/** `tool_call` of version 1: a call that has begun. */
export interface AcpToolCall {
  readonly sessionUpdate: "tool_call";
  readonly toolCallId: string;
  readonly title: string;
  readonly kind: ToolKind;
  readonly status: AcpToolStatus;
  readonly rawInput?: JsonValue;
}

/** `tool_call_update`: what is left out stays as it was. */
export interface AcpToolCallUpdate {
  readonly sessionUpdate: "tool_call_update";
  readonly toolCallId: string;
  readonly title?: string;
  readonly kind?: ToolKind;
  readonly status?: AcpToolStatus;
  readonly content?: readonly AcpToolContent[];
  readonly rawInput?: JsonValue;
  readonly rawOutput?: JsonValue;
}

const LONGEST_VALUE = 100;

const LONGEST_OUTPUT = 4_000;

/**
 * Runtime events as updates of an ACP session. Every call that was announced is closed
 * exactly once, at the latest when its turn ends. Version 2 has no `tool_call`: there a
 * start is an update as well.
 */
export class AcpToolCalls {
  readonly #ledger = new CallLedger();
  readonly #version: 1 | 2;

  constructor(version: 1 | 2 = 1) {
    this.#version = version;
  }

  take(event: RuntimeEvent): readonly (AcpToolCall | AcpToolCallUpdate)[] {
    const step = this.#ledger.take(event);
    switch (step?.kind) {
      case "opened":
        return [
          ...(step.givenUp ? [updated(step.givenUp, "failed", undefined)] : []),
          this.#started(step.call),
        ];
      case "updated":
        return [updated(step.call, "in_progress", step.event.output)];
      case "closed": {
        const { event: end } = step;
        return end.kind === "tool-ended"
          ? [updated(step.call, "completed", end.output)]
          : [updated(step.call, "failed", end.error)];
      }
      case "orphaned":
        return step.calls.map((call) => updated(call, "failed", undefined));
      case undefined:
        return [];
    }
  }

  #started({ id, tool, input }: Call): AcpToolCall | AcpToolCallUpdate {
    const facts = {
      toolCallId: id,
      title: toolTitle(tool, input),
      kind: toolKind(tool),
      status: "in_progress" as const,
      ...(input !== undefined && { rawInput: maskValue(input) }),
    };
    return this.#version === 1
      ? { sessionUpdate: "tool_call", ...facts }
      : { sessionUpdate: "tool_call_update", ...facts };
  }
}

/** `name: key: value, key: value`, each value at most 100 characters. */
export function toolTitle(tool: string, input: JsonValue | undefined): string {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return tool;
  const parts = Object.entries(input).map(([key, value]: [string, JsonValue]) => {
    const text = typeof value === "string" ? value : JSON.stringify(value);
    return `${key}: ${cutText(maskSecrets(text), LONGEST_VALUE)}`;
  });
  return parts.length === 0 ? tool : `${tool}: ${parts.join(", ")}`;
}

function updated(
  { id }: Call,
  status: AcpToolStatus,
  output: JsonValue | undefined,
): AcpToolCallUpdate {
  const base = { sessionUpdate: "tool_call_update", toolCallId: id, status } as const;
  if (output === undefined || output === "") return base;
  const text = typeof output === "string" ? output : JSON.stringify(output);
  const shown = cutText(maskSecrets(text), LONGEST_OUTPUT);
  return { ...base, content: [{ type: "content", content: { type: "text", text: shown } }] };
}
