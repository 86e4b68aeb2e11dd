import { StoreError } from "../contract.ts";

/**
 * Scopes with their documents, journal and kept replies.
 *
 * The newest journal row of a scope tells its revision; `id` grows with every
 * commit of any scope, by which watchers find what is new. A row without an
 * entry stands for a commit without one.
 */
const LISTS = `
CREATE TABLE scope (
  id   INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE document (
  scope INTEGER NOT NULL REFERENCES scope (id),
  name  TEXT NOT NULL,
  body  TEXT NOT NULL,
  UNIQUE (scope, name)
) STRICT;

CREATE TABLE journal (
  id       INTEGER PRIMARY KEY,
  scope    INTEGER NOT NULL REFERENCES scope (id),
  seq      INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  entry    TEXT,
  UNIQUE (scope, seq, revision)
) STRICT;

CREATE TABLE reply (
  scope INTEGER NOT NULL REFERENCES scope (id),
  key   TEXT NOT NULL,
  body  TEXT NOT NULL,
  UNIQUE (scope, key)
) STRICT;
`;

/**
 * The tasks of scopes, one row each. What a claim changes and what lists are
 * made by has columns of its own, the rest of a task is in `body`.
 *
 * `state` and `open_blockers` are derived and kept by every write, so that what
 * is ready is a range of an index, however many tasks there are. Only a claimed
 * task has a lease: the index by state has claims in the order in which they run
 * out, all other states by priority and age. A row without a state is what is
 * left of a deleted task: its id.
 */
const BOARDS = `
CREATE TABLE board (
  scope   INTEGER PRIMARY KEY REFERENCES scope (id),
  graph   INTEGER NOT NULL,
  created INTEGER NOT NULL
) STRICT;

CREATE TABLE task (
  key             INTEGER PRIMARY KEY,
  scope           INTEGER NOT NULL REFERENCES scope (id),
  id              TEXT NOT NULL,
  version         INTEGER NOT NULL,
  state           TEXT,
  status          TEXT NOT NULL,
  priority        INTEGER NOT NULL,
  open_blockers   INTEGER NOT NULL,
  wake_at         REAL,
  owner           TEXT,
  epoch           INTEGER NOT NULL,
  lease_boot      TEXT,
  lease_monotonic REAL,
  lease_wall      REAL,
  lease_length    REAL,
  parent          TEXT,
  started         REAL,
  changed         REAL NOT NULL,
  closed          REAL,
  text            TEXT NOT NULL,
  body            TEXT NOT NULL,
  UNIQUE (scope, id)
) STRICT;

CREATE INDEX task_by_state ON task (scope, state, lease_boot, lease_monotonic, priority, key, owner);
CREATE INDEX task_by_owner ON task (scope, owner, priority, key)
WHERE state = 'closed' AND owner IS NOT NULL;
CREATE INDEX task_by_parent ON task (scope, parent) WHERE parent IS NOT NULL;
CREATE INDEX task_by_wake ON task (scope, wake_at) WHERE state = 'waiting';

CREATE TABLE blocker (
  task    INTEGER NOT NULL REFERENCES task (key),
  blocker INTEGER NOT NULL REFERENCES task (key),
  PRIMARY KEY (task, blocker)
) STRICT, WITHOUT ROWID;

CREATE INDEX blocker_by_blocker ON blocker (blocker, task);

CREATE TABLE label (
  scope INTEGER NOT NULL REFERENCES scope (id),
  label TEXT NOT NULL,
  task  INTEGER NOT NULL REFERENCES task (key),
  PRIMARY KEY (scope, label, task)
) STRICT, WITHOUT ROWID;

CREATE INDEX label_by_task ON label (task);
`;

/** Every migration from an empty file to the schema of today, in order. A released one never changes. */
export const MIGRATIONS: readonly string[] = [`${LISTS}${BOARDS}`];

/** The version of a database that is up to date. */
export const SCHEMA: number = MIGRATIONS.length;

export function newerSchema(path: string, schema: number, known: number = SCHEMA): StoreError {
  const message =
    `${path} was written by a newer doneward (schema ${schema}, ` +
    `this one knows ${known}): please update doneward`;
  return new StoreError("sqlite", "newer-schema", message);
}
