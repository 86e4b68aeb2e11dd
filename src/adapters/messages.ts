/**
 * Conversations that a program has in hand as an array: reads the calls of tools
 * and their results out of them, whichever library's messages they are.
 * @module
 */
import type { TranscriptRecord } from "../recall/index.ts";
import { blockText } from "../recall/index.ts";
import type { JsonObject, JsonValue } from "../todo/index.ts";
import { isObject } from "../todo/index.ts";

/** Who speaks, by the words of all libraries. What a tool says is nobody's message. */
const SPEAKERS: ReadonlyMap<unknown, "user" | "assistant"> = new Map([
  ["user", "user"],
  ["human", "user"],
  ["system", "user"],
  ["developer", "user"],
  ["assistant", "assistant"],
  ["ai", "assistant"],
]);

/** The records of messages, oldest first. What is no message is passed over. */
export function recordsFromMessages(messages: Iterable<unknown>): readonly TranscriptRecord[] {
  const records: TranscriptRecord[] = [];
  for (const message of messages) if (isObject(message)) records.push(...messageRecords(message));
  return records;
}

/** Is this a message of any library that is known here? */
export function isMessage(value: JsonObject): boolean {
  const message = unwrapped(value);
  return speakerOf(message) !== undefined || found(message).length > 0;
}

function messageRecords(value: JsonObject): readonly TranscriptRecord[] {
  const message = unwrapped(value);
  const records = found(message);
  const speaker = speakerOf(message);
  if (speaker === undefined) return records;
  if (speaker === "assistant") return [{ kind: speaker }, ...records];
  return saysMore(message["content"]) ? [...records, { kind: speaker }] : records;
}

function found(message: JsonObject): readonly TranscriptRecord[] {
  return SHAPES.flatMap((shape) => shape(message));
}

function speakerOf({ role, type }: JsonObject): "user" | "assistant" | undefined {
  return SPEAKERS.get(role ?? type);
}

/** A user's message that only hands over results is no new word of the user. */
function saysMore(content: JsonValue | undefined): boolean {
  if (!Array.isArray(content)) return true;
  return (content as readonly JsonValue[]).some(
    (block) => !isObject(block) || block["type"] !== "tool_result",
  );
}

/** Messages that LangChain has serialised are wrapped in what it needs to bring them back. */
function unwrapped(message: JsonObject): JsonObject {
  const { lc, id, kwargs, data, type } = message;
  if (isObject(kwargs) && lc !== undefined && Array.isArray(id)) {
    const [kind = ""] = /^(?:AI|Human|System|Tool)/.exec(String(id.at(-1))) ?? [];
    return { ...kwargs, type: kind.toLowerCase() };
  }
  return isObject(data) && typeof type === "string" ? { ...data, type } : message;
}

/** Messages API: blocks `tool_use` of the assistant, `tool_result` of the user. */
const anthropic: MessageShape = ({ content }) =>
  objectsIn(content).flatMap((block) => {
    const { type, id, name, input, tool_use_id: answers, is_error: isError } = block;
    if (type === "tool_use") return callRecord(id, name, input);
    if (type !== "tool_result") return [];
    return resultRecord(answers, isError === true, { text: blockText(block["content"]) });
  });

/** Chat completions: `tool_calls` of the assistant, messages of the role `tool`. */
const openaiChat: MessageShape = (message) => {
  const { role, tool_calls: calls, tool_call_id: answers, content } = message;
  if (role === "tool") return resultRecord(answers, false, { text: blockText(content) });
  return objectsIn(calls).flatMap(({ id, function: called }) =>
    isObject(called) ? callRecord(id, called["name"], called["arguments"]) : [],
  );
};

/** Items of the Responses API, and those of the Agents SDK, which spells two names otherwise. */
const openaiResponses: MessageShape = (item) => {
  const { type, call_id: snake, callId: id = snake, name, output } = item;
  if (type === "function_call") return callRecord(id, name, item["arguments"]);
  if (type !== "function_call_output" && type !== "function_call_result") return [];
  const said = isObject(output) ? (output["text"] ?? output) : output;
  const text = blockText(said);
  return resultRecord(id, item["status"] === "incomplete", {
    text,
    ...(isObject(said) && { details: said }),
  });
};

/** Model messages: content parts `tool-call` and `tool-result`. */
const aiSdkModel: MessageShape = ({ content }) =>
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
const aiSdkUi: MessageShape = ({ parts }) => objectsIn(parts).flatMap(uiPart);

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

/** Messages of LangChain: `tool_calls` with parsed arguments, messages of the type `tool`. */
const langchain: MessageShape = (message) => {
  const { type, tool_calls: calls, tool_call_id: answers, status, content, artifact } = message;
  if (type === "tool" && message["role"] === undefined) {
    const details = artifact ?? undefined;
    return resultRecord(answers, status === "error", { text: blockText(content), details });
  }
  return objectsIn(calls).flatMap(({ id, name, args }) => callRecord(id, name, args));
};

/** Finds the calls and results in a message of one library's shape; none in a message of another's. */
type MessageShape = (message: JsonObject) => readonly TranscriptRecord[];

function objectsIn(value: JsonValue | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? (value as readonly JsonValue[]).filter(isObject) : [];
}

function callRecord(
  id: JsonValue | undefined,
  name: JsonValue | undefined,
  input: unknown,
): readonly TranscriptRecord[] {
  if (typeof id !== "string" || typeof name !== "string") return [];
  return [{ kind: "tool-call", id, tool: ownName(name), input }];
}

function resultRecord(
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

/** No two of them know the same part of a message. */
const SHAPES: readonly MessageShape[] = [
  anthropic,
  openaiChat,
  openaiResponses,
  aiSdkModel,
  aiSdkUi,
  langchain,
];
