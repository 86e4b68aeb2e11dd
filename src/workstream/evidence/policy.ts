import type { Reply } from "../../dialects/dialect.ts";
import type { EvidencePolicy } from "../../reminder/index.ts";
import { reminderSettings } from "../../reminder/index.ts";
import type { Documents } from "../../stores/contract.ts";
import type { Applied, Todo } from "../../todo/index.ts";
import { commitHere } from "../compact-journal.ts";
import { asJson, reminderDocument } from "../documents.ts";
import type { Live } from "../live.ts";
import { PERSON } from "../live.ts";
import { completedTodos } from "./with-evidence.ts";

export const EVIDENCE_POLICY_CHANGED = "evidence-policy-changed";

/** What holds here: a person's choice, else the host's, else the default. */
export function policyOf({ reminders }: Live, documents: Documents): EvidencePolicy {
  const { choices = {} } = reminderDocument(documents);
  return reminderSettings(reminders, choices).requireEvidence;
}

/** A person decides what a model's completion needs, for this list and from now on. */
export async function setPolicy(live: Live, requireEvidence: EvidencePolicy): Promise<void> {
  await commitHere<void>(live, ({ documents }) => {
    const before = reminderDocument(documents);
    if (before.choices?.requireEvidence === requireEvidence) return { result: undefined };
    const state = { ...before, choices: { ...before.choices, requireEvidence } };
    const line = { kind: EVIDENCE_POLICY_CHANGED, at: live.now(), actor: PERSON };
    return {
      result: undefined,
      commit: {
        documents: { reminder: asJson(state) },
        entries: [{ ...line, data: { requireEvidence } }],
      },
    };
  });
}

/** What the model is told instead, if the policy is to refuse and the runtime saw nothing. */
export function evidenceRefusal(policy: EvidencePolicy, applied: Applied): Reply | undefined {
  if (policy !== "refuse") return undefined;
  const unsupported = completedTodos(applied).filter((todo) => !wasSeen(todo));
  if (unsupported.length === 0) return undefined;
  const names = unsupported.map(({ content }) => JSON.stringify(content)).join(", ");
  return {
    text: `Nothing was changed: nothing that was seen supports the completion of ${names}. Do what shows it while the todo is in progress, such as running the tests, and complete it then. If that cannot be, ask the user, who can complete it by hand.`,
    details: { ok: false, code: "evidence-required", todos: unsupported.map(({ id }) => id) },
    isError: true,
  };
}

/** A statement alone is only a word. A check that could not be run is an answer. */
function wasSeen({ evidence = [] }: Todo): boolean {
  return evidence.some(({ kind }) => kind !== "statement");
}
