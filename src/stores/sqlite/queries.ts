/** Every statement on our tables. `?` are bound in the order they stand in. */

/**
 * A limit that is bound. Of a parameter alone SQLite wants to know the value when it makes its plan,
 * and compiles the statement anew whenever it is bound: ten times what a short answer takes.
 */
export function boundLimit(parameter: string): string {
  return `LIMIT ${parameter} + 0`;
}

/**
 * With the newest row of its journal, and whether that stands for a commit without an entry. Rows
 * that are not settled are few and newer than all that are; the plus keeps SQLite from making an index.
 */
export const FIND_SCOPE = `
SELECT * FROM (
SELECT s.id, revision, seq, j.id AS newest, line IS NULL AS isEmpty
FROM scope AS s JOIN journal AS j ON +j.scope = s.id WHERE s.name = ?1
ORDER BY j.id DESC LIMIT 1
) UNION ALL SELECT * FROM (
SELECT s.id, revision, seq, j.id, line IS NULL
FROM scope AS s JOIN settled_journal AS j ON j.scope = s.id WHERE s.name = ?1
AND NOT EXISTS (SELECT 1 FROM journal WHERE +scope = s.id)
ORDER BY seq DESC, revision DESC LIMIT 1
) LIMIT 1`;

/**
 * One row a document, or one without a document; none for a scope that was not written to. Then one
 * row a change of a document, without the rest.
 */
export const LOAD: string = `
WITH found AS (${FIND_SCOPE})
SELECT newest, revision, seq, document.name, 0 AS number, document.body
FROM found LEFT JOIN document ON document.scope = found.id
UNION ALL
SELECT NULL, NULL, NULL, document_change.name, number, body
FROM scope JOIN document_change ON document_change.scope = scope.id
WHERE scope.name = ?1`;

export const ADD_SCOPE = `INSERT INTO scope (name) VALUES (?) RETURNING id`;

export const SCOPE_NAMES = `SELECT name FROM scope`;

export const PUT_DOCUMENT = `
INSERT INTO document (scope, name, body) VALUES (?, ?, ?)
ON CONFLICT (scope, name) DO UPDATE SET body = excluded.body`;

/** Scope, name, number, what changed. */
export const ADD_CHANGE = `
INSERT INTO document_change (scope, name, number, body) VALUES (?, ?, ?, ?)`;

export const FORGET_CHANGES = `DELETE FROM document_change WHERE scope = ? AND name = ?`;

export const ADD_LINE = `INSERT INTO journal (scope, seq, revision, line) VALUES (?, ?, ?, ?)`;

/** The same with the number that the row is to have, one that no other has had: not settled yet, or settled. */
export const ADD_NEWEST = `
INSERT INTO journal (id, scope, seq, revision, line) VALUES (?, ?, ?, ?, ?)`;
export const ADD_SETTLED = `
INSERT INTO settled_journal (id, scope, seq, revision, line) VALUES (?, ?, ?, ?, ?)`;

/** A row: those below it go on to the settled ones, one statement after the other. */
export const SETTLE = `
INSERT INTO settled_journal SELECT * FROM journal WHERE id < ?`;
export const FORGET_SETTLED = `DELETE FROM journal WHERE id < ?`;

/** After, before, limit. */
export const OLDEST_ENTRIES: string = entriesInOrder("ASC");
export const NEWEST_ENTRIES: string = entriesInOrder("DESC");

export const FIND_REPLY = `
SELECT reply.body FROM reply JOIN scope ON scope.id = reply.scope
WHERE scope.name = ? AND reply.key = ?`;

export const ADD_REPLY = `INSERT INTO reply (scope, key, body) VALUES (?, ?, ?)`;

export const ALL_REPLIES = `
SELECT reply.key, reply.body FROM reply JOIN scope ON scope.id = reply.scope
WHERE scope.name = ?`;

/** Of both tables: a row. */
export const FORGET_ROW: readonly string[] = [
  `DELETE FROM journal WHERE id = ?`,
  `DELETE FROM settled_journal WHERE id = ?`,
];

/** Of both tables: scope, its newest row, the number to keep from. */
export const FORGET_ROWS: readonly string[] = [
  `DELETE FROM journal WHERE scope = ? AND id < ? AND (seq < ? OR line IS NULL)`,
  `DELETE FROM settled_journal WHERE scope = ? AND id < ? AND (seq < ? OR line IS NULL)`,
];

/** Of both tables: a row, the number to keep from. */
export const FORGET_ENTRY: readonly string[] = [
  `UPDATE journal SET line = NULL WHERE id = ? AND seq < ?`,
  `UPDATE settled_journal SET line = NULL WHERE id = ? AND seq < ?`,
];

/** Of a start of the system: its number, or its name. */
export const FIND_BOOT = `SELECT id FROM boot WHERE name = ?`;
export const BOOT_NAME = `SELECT name FROM boot WHERE id = ?`;
export const ADD_BOOT = `INSERT INTO boot (name) VALUES (?)`;

/** Changes whenever another connection has written. */
export const DATA_VERSION = `PRAGMA data_version`;

/** How many migrations it has had. */
export const USER_VERSION = `PRAGMA user_version`;

export const NEWEST_CHANGE = `SELECT coalesce(max(id), 0) AS change FROM journal`;

/** The scopes that changed after a change, each with its newest. */
export const CHANGED_SINCE = `
SELECT scope.name, max(revision) AS revision, max(changed.id) AS change
FROM (
  SELECT scope, revision, id FROM journal WHERE id > ?1
  UNION ALL
  SELECT scope, revision, id FROM settled_journal WHERE id > ?1
) AS changed JOIN scope ON scope.id = changed.scope
GROUP BY scope.id ORDER BY change`;

function entriesInOrder(order: "ASC" | "DESC"): string {
  const from = (table: string): string => `
SELECT seq, line FROM ${table}
WHERE scope = (SELECT id FROM scope WHERE name = ?1) AND seq > ?2 AND seq < ?3 AND line IS NOT NULL`;
  return `${from("journal")} UNION ALL ${from("settled_journal")} ORDER BY seq ${order} ${boundLimit("?4")}`;
}
