import { blockText } from "../../recall/index.ts";
import { isObject } from "../../todo/index.ts";
import type { MessageShape } from "./message-shape.ts";
import { callRecord, resultRecord } from "./message-shape.ts";

/** Items of the Responses API, and those of the Agents SDK, which spells two names otherwise. */
export const openaiResponses: MessageShape = (item) => {
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
