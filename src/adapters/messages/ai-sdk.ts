import { blockText } from "../../recall/index.ts";
import type { JsonObject, JsonValue } from "../../todo/index.ts";
import { isObject } from "../../todo/index.ts";
import type { TranscriptRecord } from "../../recall/index.ts";
import type { MessageShape } from "./message-shape.ts";
import { callRecord, objectsIn, resultRecord } from "./message-shape.ts";

/** Model messages: content parts `tool-call` and `tool-result`. */
export const aiSdkModel: MessageShape = ({ content }) =>
  objectsIn(content).flatMap((part) => {
    const { type, toolCallId: id, toolName: name, input, args = input, output } = part;
    if (type === "tool-call") return callRecord(id, name, args);
    if (type !== "tool-result") return [];
    const kind = isObject(output) ? output["type"] : undefined;
    const value = isObject(output) ? output["value"] : (output ?? part["result"]);
    const isError = kind === "error-text" || kind === "error-json" || kind === "execution-denied";
    return resultRecord(id, isError, said(value));
  });

/** UI messages: a part is a call and, once there is one, its result. */
export const aiSdkUi: MessageShape = ({ parts }) => objectsIn(parts).flatMap(uiPart);

function uiPart(part: JsonObject): readonly TranscriptRecord[] {
  const { type, toolCallId: id, toolName, state, input, output, errorText } = part;
  if (typeof type !== "string") return [];
  const name = type === "dynamic-tool" ? toolName : /^tool-(.+)/.exec(type)?.[1];
  const call = callRecord(id, name, input);
  if (call.length === 0) return [];
  if (state === "output-available") return [...call, ...resultRecord(id, false, said(output))];
  if (state === "output-error") return [...call, ...resultRecord(id, true, said(errorText))];
  return call;
}

function said(value: JsonValue | undefined): {
  readonly text?: string | undefined;
  readonly details?: unknown;
} {
  return typeof value === "string" ? { text: value } : { text: blockText(value), details: value };
}
