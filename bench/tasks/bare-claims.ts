import { DatabaseSync } from "node:sqlite";

/** The one statement that claims a task, and nothing around it. */
const CLAIM = `
UPDATE task SET state = 'claimed', owner = ?, epoch = epoch + 1, deadline = ?
WHERE key = (SELECT key FROM task WHERE state = 'ready' ORDER BY priority, key LIMIT 1)
RETURNING key, epoch`;

export interface BareClaims {
  /** False if there is nothing left to claim. */
  claim(owner: string): boolean;
  close(): void;
}

/** A queue in SQLite as one writes it by hand; filled if it is new. */
export function bareClaims(path: string, supply = 0): BareClaims {
  const database = new DatabaseSync(path);
  database.exec(`
    PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
    CREATE TABLE IF NOT EXISTS task (
      key INTEGER PRIMARY KEY, state TEXT, priority INTEGER, owner TEXT, epoch INTEGER,
      deadline INTEGER, body TEXT);
    CREATE INDEX IF NOT EXISTS by_state ON task (state, priority, key);
    WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ${supply})
    INSERT INTO task (state, priority, epoch, body)
    SELECT 'ready', n % 5, 0, printf('%.300c', 'x') FROM number WHERE ${supply} > 0`);
  const statement = database.prepare(CLAIM);
  return {
    // Not `get`, which leaves the statement before its end: SQLite would never move the log on.
    claim: (owner) => statement.all(owner, Date.now() + 60_000).length > 0,
    close: () => database.close(),
  };
}
