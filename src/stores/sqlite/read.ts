import type { JsonValue } from "../../todo/index.ts";
import type { JournalEntry, JournalQuery, NewEntry, Snapshot } from "../contract.ts";
import { storedName } from "../stored-name.ts";
import type { Connection } from "./connection.ts";
import { FIND_REPLY, LOAD, NEWEST_ENTRIES, OLDEST_ENTRIES, SCOPE_NAMES } from "./queries.ts";
import { jsonFromStored, nameFromStored } from "./stored-text.ts";

interface DocumentRow {
  readonly revision: number;
  readonly seq: number;
  readonly name: string | null;
  readonly body: string | null;
}

/** One statement, so that revision and documents belong together. */
export function readSnapshot(connection: Connection, scope: string): Snapshot {
  const rows = connection.all<DocumentRow>(LOAD, storedName(scope));
  const documents: [string, JsonValue][] = [];
  for (const { name, body } of rows) {
    if (name === null || body === null) continue;
    documents.push([name, jsonFromStored(body, `the ${name} document of ${scope}`)]);
  }
  const { revision, seq } = rows[0] ?? { revision: 0, seq: 0 };
  return { revision, seq, documents: Object.fromEntries(documents) };
}

export function readReply(
  connection: Connection,
  scope: string,
  key: string,
): JsonValue | undefined {
  const row = connection.get<{ body: string }>(FIND_REPLY, storedName(scope), storedName(key));
  return row && jsonFromStored(row.body, `the reply kept for ${key} in ${scope}`);
}

export function readJournal(
  connection: Connection,
  scope: string,
  query: JournalQuery,
): JournalEntry[] {
  const { after = 0, before = Infinity, limit = Infinity, newestFirst = false } = query;
  const rows = connection.all<{ seq: number; entry: string }>(
    newestFirst ? NEWEST_ENTRIES : OLDEST_ENTRIES,
    storedName(scope),
    after,
    before,
    // To SQLite a negative limit is none.
    limit === Infinity ? -1 : Math.max(0, limit),
  );
  return rows.map(({ seq, entry }) => {
    const read = jsonFromStored(entry, `journal entry ${seq} of ${scope}`) as unknown as NewEntry;
    return { ...read, seq };
  });
}

export function readScopes(connection: Connection): string[] {
  return connection.all<{ name: string }>(SCOPE_NAMES).map(({ name }) => nameFromStored(name));
}
