import type { CallToolRequestParams, StandardSchemaV1 } from "@modelcontextprotocol/server";
import { isObject } from "../../todo/index.ts";

/**
 * The parameters of a tool call. The library checks a call against its own schema before it asks
 * this one, which therefore never refuses any; without one of ours it checks it against its own twice.
 */
export const CALL_PARAMS: StandardSchemaV1<CallToolRequestParams> = {
  "~standard": {
    version: 1,
    vendor: "doneward",
    validate: (value) =>
      isCall(value) ? { value } : { issues: [{ message: "not the parameters of a tool call" }] },
  },
};

export function isCall(value: unknown): value is CallToolRequestParams {
  if (!isObject(value)) return false;
  const { name, arguments: input = {} } = value;
  return typeof name === "string" && isObject(input);
}
