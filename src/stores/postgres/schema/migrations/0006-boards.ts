/**
 * The tasks of scopes, one row each. What a claim changes and what lists are
 * made by stands in columns of its own, the rest of a task in `body`.
 *
 * `state` and `open_blockers` follow from the rest and are kept by every write,
 * so that what is ready is a range of an index, however many tasks there are.
 * A row without a state is what is left of a deleted task: its id. `attempt` is
 * the call that took it, for the case that its answer got lost.
 *
 * Writers of a board do not wait for each other to number their journal entries:
 * each leaves what it has to say as a row of `pending`. Whoever reads the scope
 * gives these numbers, in the order of their ids, under the lock of the scope.
 */
export const boards: string = `
CREATE TABLE doneward.board (
  tenant  text   NOT NULL,
  scope   bytea  NOT NULL,
  id      bigint GENERATED ALWAYS AS IDENTITY,
  graph   bigint NOT NULL DEFAULT 0,
  created bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant, scope)
);

CREATE TABLE doneward.task (
  tenant          text             NOT NULL,
  board           bigint           NOT NULL,
  key             bigint           GENERATED ALWAYS AS IDENTITY,
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
  body            json             NOT NULL,
  PRIMARY KEY (tenant, key),
  UNIQUE (tenant, board, id)
);

-- Partial, as the others are, so that to find a task by its id no index but one comes into question.
CREATE INDEX task_by_state ON doneward.task (tenant, board, state, priority, key)
  WHERE state IS NOT NULL;
CREATE INDEX task_by_owner ON doneward.task (tenant, board, owner) WHERE owner IS NOT NULL;
CREATE INDEX task_by_parent ON doneward.task (tenant, board, parent) WHERE parent IS NOT NULL;
CREATE INDEX task_by_lease ON doneward.task (tenant, board, lease_wall) WHERE lease_wall IS NOT NULL;
CREATE INDEX task_by_wake ON doneward.task (tenant, board, wake_at) WHERE state = 'waiting';

CREATE TABLE doneward.blocker (
  tenant  text   NOT NULL,
  task    bigint NOT NULL,
  blocker bigint NOT NULL,
  PRIMARY KEY (tenant, task, blocker)
);

CREATE INDEX blocker_by_blocker ON doneward.blocker (tenant, blocker, task);

CREATE TABLE doneward.label (
  tenant text   NOT NULL,
  board  bigint NOT NULL,
  label  text   NOT NULL,
  task   bigint NOT NULL,
  PRIMARY KEY (tenant, board, label, task)
);

CREATE INDEX label_by_task ON doneward.label (tenant, task);

CREATE TABLE doneward.pending (
  tenant  text   NOT NULL,
  scope   bytea  NOT NULL,
  id      bigint GENERATED ALWAYS AS IDENTITY,
  entries text[] NOT NULL,
  PRIMARY KEY (tenant, scope, id)
);

CREATE INDEX attempt_made_at ON doneward.attempt (tenant, scope, made_at);
${["board", "task", "blocker", "label", "pending"].map(ownTenantOnly).join("\n")}
`;

/**
 * As for the tables of scopes. Compared by another collation than that of the
 * indexes, so that the policy is a wall and never a way: what is at hand already
 * would else be looked for along all that the tenant has. Selected, so that the
 * setting is read once for a statement and not for every row.
 */
function ownTenantOnly(table: string): string {
  return `
ALTER TABLE doneward.${table} ENABLE ROW LEVEL SECURITY;
ALTER TABLE doneward.${table} FORCE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON doneward.${table}
  USING (tenant COLLATE "C" = (SELECT nullif(current_setting('doneward.tenant', true), '')))
  WITH CHECK (tenant COLLATE "C" = (SELECT nullif(current_setting('doneward.tenant', true), '')));`;
}
