/**
 * New rows of the journal are appended to a table without an index, which is one
 * page for a commit where it was two. Every few rows all but the newest go on
 * together to the one with the index by scope, where all were before. The newest
 * row of all stays: what comes next is counted from it.
 */
export const settledJournal = `
ALTER TABLE journal RENAME TO settled_journal;

CREATE TABLE journal (
  id       INTEGER PRIMARY KEY,
  scope    INTEGER NOT NULL REFERENCES scope (id),
  seq      INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  entry    TEXT
) STRICT;

INSERT INTO journal SELECT * FROM settled_journal ORDER BY id DESC LIMIT 1;

DELETE FROM settled_journal WHERE id IN (SELECT id FROM journal);
`;
