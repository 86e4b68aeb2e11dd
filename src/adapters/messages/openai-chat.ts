import { blockText } from "../../recall/index.ts";
import { isObject } from "../../todo/index.ts";
import type { MessageShape } from "./message-shape.ts";
import { callRecord, objectsIn, resultRecord } from "./message-shape.ts";

/** Chat completions: `tool_calls` of the assistant, messages of the role `tool`. */
export const openaiChat: MessageShape = (message) => {
  const { role, tool_calls: calls, tool_call_id: answers, content } = message;
  if (role === "tool") return resultRecord(answers, false, { text: blockText(content) });
  return objectsIn(calls).flatMap(({ id, function: called }) =>
    isObject(called) ? callRecord(id, called["name"], called["arguments"]) : [],
  );
};
