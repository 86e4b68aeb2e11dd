import type { Workstream } from "../../workstream/workstream.ts";
import type { HookAnswer } from "../hook.ts";
import { NOTHING_TO_SAY } from "../hook.ts";

/** What is due before the model goes on. */
export async function reminded(work: Pick<Workstream, "reminders">): Promise<HookAnswer> {
  const messages = await work.reminders();
  if (messages.length === 0) return NOTHING_TO_SAY;
  return { context: messages.map(({ text }) => text).join("\n\n") };
}
