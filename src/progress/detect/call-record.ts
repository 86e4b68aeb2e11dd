import type { Call } from "../call-ledger.ts";
import type { ToolEnded, ToolFailed } from "../event.ts";
import { combine, fingerprint, outcomeFingerprint } from "../fingerprint.ts";
import { exitCodeIn, textIn } from "../payload.ts";
import { isListTool, toolKind } from "../tool-kind.ts";
import type { JsonValue } from "../../todo/index.ts";

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
    record.failure = fingerprint(maskFailure(wordsOf(output)));
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
  const action = textIn(input, ["action"]);
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

function wordsOf(output: JsonValue | undefined): string {
  if (typeof output === "string") return output;
  return textIn(output, ["output"]) ?? JSON.stringify(output ?? null);
}

const LONGEST = 2_000;

const STAMPS =
  /\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z?)?|\b\d\d:\d\d(?::\d\d(?:\.\d+)?)?/g;
const ATTEMPTS = /\b(attempt|try|retry|tries|retries)( ?[#:]? ?)\d+( ?(?:\/|of) ?\d+)?/gi;
const SPANS = /\b\d+(?:\.\d+)? ?(?:ms|milliseconds?|s|secs?|seconds?|m|mins?|minutes?)\b/gi;
const PROCESSES = /\bpid[ :=]*\d+/gi;

/** What a failure says, without what differs each time it happens: times, attempts, durations, process ids. */
export function maskFailure(text: string): string {
  const head = text.length > LONGEST ? text.slice(0, LONGEST) : text;
  return head
    .replace(STAMPS, "<time>")
    .replace(ATTEMPTS, "$1")
    .replace(PROCESSES, "pid")
    .replace(SPANS, "<span>");
}
