import type { Call, RuntimeEvent, ToolKind } from "../../progress/index.ts";
import { CallLedger, maskSecrets, maskValue, toolKind } from "../../progress/index.ts";
import { cutText } from "../../progress/cut-text.ts";
import type { JsonValue } from "../../todo/index.ts";

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
