import type { JsonValue } from "../../todo/index.ts";
import type { JournalEntry, JournalQuery, NewEntry, Snapshot } from "../contract.ts";
import { storedName } from "../task-columns.ts";
import { nameFromStored, storedNumber } from "./stored-values.ts";
import type { Tenant } from "./tenant.ts";

interface DocumentRow {
  readonly revision: string;
  readonly seq: string;
  readonly name: string | null;
  readonly body: string | null;
}

export async function readSnapshot(tenant: Tenant, scope: string): Promise<Snapshot> {
  const rows = await tenant.call<DocumentRow>("load", storedName(scope));
  const documents: [string, JsonValue][] = [];
  for (const { name, body } of rows) {
    if (name !== null && body !== null) documents.push([name, JSON.parse(body) as JsonValue]);
  }
  const { revision, seq } = rows[0] ?? { revision: 0, seq: 0 };
  return {
    revision: Number(revision),
    seq: Number(seq),
    documents: Object.fromEntries(documents),
  };
}

export async function readReply(
  tenant: Tenant,
  scope: string,
  key: string,
): Promise<JsonValue | undefined> {
  const [row] = await tenant.call<{ body: string }>("replay", storedName(scope), storedName(key));
  return row && (JSON.parse(row.body) as JsonValue);
}

export async function readJournal(
  tenant: Tenant,
  scope: string,
  query: JournalQuery,
): Promise<JournalEntry[]> {
  const { after = 0, before = Infinity, limit = Infinity, newestFirst = false } = query;
  const rows = await tenant.call<{ seq: string; entry: string }>(
    "journal",
    storedName(scope),
    storedNumber(after),
    storedNumber(before),
    storedNumber(limit),
    newestFirst,
  );
  return rows.map(({ seq, entry }) => {
    return { ...(JSON.parse(entry) as NewEntry), seq: Number(seq) };
  });
}

export async function readScopes(tenant: Tenant): Promise<string[]> {
  const rows = await tenant.call<{ name: string }>("scopes");
  return rows.map(({ name }) => nameFromStored(name));
}
