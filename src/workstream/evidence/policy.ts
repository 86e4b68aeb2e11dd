import type { Reply } from "../../dialects/dialect.ts";
import type { EvidencePolicy } from "../../reminder/index.ts";
import { reminderSettings } from "../../reminder/index.ts";
import type { Documents } from "../../stores/contract.ts";
import type { Applied } from "../../todo/index.ts";
import { commitHere } from "../compact-journal.ts";
import { asJson, reminderDocument } from "../documents.ts";
import type { Live } from "../live.ts";
import { PERSON } from "../live.ts";
import { completedTodos } from "./with-evidence.ts";

const EVIDENCE_POLICY_CHANGED = "evidence-policy-changed";

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

/**
 * What the model is told where a completion needs evidence and is not verified. Only
 * what the runtime saw pass while the todo was in progress verifies: a test, a check, or a command
 * that checks. A statement, a file or a check that could not be run does not.
 */
export async function evidenceRefusal(live: Live, applied: Applied): Promise<Reply | undefined> {
  const { evidence: log } = await live.follower.catchUp();
  const unproven = completedTodos(applied)
    .map((todo) => ({ ...todo, state: log.of(todo.id, todo.evidence).state }))
    .filter(({ state }) => state !== "verified");
  if (unproven.length === 0) return undefined;
  const names = unproven.map(({ content, state }) => `${JSON.stringify(content)} (${state})`);
  return {
    text: `Nothing was changed: nothing that was seen supports the completion of ${names.join(", ")}. What counts is a test, a check or a command such as lint, build or tsc that passes while the todo is in progress, with no file changed after it. Run one, and complete it then. If that cannot be, ask the user, who can complete it by hand.`,
    details: { ok: false, code: "evidence-required", todos: unproven.map(({ id }) => id) },
    isError: true,
  };
}
