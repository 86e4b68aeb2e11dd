-- Scopes with their documents, journal, kept replies and tasks, by tenant.
--
-- Every row carries its tenant, and row-level security keeps tenants apart (2-tenants.sql). Rows are
-- found by keys that the database gave, or by the hash of a name: no index that leads to a task begins
-- with the tenant, so no plan, on any version of PostgreSQL, can walk through all that a tenant has.
--
-- Names are stored as JSON escapes them, because `text` cannot hold every string. `json` rather than
-- `jsonb` keeps every text as it was given.

-- `hash` is the SHA-256 of tenant and name, which may be longer than an index can hold. `changed_in` is
-- the transaction of the newest change: watchers find what they have not seen by it, in whatever order
-- transactions end. `graph` and `created` are those of the scope's board.
CREATE TABLE doneward.scope (
  tenant     text        NOT NULL,
  id         bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  hash       bytea       NOT NULL UNIQUE,
  name       text        NOT NULL,
  revision   bigint      NOT NULL DEFAULT 0,
  seq        bigint      NOT NULL DEFAULT 0,
  changed_in xid8        NOT NULL DEFAULT pg_current_xact_id(),
  changed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  graph      bigint      NOT NULL DEFAULT 0,
  created    bigint      NOT NULL DEFAULT 0
);

CREATE INDEX scope_changed_in ON doneward.scope (tenant, changed_in);

CREATE TABLE doneward.document (
  tenant text   NOT NULL,
  scope  bigint NOT NULL,
  name   text   NOT NULL,
  body   json   NOT NULL,
  PRIMARY KEY (scope, name)
) WITH (fillfactor = 70); -- room for a new version beside the old one, without a new index entry

CREATE TABLE doneward.journal (
  tenant text   NOT NULL,
  scope  bigint NOT NULL,
  seq    bigint NOT NULL,
  entry  json   NOT NULL,
  PRIMARY KEY (scope, seq)
);

-- Replies by idempotency key; `hash` is the SHA-256 of the key.
CREATE TABLE doneward.reply (
  tenant  text        NOT NULL,
  scope   bigint      NOT NULL,
  hash    bytea       NOT NULL,
  key     text        NOT NULL,
  body    json        NOT NULL,
  kept_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (scope, hash)
);

-- What a commit leaves in case its answer gets lost: a retry with the same id learns what came of it.
CREATE TABLE doneward.attempt (
  tenant   text        NOT NULL,
  scope    bigint      NOT NULL,
  id       uuid        NOT NULL PRIMARY KEY,
  revision bigint      NOT NULL,
  seq      bigint      NOT NULL,
  made_at  timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX attempt_made_at ON doneward.attempt (scope, made_at);

-- Until when somebody listens: PostgreSQL serializes commits that notify, so a commit that nobody
-- listens to does not. Lost in a crash, as are the connections of those who listen.
CREATE UNLOGGED TABLE doneward.watcher (
  tenant text        NOT NULL PRIMARY KEY,
  until  timestamptz NOT NULL
);

-- One row a task. Columns hold what a claim changes and what lists are made by, `body` the rest.
-- `board` is the id of its scope. Every write keeps `state` and `open_blockers`, which follow from the
-- rest, so that what is ready is a range of an index. A row without a state is a deleted task: its id
-- stays taken. `attempt` is the call that claimed the task, in case its answer got lost.
CREATE TABLE doneward.task (
  tenant          text             NOT NULL,
  key             bigint           GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  board           bigint           NOT NULL,
  id              text COLLATE "C" NOT NULL,
  version         bigint           NOT NULL,
  state           text,
  status          text             NOT NULL,
  priority        smallint         NOT NULL,
  open_blockers   integer          NOT NULL DEFAULT 0,
  wake_at         double precision,
  owner           text,
  epoch           bigint           NOT NULL,
  lease_boot      text,
  lease_monotonic double precision,
  lease_wall      double precision,
  lease_length    double precision,
  parent          text COLLATE "C",
  started         double precision,
  changed         double precision NOT NULL,
  closed          double precision,
  attempt         uuid,
  text            text             NOT NULL,
  body            json             NOT NULL
);

-- A task that changes its state gets a new entry in every index that it is in. So it is in few, and
-- each state has one of its own, in the order of lists. Claimed tasks are found by their owner and by
-- the end of their lease, and sorted where they are listed: there are no more than hands at work.
CREATE UNIQUE INDEX task_id ON doneward.task (board, id);
CREATE INDEX task_ready ON doneward.task (board, priority, key) WHERE state = 'ready';
CREATE INDEX task_blocked ON doneward.task (board, priority, key) WHERE state = 'blocked';
CREATE INDEX task_waiting ON doneward.task (board, priority, key)
  WHERE state = 'waiting' AND priority IS NOT NULL; -- for lists only: waits that are over have task_wake
CREATE INDEX task_closed ON doneward.task (board, priority, key) WHERE state = 'closed';
CREATE INDEX task_claimed ON doneward.task (board, owner) WHERE state = 'claimed';
CREATE INDEX task_lease ON doneward.task (board, lease_wall) WHERE lease_wall IS NOT NULL;
CREATE INDEX task_wake ON doneward.task (board, wake_at) WHERE state = 'waiting';
CREATE INDEX task_parent ON doneward.task (board, parent) WHERE parent IS NOT NULL;

CREATE TABLE doneward.blocker (
  tenant  text   NOT NULL,
  task    bigint NOT NULL,
  blocker bigint NOT NULL,
  PRIMARY KEY (task, blocker)
);

CREATE INDEX blocker_blocker ON doneward.blocker (blocker, task);

CREATE TABLE doneward.label (
  tenant text   NOT NULL,
  board  bigint NOT NULL,
  label  text   NOT NULL,
  task   bigint NOT NULL,
  PRIMARY KEY (board, label, task)
);

CREATE INDEX label_task ON doneward.label (task);
