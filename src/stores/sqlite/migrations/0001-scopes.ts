/**
 * Scopes with their documents, journal and kept replies.
 *
 * The newest journal row of a scope tells its revision; `id` grows with every
 * commit of any scope, by which watchers find what is new. A row without an
 * entry stands for a commit without one. All this so that a commit touches as
 * few pages as it can: what it costs beside the flush is counted in pages.
 */
export const scopes = `
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
