import { blockText } from "../../recall/index.ts";
import type { JsonObject, JsonValue } from "../../todo/index.ts";
import { isObject } from "../../todo/index.ts";
import type { CallLog } from "../transcript/call-log.ts";
import { logPlan } from "./plan.ts";

/** Reads an item that `codex exec --json` printed. */
export function readPrintedItem(event: unknown, item: JsonObject, log: CallLog): void {
  if (item["type"] === "todo_list") readPlan(item, log);
  if (item["type"] === "mcp_tool_call" && event === "item.completed") readServerCall(item, log);
}

/** Printed plans do not say which step is in progress. */
function readPlan({ id, items }: JsonObject, log: CallLog): void {
  if (typeof id !== "string" || !Array.isArray(items)) return;
  const steps = (items as readonly JsonValue[]).filter(isObject);
  const plan = steps.map(({ text, completed }) => ({
    step: text ?? null,
    status: completed === true ? "completed" : "pending",
  }));
  logPlan(log, id, plan, {});
}

function readServerCall(item: JsonObject, log: CallLog): void {
  const { id, tool: name, arguments: input, result, status } = item;
  const answer = isObject(result) ? result : {};
  const text = blockText(answer["content"]);
  const details = answer["structured_content"] ?? undefined;
  log.answeredCall(
    { id, name, input },
    {
      isError: status !== "completed",
      ...(text !== undefined && { text }),
      ...(details !== undefined && { details }),
    },
  );
}
