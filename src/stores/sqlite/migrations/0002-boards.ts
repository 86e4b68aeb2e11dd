/**
 * The tasks of scopes, one row each. What a claim changes and what lists are
 * made by stands in columns of its own, the rest of a task in `body`.
 *
 * `state` and `open_blockers` follow from the rest and are kept by every write,
 * so that what is ready is a range of an index, however many tasks there are.
 * A row without a state is what is left of a deleted task: its id.
 */
export const boards = `
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

CREATE INDEX task_by_state ON task (scope, state, priority, key);
CREATE INDEX task_by_owner ON task (scope, owner) WHERE owner IS NOT NULL;
CREATE INDEX task_by_parent ON task (scope, parent) WHERE parent IS NOT NULL;
CREATE INDEX task_by_lease ON task (scope, lease_boot, lease_monotonic) WHERE lease_boot IS NOT NULL;
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
