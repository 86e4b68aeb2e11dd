import { CLOCK_TOLERANCE } from "../../../task/index.ts";

/** Every statement on boards. `?` are bound in the order they stand in. */

/** Those of a `TaskRow`. */
const COLUMNS = `
  key, id, version, state, status, priority, open_blockers, owner, epoch,
  lease_boot, lease_monotonic, lease_wall, lease_length, started, changed, closed, body`;

const VALUES = `
  version, state, status, priority, wake_at, owner, epoch,
  lease_boot, lease_monotonic, lease_wall, lease_length, parent, started, changed, closed,
  text, body`;

const PLACES = Array.from({ length: 17 }, () => "?").join(", ");

export const FIND_BOARD = `SELECT graph, created FROM board WHERE scope = ?`;

/** Scope, graph, created. */
export const PUT_BOARD = `
INSERT INTO board (scope, graph, created) VALUES (?, ?, ?)
ON CONFLICT (scope) DO UPDATE SET graph = excluded.graph, created = excluded.created`;

/** Scope, id. Deleted ones too. */
export const FIND_TASK: string = `SELECT ${COLUMNS} FROM task WHERE scope = ? AND id = ?`;

/** Scope. By age, deleted ones too. */
export const ALL_TASKS: string = `SELECT ${COLUMNS} FROM task WHERE scope = ? ORDER BY key`;

/** Scope, id. Not of a deleted one. */
export const FIND_KEY = `SELECT key FROM task WHERE scope = ? AND id = ? AND state IS NOT NULL`;

/** Scope, id, the values. No row: the id was given before. */
export const ADD_TASK: string = `
INSERT INTO task (scope, id, open_blockers, ${VALUES}) VALUES (?, ?, 0, ${PLACES})
ON CONFLICT (scope, id) DO NOTHING RETURNING key`;

/** The values, key. */
export const PUT_TASK: string = `UPDATE task SET (${VALUES}) = (${PLACES}) WHERE key = ?`;

/** Leaves nothing of a task but its id. */
export const DELETE_TASK = `
UPDATE task SET version = version + 1, state = NULL, owner = NULL, lease_boot = NULL, parent = NULL,
  text = '', body = '' WHERE key = ?`;

/** Scope, id. */
export const ADD_DELETED = `
INSERT INTO task (scope, id, version, status, priority, open_blockers, epoch, changed, text, body)
VALUES (?, ?, 1, 'cancelled', 0, 0, 0, 0, '', '')`;

/** Scope, id. */
export const FIND_PART = `SELECT 1 FROM task WHERE scope = ? AND parent = ? LIMIT 1`;

export const BLOCKERS_OF_KEY = `
SELECT blocker.blocker AS key, task.id FROM blocker JOIN task ON task.key = blocker.blocker
WHERE blocker.task = ?`;
export const ADD_BLOCKER = `INSERT INTO blocker (task, blocker) VALUES (?, ?)`;
export const REMOVE_BLOCKER = `DELETE FROM blocker WHERE task = ? AND blocker = ?`;
export const REMOVE_BLOCKERS = `DELETE FROM blocker WHERE task = ?`;
export const FIND_DEPENDENT = `SELECT 1 FROM blocker WHERE blocker = ? LIMIT 1`;

/** Scope, label, task. */
export const ADD_LABEL = `INSERT INTO label (scope, label, task) VALUES (?, ?, ?)`;
export const REMOVE_LABELS = `DELETE FROM label WHERE task = ?`;

/** Counts the open blockers anew, and what follows from them: of one task, of all that one blocks. Now, key. */
export const COUNT_OWN_BLOCKERS: string = countBlockers("?");
export const COUNT_BLOCKERS_OF_DEPENDENTS: string = countBlockers(
  "SELECT task FROM blocker WHERE blocker = ?",
);

const CLAIMED = "task WHERE scope = ?1 AND state = 'claimed'";

/** Scope, now. */
export const WAKE = `
UPDATE task SET state = 'ready', wake_at = NULL
WHERE scope = ? AND state = 'waiting' AND wake_at <= ?`;

/**
 * Scope, boot, monotonic, now. By the clock that nobody sets; of another start of
 * the system by that on the wall. Those are two ranges of the index: between
 * them lie all the claims of today.
 */
export const EXPIRED: string = expired(COLUMNS);

/** The same: whether something has to be taken back or woken. */
export const IS_SWEEP_DUE: string = `
SELECT EXISTS (SELECT 1 FROM task WHERE scope = ?1 AND state = 'waiting' AND wake_at <= ?4)
  OR EXISTS (${expired("1")}) AS is_due`;

