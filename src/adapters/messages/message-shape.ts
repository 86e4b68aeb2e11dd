import type { TranscriptRecord } from "../../recall/index.ts";
import type { JsonObject, JsonValue } from "../../todo/index.ts";
import { isObject } from "../../todo/index.ts";

/** Finds the calls and results in a message of one library's shape; none in a message of another's. */
export type MessageShape = (message: JsonObject) => readonly TranscriptRecord[];

export function objectsIn(value: JsonValue | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? (value as readonly JsonValue[]).filter(isObject) : [];
}

export function callRecord(
  id: JsonValue | undefined,
  name: JsonValue | undefined,
  input: unknown,
): readonly TranscriptRecord[] {
  if (typeof id !== "string" || typeof name !== "string") return [];
  return [{ kind: "tool-call", id, tool: ownName(name), input }];
}

export function resultRecord(
  id: JsonValue | undefined,
  isError: boolean,
  { text, details }: { readonly text?: string | undefined; readonly details?: unknown },
): readonly TranscriptRecord[] {
  if (typeof id !== "string") return [];
  const said = { ...(text !== undefined && { text }), ...(details !== undefined && { details }) };
  return [{ kind: "tool-result", id, isError, ...said }];
}

/** A tool that comes from a server carries the server's name before its own. */
function ownName(name: string): string {
  return name.replace(/^mcp__.+?__/, "");
}
