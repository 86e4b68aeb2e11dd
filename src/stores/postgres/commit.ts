import { randomUUID } from "node:crypto";
import type { JsonValue } from "../../todo/index.ts";
import type { Commit, Committed } from "../contract.ts";
import { storedName } from "../task-columns.ts";
import type { Tenant } from "./tenant.ts";

interface Outcome {
  readonly outcome: "committed" | "replayed" | "stale";
  readonly revision: string | null;
  readonly seq: string | null;
  readonly reply: string | null;
}

/**
 * A whole commit in one statement. It carries the id of this attempt, so that
 * sending it again, when the answer got lost, finds out what came of it instead
 * of doing it twice.
 */
export async function commitAtOnce(
  tenant: Tenant,
  scope: string,
  commit: Commit,
): Promise<Committed> {
  const { expected, documents, entries, idempotency } = commit;
  const [answer] = await tenant.call<Outcome>(
    "commit",
    storedName(scope),
    randomUUID(),
    expected,
    Object.keys(documents),
    Object.values(documents).map((document) => JSON.stringify(document)),
    entries.map((entry) => JSON.stringify(entry)),
    idempotency ? storedName(idempotency.key) : null,
    idempotency ? JSON.stringify(idempotency.reply) : null,
  );
  return committed(answer as Outcome);
}

function committed(answer: Outcome): Committed {
  // A scope that is not there has neither.
  const [revision, seq] = [Number(answer.revision), Number(answer.seq)];
  switch (answer.outcome) {
    case "committed":
      return { ok: true, revision, seq };
    case "replayed":
      return { ok: true, revision, seq, replay: JSON.parse(answer.reply ?? "null") as JsonValue };
    case "stale":
      return { ok: false, code: "stale-revision", revision };
  }
}
