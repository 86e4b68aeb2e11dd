/**
 * Scopes with their documents, journal and kept replies, by tenant.
 *
 * Names and keys may be longer than an index can hold: their SHA-256 stands for
 * them. `json` rather than `jsonb`, because it keeps every text as it was given;
 * what is no JSON cannot be stored. `changed_in` is the transaction of the newest
 * change: by it watchers find what they have not seen, in whatever order
 * transactions end. An attempt is what a commit leaves for the case that its
 * answer gets lost: whoever asks again with the same id learns what came of it.
 * A watcher says till when somebody listens: PostgreSQL lets commits that notify
 * wait for each other, so those that nobody listens to do not.
 */
export const tables = `
CREATE TABLE doneward.scope (
  tenant     text        NOT NULL,
  hash       bytea       NOT NULL,
  name       text        NOT NULL,
  revision   bigint      NOT NULL,
  seq        bigint      NOT NULL,
  changed_in xid8        NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (tenant, hash)
);

CREATE INDEX scope_changed_in ON doneward.scope (tenant, changed_in);

CREATE TABLE doneward.document (
  tenant text  NOT NULL,
  scope  bytea NOT NULL,
  name   text  NOT NULL,
  body   json  NOT NULL,
  PRIMARY KEY (tenant, scope, name)
) WITH (fillfactor = 70); -- a new version beside the old one needs no new place in the index

CREATE TABLE doneward.journal (
  tenant text   NOT NULL,
  scope  bytea  NOT NULL,
  seq    bigint NOT NULL,
  entry  json   NOT NULL,
  PRIMARY KEY (tenant, scope, seq)
);

CREATE TABLE doneward.reply (
  tenant  text        NOT NULL,
  scope   bytea       NOT NULL,
  hash    bytea       NOT NULL,
  key     text        NOT NULL,
  body    json        NOT NULL,
  kept_at timestamptz NOT NULL,
  PRIMARY KEY (tenant, scope, hash)
);

CREATE TABLE doneward.attempt (
  tenant   text        NOT NULL,
  scope    bytea       NOT NULL,
  id       uuid        NOT NULL,
  revision bigint      NOT NULL,
  seq      bigint      NOT NULL,
  made_at  timestamptz NOT NULL,
  PRIMARY KEY (tenant, scope, id)
);

-- Lost in a crash, as are the connections of those who listen.
CREATE UNLOGGED TABLE doneward.watcher (
  tenant text        NOT NULL,
  until  timestamptz NOT NULL,
  PRIMARY KEY (tenant)
);
`;
