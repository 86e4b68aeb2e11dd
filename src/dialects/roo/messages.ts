import type { Reply } from "../dialect.ts";

/** The answer to a call that could not be carried out. */
export function refusal(error: string): Reply {
  const details = { status: "error", message: "The tool execution failed", error };
  return { text: JSON.stringify(details), details, isError: true };
}

export const NO_TODOS =
  "Missing value for required parameter 'todos'. Please retry with complete response.";

export const NO_CHECKLIST = "The todos parameter is not valid markdown checklist or JSON";
