/**
 * Conversations that a program has in hand as an array: reads the calls of tools
 * and their results out of them, whichever library's messages they are.
 * @module
 */
import type { TranscriptRecord } from "../../recall/index.ts";
import type { JsonObject, JsonValue } from "../../todo/index.ts";
import { isObject } from "../../todo/index.ts";
import { aiSdkModel, aiSdkUi } from "./ai-sdk.ts";
import { anthropic } from "./anthropic.ts";
import { langchain } from "./langchain.ts";
import type { MessageShape } from "./message-shape.ts";
import { openaiChat } from "./openai-chat.ts";
import { openaiResponses } from "./openai-responses.ts";

/** No two of them know the same part of a message. */
const SHAPES: readonly MessageShape[] = [
  anthropic,
  openaiChat,
  openaiResponses,
  aiSdkModel,
  aiSdkUi,
  langchain,
];

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
