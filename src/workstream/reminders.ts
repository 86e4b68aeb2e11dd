import type { HiddenMessage } from "../dialects/dialect.ts";
import { manualEditReminder } from "../reminder/index.ts";
import { commitWithRetry } from "./commit-with-retry.ts";
import { asJson, REMINDER_DELIVERED, reminderDocument, todoDocument } from "./documents.ts";
import type { Live } from "./live.ts";
import { RUNTIME } from "./live.ts";

const MANUAL_EDIT = "manual-edit";

/** What a person did since the model was last told, handed out once whoever asks. */
export async function takeEditReminder(live: Live): Promise<HiddenMessage | undefined> {
  const { result } = await commitWithRetry<HiddenMessage | undefined>(
    live.store,
    live.scope,
    ({ documents }) => {
      const { edits } = reminderDocument(documents);
      if (edits.length === 0) return { result: undefined };
      const { list } = todoDocument(documents);
      const delivered = {
        kind: REMINDER_DELIVERED,
        at: live.now(),
        actor: RUNTIME,
        data: { type: MANUAL_EDIT, edits },
      };
      return {
        result: { type: MANUAL_EDIT, text: manualEditReminder(edits, list.phases) },
        commit: { documents: { reminder: asJson({ edits: [] }) }, entries: [delivered] },
      };
    },
  );
  return result;
}
