import type { Reply } from "../dialect.ts";

/** The answer to a second task in progress. */
export const SEVERAL_IN_PROGRESS = "Only one task can be in_progress at a time";

/** A write that was refused: the list is what it was. */
export function refused(error: string): Reply {
  return { text: error, details: { success: false, output: "", error }, isError: true };
}
