import type { JsonValue } from "../../todo/index.ts";
import type { Commit, Documents, JournalEntry } from "../contract.ts";
import type { TaskTable } from "../task-table.ts";
import { freezeJson } from "../freeze-json.ts";

export interface Scope {
  revision: number;
  /** Number of the newest entry, also when old ones are forgotten. */
  seq: number;
  documents: Documents;
  journal: JournalEntry[];
  readonly replies: Map<string, JsonValue>;
  readonly tasks: TaskTable;
}

/** What every change of a scope leaves behind, beside what changed. */
export type Written = Pick<Commit, "entries" | "idempotency">;

export function writeTo(scope: Scope, { entries, idempotency }: Written): void {
  scope.revision++;
  for (const entry of entries) scope.journal.push(freezeJson({ ...entry, seq: ++scope.seq }));
  if (idempotency) scope.replies.set(idempotency.key, freezeJson(idempotency.reply));
}
