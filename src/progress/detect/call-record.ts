import type { JsonValue } from "../../todo/index.ts";
import type { Call } from "../call-ledger.ts";
import type { ToolEnded, ToolFailed } from "../event.ts";
import { maskFailure } from "../failure-text.ts";
import { combine, fingerprint, outcomeFingerprint } from "../fingerprint.ts";
import { isListTool, toolKind } from "../tool-kind.ts";

/** As much of a call as the detectors compare. */
export interface CallRecord {
  readonly id: string;
  readonly tool: string;
  /** Equal for the same tool with the same arguments. */
  readonly key: number;
  readonly isPoll: boolean;
  /** Whether files were changed between this call and the one before. */
  readonly followsChange: boolean;
  /** Equal for results that say the same; absent until the call has ended, and after a veto. */
  outcome?: number;
  /** Equal for failures that say the same; absent for success. */
  failure?: number;
  isUnknownTool?: boolean;
}

export function recordOf(call: Call, followsChange: boolean): CallRecord {
  const { id, tool, input } = call;
  const key = combine(fingerprint(tool), argumentsOf(tool, input));
  return { id, tool, key, isPoll: isPoll(tool, input), followsChange };
}

/** Writes down how the call ended. */
export function settle(record: CallRecord, event: ToolEnded | ToolFailed): void {
  if (event.kind === "tool-failed") {
    if (event.reason === "vetoed") return;
    record.failure = fingerprint(maskFailure(event.error ?? ""));
    record.outcome = combine(outcomeFingerprint(event.error), event.exitCode ?? 7);
    record.isUnknownTool = event.reason === "unknown-tool";
    return;
  }
  const { digest, output } = event;
  const exitCode = event.exitCode ?? exitCodeIn(output);
  record.outcome = isListTool(record.tool)
    ? 1
    : combine(outcomeFingerprint(digest ?? output), exitCode ?? 7);
  if (exitCode !== undefined && exitCode !== 0) {
    record.failure = fingerprint(maskFailure(textIn(output)));
  }
}

/** A command that succeeded: running it again after a change is how work is checked. */
export function isPassedCommand({ tool, isPoll, outcome, failure }: CallRecord): boolean {
  const hasPassed = outcome !== undefined && failure === undefined;
  return hasPassed && !isPoll && toolKind(tool) === "execute";
}

function isPoll(tool: string, input: JsonValue | undefined): boolean {
  if (tool === "command_status") return true;
  if (tool !== "process") return false;
  const action = fieldOf(input, "action");
  return action === "poll" || action === "log";
}

/** A todo list counts by its statuses: saying the same in other words is no progress. */
function argumentsOf(tool: string, input: JsonValue | undefined): number {
  if (!isListTool(tool)) return fingerprint(input);
  const statuses: JsonValue[] = [];
  collectStatuses(input, statuses);
  return fingerprint(statuses.length > 0 ? statuses : input);
}

function collectStatuses(value: JsonValue | undefined, statuses: JsonValue[]): void {
  if (typeof value !== "object" || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    if (key === "status") statuses.push(part);
    else collectStatuses(part, statuses);
  }
}

function exitCodeIn(output: JsonValue | undefined): number | undefined {
  const code = fieldOf(output, "exitCode") ?? fieldOf(output, "exit_code");
  return typeof code === "number" ? code : undefined;
}

function textIn(output: JsonValue | undefined): string {
  const text = typeof output === "string" ? output : fieldOf(output, "output");
  return typeof text === "string" ? text : JSON.stringify(output ?? null);
}

function fieldOf(value: JsonValue | undefined, key: string): JsonValue | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  return (value as { readonly [key: string]: JsonValue })[key];
}
