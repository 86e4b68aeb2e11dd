/**
 * Starts of the system have numbers, by which leases name them: an id of 36
 * letters in every row and index entry of a claim had pages split that are
 * written once more for it.
 *
 * A line of the journal is an entry as JSON, or the bare facts of a claim, which
 * whoever reads it makes an entry of. The new name keeps those from reading it
 * who know only entries and have the database open.
 */
export const boots = `
CREATE TABLE boot (
  id   INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
) STRICT;

INSERT INTO boot (name) SELECT DISTINCT lease_boot FROM task WHERE lease_boot IS NOT NULL;

UPDATE task SET lease_boot = (SELECT id FROM boot WHERE name = lease_boot)
WHERE lease_boot IS NOT NULL;

ALTER TABLE journal RENAME COLUMN entry TO line;
ALTER TABLE settled_journal RENAME COLUMN entry TO line;
`;
