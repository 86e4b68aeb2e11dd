/**
 * Indexes that a claim touches one page of, where it touched three: what a
 * commit costs beside the flush is counted in pages.
 *
 * Only a claim has a lease, so that the index by state has the claims in the
 * order in which they run out, and all other states in that of priority and age.
 * Who has claimed what is found among the claims, which are as many as there are
 * hands; who has closed what, by an index that is written to when a task closes.
 */
export const fewerPages = `
UPDATE task SET lease_boot = NULL, lease_monotonic = NULL, lease_wall = NULL, lease_length = NULL
WHERE lease_boot IS NOT NULL AND state IS NOT 'claimed';

DROP INDEX task_by_state;
DROP INDEX task_by_owner;
DROP INDEX task_by_lease;

CREATE INDEX task_by_state ON task (scope, state, lease_boot, lease_monotonic, priority, key, owner);
CREATE INDEX task_by_owner ON task (scope, owner, priority, key)
WHERE state = 'closed' AND owner IS NOT NULL;
`;
