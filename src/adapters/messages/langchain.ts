import { blockText } from "../../recall/index.ts";
import type { MessageShape } from "./message-shape.ts";
import { callRecord, objectsIn, resultRecord } from "./message-shape.ts";

/** Messages of LangChain: `tool_calls` with parsed arguments, messages of the type `tool`. */
export const langchain: MessageShape = (message) => {
  const { type, tool_calls: calls, tool_call_id: answers, status, content, artifact } = message;
  if (type === "tool" && message["role"] === undefined) {
    const details = artifact ?? undefined;
    return resultRecord(answers, status === "error", { text: blockText(content), details });
  }
  return objectsIn(calls).flatMap(({ id, name, args }) => callRecord(id, name, args));
};
