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
    const change = old && changeOf(connection, scope, name, old, document);
    if (change) stored?.set(name, change);
    else {
      const body = putWhole(connection, scope, name, document);
      // Read again only where it is to be known.
      stored?.set(name, whole(body, JSON.parse(body)));
    }
  }
  return stored;
}

function changeOf(
  connection: Connection,
  scope: number,
  name: string,
  old: StoredDocument,
  document: JsonValue,
): StoredDocument | undefined {
  if (old.length < LONG || old.changes >= MOST_CHANGES) return undefined;
  const body = JSON.stringify(differenceOf(old.value, document));
  if (old.changedLength + body.length > old.length / 2) return undefined;
  connection.run(ADD_CHANGE, scope, name, old.changes + 1, body);
  // Read again: what is known is what others read.
  return changed(old, body, JSON.parse(body));
}

function putWhole(
  connection: Connection,
  scope: number,
  name: string,
  document: JsonValue,
): string {
  const body = JSON.stringify(document);
  connection.run(PUT_DOCUMENT, scope, name, body);
  connection.run(FORGET_CHANGES, scope, name);
  return body;
}