/** Of all tasks that nobody has: that it is said makes a range of the index one in order. */
export const IN_ORDER = "lease_boot IS NULL AND lease_monotonic IS NULL";

const NEXT = `
SELECT key FROM task WHERE scope = ?8 AND state = 'ready' AND ${IN_ORDER}
ORDER BY priority, key`;

/** Decides a claim: owner, lease (boot, monotonic, wall, length), start, now; scope. */
export const CLAIM_NEXT: string = claim(`= (${NEXT} LIMIT 1)`);

/** The same; how many. SQLite makes a table for a list of keys, which costs more than to claim one task. */
export const CLAIM_NEXT_ONES: string = claim(`IN (${NEXT} LIMIT ?9 + 0)`);

/** The same; key. The caller has seen in this transaction that the task may be had. */
export const CLAIM_KEY: string = claim("= ?8");

/** Now, key. The caller has seen in this transaction that the task is held. */
export const CLOSE_KEY = `
UPDATE task SET version = version + 1, status = 'done', state = 'closed', closed = ?1, changed = ?1,
  lease_boot = NULL, lease_monotonic = NULL, lease_wall = NULL, lease_length = NULL
WHERE key = ?2`;

/** Lease (boot, monotonic, wall, length), key. */
export const RENEW: string = `
UPDATE task SET version = version + 1,
  lease_boot = ?, lease_monotonic = ?, lease_wall = ?, lease_length = ?
WHERE key = ? RETURNING ${COLUMNS}`;

/** Scope, owner. */
export const BUSY_WITH = `
SELECT id FROM task WHERE scope = ? AND owner = ? AND state = 'claimed' ORDER BY priority, key`;

export const COUNT_STATES = `
SELECT state, count(*) AS count FROM task
WHERE scope = ? AND state IS NOT NULL GROUP BY state`;

/** Scope, id. */
export const BLOCKERS_OF: string = dependencies("task", "ORDER BY one.key");
export const BLOCKED_BY: string = dependencies("blocker", "ORDER BY blocker.task");

/** A list: of one state by the index that is in order, or of what conditions find, sorted. */
export function listQuery(conditions: readonly string[]): string {
  return `
SELECT ${COLUMNS} FROM task
WHERE ${conditions.join(" AND ")} AND (priority, key) > (?, ?)
ORDER BY priority, key LIMIT ? + 0`;
}

function expired(columns: string): string {
  const isOver = `(lease_wall <= ?4 OR lease_wall - ?4 > lease_length + ${CLOCK_TOLERANCE})`;
  return `
SELECT ${columns} FROM ${CLAIMED} AND lease_boot = ?2 AND lease_monotonic <= ?3
UNION ALL
SELECT ${columns} FROM ${CLAIMED} AND lease_boot < ?2 AND ${isOver}
UNION ALL
SELECT ${columns} FROM ${CLAIMED} AND lease_boot > ?2 AND ${isOver}`;
}

function countBlockers(keys: string): string {
  return `
UPDATE task SET open_blockers = counted.open, state = CASE
    WHEN state IN ('closed', 'claimed') THEN state
    WHEN counted.open > 0 THEN 'blocked'
    WHEN wake_at > ? THEN 'waiting'
    ELSE 'ready' END
FROM (
  SELECT one.key, (
    SELECT count(*) FROM blocker JOIN task AS other ON other.key = blocker.blocker
    WHERE blocker.task = one.key AND other.status NOT IN ('done', 'cancelled')
  ) AS open
  FROM task AS one WHERE one.key IN (${keys})
) AS counted
WHERE task.key = counted.key`;
}

/** A failure of one statement is one of its transaction, so that none need be taken back alone: that takes copies of pages. */
function claim(which: string): string {
  return `
UPDATE OR ROLLBACK task SET
  epoch = epoch + (owner IS NOT ?1), version = version + 1, owner = ?1, state = 'claimed',
  lease_boot = ?2, lease_monotonic = ?3, lease_wall = ?4, lease_length = ?5,
  started = CASE WHEN ?6 AND status = 'open' THEN ?7 ELSE started END,
  status = CASE WHEN ?6 THEN 'in_progress' ELSE status END,
  changed = ?7
WHERE key ${which}
RETURNING ${COLUMNS}`;
}

function dependencies(side: "task" | "blocker", order: string): string {
  return `
SELECT task.id AS task, one.id AS blocker, one.status IN ('done', 'cancelled') AS is_closed
FROM blocker
JOIN task ON task.key = blocker.task
JOIN task AS one ON one.key = blocker.blocker
WHERE blocker.${side} = (SELECT key FROM task WHERE scope = ? AND id = ?)
${order}`;
}
