/** Every statement on our tables. `?` are bound in the order they stand in. */

/** With the newest row of its journal, and whether that stands for a commit without an entry. */
export const FIND_SCOPE = `
SELECT s.id, revision, seq, j.id AS newest, entry IS NULL AS isEmpty
FROM scope AS s JOIN journal AS j ON j.scope = s.id WHERE s.name = ?1
ORDER BY seq DESC, revision DESC LIMIT 1`;

/** One row a document, or one without a document; none for a scope that was not written to. */
export const LOAD: string = `
WITH found AS (${FIND_SCOPE})
SELECT revision, seq, document.name, document.body
FROM found LEFT JOIN document ON document.scope = found.id`;

export const ADD_SCOPE = `INSERT INTO scope (name) VALUES (?) RETURNING id`;

export const SCOPE_NAMES = `SELECT name FROM scope`;

export const PUT_DOCUMENT = `
INSERT INTO document (scope, name, body) VALUES (?, ?, ?)
ON CONFLICT (scope, name) DO UPDATE SET body = excluded.body`;

export const ADD_ENTRY = `INSERT INTO journal (scope, seq, revision, entry) VALUES (?, ?, ?, ?)`;

const ENTRIES = `
SELECT seq, entry FROM journal
WHERE scope = (SELECT id FROM scope WHERE name = ?1) AND seq > ?2 AND seq < ?3 AND entry IS NOT NULL`;

/**
 * Scope, after, before, limit. Of a limit that is a parameter alone SQLite wants to know the value when
 * it plans, and compiles the statement anew whenever it is bound: hence `+ 0`, here and elsewhere.
 */
export const OLDEST_ENTRIES: string = `${ENTRIES} ORDER BY seq LIMIT ?4 + 0`;
export const NEWEST_ENTRIES: string = `${ENTRIES} ORDER BY seq DESC LIMIT ?4 + 0`;

export const FIND_REPLY = `
SELECT reply.body FROM reply JOIN scope ON scope.id = reply.scope
WHERE scope.name = ? AND reply.key = ?`;

export const ADD_REPLY = `INSERT INTO reply (scope, key, body) VALUES (?, ?, ?)`;

export const ALL_REPLIES = `
SELECT reply.key, reply.body FROM reply JOIN scope ON scope.id = reply.scope
WHERE scope.name = ?`;

export const FORGET_ROW = `DELETE FROM journal WHERE id = ?`;

/** Scope, its newest row, the number to keep from. */
export const FORGET_ROWS = `
DELETE FROM journal WHERE scope = ? AND id < ? AND (seq < ? OR entry IS NULL)`;

/** A row, the number to keep from. */
export const FORGET_ENTRY = `UPDATE journal SET entry = NULL WHERE id = ? AND seq < ?`;

/** Changes whenever another connection has written. */
export const DATA_VERSION = `PRAGMA data_version`;

/** How many migrations it has had. */
export const USER_VERSION = `PRAGMA user_version`;

export const NEWEST_CHANGE = `SELECT coalesce(max(id), 0) AS change FROM journal`;

/** The scopes that changed after a change, each with its newest. */
export const CHANGED_SINCE = `
SELECT scope.name, max(revision) AS revision, max(journal.id) AS change
FROM journal JOIN scope ON scope.id = journal.scope WHERE journal.id > ?
GROUP BY scope.id ORDER BY change`;
