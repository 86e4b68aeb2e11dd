import { blockText } from "../../recall/index.ts";
import type { MessageShape } from "./message-shape.ts";
import { callRecord, objectsIn, resultRecord } from "./message-shape.ts";

/** Messages API: blocks `tool_use` of the assistant, `tool_result` of the user. */
export const anthropic: MessageShape = ({ content }) =>
  objectsIn(content).flatMap((block) => {
    const { type, id, name, input, tool_use_id: answers, is_error: isError } = block;
    if (type === "tool_use") return callRecord(id, name, input);
    if (type !== "tool_result") return [];
    return resultRecord(answers, isError === true, { text: blockText(block["content"]) });
  });
