import type { JsonValue } from "../../todo/index.ts";
import type { Documents } from "../contract.ts";
import { differenceOf } from "../json-difference.ts";
import type { Connection } from "./connection.ts";
import type { StoredDocument } from "./known-scopes.ts";
import { LONG } from "./known-scopes.ts";
import { ADD_CHANGE, FORGET_CHANGES, PUT_DOCUMENT } from "./queries.ts";
import { changed, whole } from "./read.ts";

/** So many changes, or half as much text as the whole, and the whole is written again. */
const MOST_CHANGES = 64;

type StoredDocuments = ReadonlyMap<string, StoredDocument>;

/**
 * In a transaction: writes documents, of a long one only what changed where it
 * is known what was there. Answers all documents of the scope, if those that
 * were there before are known.
 */
export function putDocuments(
  connection: Connection,
  scope: number,
  documents: Documents,
  before: StoredDocuments | undefined,
): StoredDocuments | undefined {
  const stored = before && new Map(before);
  for (const [name, document] of Object.entries(documents)) {
    const old = before?.get(name);
    if (old) stored?.set(name, putChanged(connection, scope, name, old, document));
    else {
      const body = JSON.stringify(document);
      putWhole(connection, scope, name, body);
      // Read again only where it is to be known.
      stored?.set(name, whole(body, JSON.parse(body)));
    }
  }
  return stored;
}

/** What is known is what others read: the change as it is stored. */
function putChanged(
  connection: Connection,
  scope: number,
  name: string,
  old: StoredDocument,
  document: JsonValue,
): StoredDocument {
  const body = JSON.stringify(differenceOf(old.value, document));
  const next = changed(old, [{ body, value: JSON.parse(body) }]);
  if (old.length >= LONG && next.changes <= MOST_CHANGES && next.changedLength <= old.length / 2) {
    connection.run(ADD_CHANGE, scope, name, next.changes, body);
    return next;
  }
  const text = JSON.stringify(next.value);
  putWhole(connection, scope, name, text);
  return whole(text, next.value);
}

function putWhole(connection: Connection, scope: number, name: string, body: string): void {
  connection.run(PUT_DOCUMENT, scope, name, body);
  connection.run(FORGET_CHANGES, scope, name);
}
