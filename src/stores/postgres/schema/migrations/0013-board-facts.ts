import { BY_INDEX } from "./by-index.ts";

/**
 * What workers did is left to be told as bare facts, and put into words by whoever
 * reads the journal: to word and to pack it took the server a seventh of its time,
 * while workers waited.
 */
export const boardFacts: string = `
-- Of one that was done: who asked, counted from 1, and what it was before.
CREATE TYPE doneward.done_task AS (
  id text, of integer, status text, lease_wall double precision, lease_boot text,
  lease_monotonic double precision, lease_length double precision
);

-- Of one that was given away: to whom, counted from 1, and under which epoch.
CREATE TYPE doneward.taken_task AS (id text, of integer, epoch bigint);

-- Told after the entries, if there are any: what came of one call, and who asked in it.
ALTER TABLE doneward.pending
  ADD COLUMN moment double precision,
  ADD COLUMN actors text[],
  ADD COLUMN bys    text[],
  ADD COLUMN leases double precision[],
  ADD COLUMN starts boolean[],
  ADD COLUMN done   doneward.done_task[],
  ADD COLUMN taken  doneward.taken_task[];
-- Not packed, for it stays only till the next who reads.
ALTER TABLE doneward.pending
  ALTER COLUMN done SET STORAGE EXTERNAL,
  ALTER COLUMN taken SET STORAGE EXTERNAL;

-- What the journal says of a write.
CREATE FUNCTION doneward.lines_of(p doneward.pending) RETURNS text[]
LANGUAGE sql STABLE AS $$
  SELECT p.entries || ARRAY(
    SELECT doneward.done_line(
      d.id, d.status, d.lease_wall, d.lease_boot, d.lease_monotonic, d.lease_length,
      p.actors[d.of], p.moment)
    FROM unnest(p.done) WITH ORDINALITY AS d (
      id, of, status, lease_wall, lease_boot, lease_monotonic, lease_length, place)
    ORDER BY d.place
  ) || ARRAY(
    SELECT doneward.claim_line(
      c.id, 'open', CASE WHEN p.starts[c.of] THEN 'in_progress' ELSE 'open' END, p.bys[c.of],
      c.epoch, p.actors[c.of], p.leases[c.of], p.moment)
    FROM unnest(p.taken) WITH ORDINALITY AS c (id, of, epoch, place)
    ORDER BY c.place
  )
$$;

CREATE OR REPLACE FUNCTION doneward.settle(_tenant text, _hash bytea) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  _writes bigint;
  _entries text[];
  _last bigint;
BEGIN
  IF NOT EXISTS (SELECT FROM doneward.pending AS p WHERE p.tenant = _tenant AND p.scope = _hash)
    OR NOT doneward.may_write()
  THEN
    RETURN;
  END IF;
  PERFORM FROM doneward.scope AS s WHERE s.tenant = _tenant AND s.hash = _hash FOR UPDATE;
  WITH numbered AS (
    DELETE FROM doneward.pending AS p WHERE p.tenant = _tenant AND p.scope = _hash
    RETURNING p.id, doneward.lines_of(p) AS lines
  )
  SELECT count(*), ARRAY(
    SELECT e.entry FROM numbered AS n, unnest(n.lines) WITH ORDINALITY AS e (entry, place)
    ORDER BY n.id, e.place)
  INTO _writes, _entries FROM numbered;
  IF _writes = 0 THEN RETURN; END IF;
  UPDATE doneward.scope AS s
  SET revision = s.revision + _writes, seq = s.seq + cardinality(_entries),
    changed_in = pg_current_xact_id(), changed_at = clock_timestamp()
  WHERE s.tenant = _tenant AND s.hash = _hash
  RETURNING s.seq INTO _last;
  INSERT INTO doneward.journal
  SELECT _tenant, _hash, _last - cardinality(_entries) + e.place, e.entry::json
  FROM unnest(_entries) WITH ORDINALITY AS e (entry, place);
END $$;

-- Closes what is held under these epochs, each for one of those who ask, and gives the next tasks to
-- them in the order in which they stand. Answers as \`finish\` does; tasks as pairs of who asked,
-- counted from 0, and the task. None only if none is ready: it waits for who is taking the last ones.
CREATE OR REPLACE FUNCTION doneward.finish_together(
  _tenant text, _scope text, _ids text[], _epochs bigint[], _of integer[], _attempts uuid[],
  _bys text[], _actors text[], _counts bigint[], _leases double precision[], _starts boolean[],
  _total bigint, OUT unfinished text, OUT outcome text, OUT moment double precision, OUT tasks text
)
LANGUAGE plpgsql ${BY_INDEX} AS $$
DECLARE
  _hash bytea;
  _board bigint;
  _is_complete boolean;
  _closed bigint := 0;
  _waiting bigint[] := '{}';
  _done doneward.done_task[] := '{}';
  _overdue text;
  _is_heard boolean;
BEGIN
  moment := doneward.clock();
  _tenant := doneward.act_for(_tenant);

  LOOP
    WITH place AS MATERIALIZED (
      SELECT b.id, b.scope FROM doneward.board AS b
      WHERE b.tenant = _tenant AND b.scope = sha256(convert_to(_scope, 'UTF8'))
    ), locked AS MATERIALIZED (
      -- Who asks again waits for the first to be over.
      SELECT count(pg_advisory_xact_lock(hashtextextended(given.attempt::text, place.id))::text)
      FROM place, unnest(_attempts) AS given (attempt)
    ), held AS MATERIALIZED (
      -- Each by the whole of its index, whatever the server believes to know of the table.
      SELECT its.*, given.of
      FROM place CROSS JOIN unnest(_ids, _epochs, _of) AS given (id, epoch, of)
      CROSS JOIN LATERAL (
        SELECT t.ctid, t.status, t.lease_wall, t.lease_boot, t.lease_monotonic, t.lease_length
        FROM doneward.task AS t
        WHERE t.tenant = _tenant AND t.board = place.id AND t.id = given.id
          AND t.epoch = given.epoch
          -- By no column of another index, which would lead through all that its owner ever had.
          AND NOT doneward.is_closed(t.status) AND num_nulls(t.owner) = 0
        FOR UPDATE
      ) AS its
    ), closed AS (
      UPDATE doneward.task AS t
      SET version = t.version + 1, status = 'done', state = 'closed', closed = moment,
        changed = moment, lease_boot = NULL, lease_monotonic = NULL, lease_wall = NULL,
        lease_length = NULL
      FROM held WHERE t.ctid = held.ctid
      RETURNING t.key, ROW (
        t.id, held.of, held.status, held.lease_wall, held.lease_boot, held.lease_monotonic,
        held.lease_length)::doneward.done_task AS task
    )
    SELECT place.id, place.scope, done.count = (SELECT count(*) FROM held), _closed + done.count,
      _done || done.tasks, _waiting || ARRAY(
        SELECT e.task FROM unnest(done.keys) AS its (key) CROSS JOIN LATERAL (
          SELECT e.task FROM doneward.blocker AS e
          WHERE e.tenant = _tenant AND e.blocker = its.key
          OFFSET 0 -- never the other way round, from all edges to these tasks
        ) AS e)
    INTO _board, _hash, _is_complete, _closed, _done, _waiting
    FROM place, locked, (
      SELECT count(*), array_agg(closed.key) AS keys, array_agg(closed.task) AS tasks FROM closed
    ) AS done;
    -- What was changed while we waited for it is locked now, and seen by the next statement.
    EXIT WHEN _is_complete IS NOT FALSE;
  END LOOP;
  IF _waiting <> '{}' THEN PERFORM doneward.count_blockers(_tenant, _waiting, moment); END IF;
  IF _closed IS DISTINCT FROM cardinality(_ids) THEN
    unfinished := (
      SELECT '[' || string_agg(coalesce((
        SELECT doneward.told(t) FROM doneward.task AS t
        WHERE t.tenant = _tenant AND t.board = _board AND t.id = given.id AND t.state IS NOT NULL
      ), '{"id":"' || given.id || '"}'), ',') || ']'
      FROM unnest(_ids) AS given (id));
  END IF;

  LOOP
    WITH overdue AS MATERIALIZED (
      SELECT CASE WHEN _total > 0 THEN doneward.overdue(_tenant, _board, moment) END AS what
    ), asked AS MATERIALIZED (
      SELECT given.*, sum(given.count) OVER (ROWS UNBOUNDED PRECEDING)::bigint AS upto
      FROM unnest(_attempts, _bys, _actors, _counts, _leases, _starts) WITH ORDINALITY
        AS given (attempt, by, actor, count, lease, start, place)
    ), next AS MATERIALIZED (
      SELECT n.ctid FROM doneward.task AS n
      WHERE n.tenant = _tenant AND n.board = _board AND n.state = 'ready'
        AND (SELECT overdue.what IS NULL FROM overdue)
      ORDER BY n.priority, n.key LIMIT _total FOR UPDATE SKIP LOCKED
    ), given AS MATERIALIZED (
      SELECT n.ctid, asked.*
      FROM (SELECT next.ctid, row_number() OVER () AS number FROM next) AS n
      JOIN asked ON n.number > asked.upto - asked.count AND n.number <= asked.upto
    ), taken AS (
      UPDATE doneward.task AS t
      SET epoch = t.epoch + 1, version = t.version + 1, owner = given.by, state = 'claimed',
        changed = moment, attempt = given.attempt,
        lease_boot = CASE WHEN given.lease IS NOT NULL THEN 'server' END,
        lease_monotonic = moment + given.lease, lease_wall = moment + given.lease,
        lease_length = given.lease,
        started = CASE WHEN given.start THEN moment ELSE t.started END,
        status = CASE WHEN given.start THEN 'in_progress' ELSE t.status END
      FROM given WHERE t.ctid = given.ctid
      RETURNING concat('[', given.place - 1, ',', doneward.told(t), ']') AS task,
        ROW (t.id, given.place, t.epoch)::doneward.taken_task AS fact
    ), told AS MATERIALIZED (
      SELECT '[' || string_agg(taken.task, ',') || ']' AS tasks, array_agg(taken.fact) AS facts,
        count(*) > 0 OR _done <> '{}' AS is_news
      FROM taken
    ), noted AS (
      INSERT INTO doneward.pending (
        tenant, scope, entries, moment, actors, bys, leases, starts, done, taken)
      SELECT _tenant, _hash, '{}', moment, _actors, _bys, _leases, _starts, _done, told.facts
      FROM told WHERE told.is_news
    )
    SELECT told.tasks, overdue.what, told.is_news AND EXISTS (
      SELECT FROM doneward.watcher AS w WHERE w.tenant = _tenant AND w.until > now())
    INTO tasks, _overdue, _is_heard
    FROM told, overdue;
    IF _is_heard THEN PERFORM pg_notify(doneward.channel(_tenant), ''); END IF;
    EXIT WHEN tasks IS NOT NULL OR _total = 0;

    _done := '{}';
    IF _overdue = 'claims' THEN
      outcome := 'expired';
      tasks := (
        SELECT '[' || string_agg(doneward.told(t), ',') || ']'
        FROM doneward.expired(_tenant, _board, moment) AS t);
      RETURN;
    END IF;
    IF _overdue = 'waits' THEN
      PERFORM doneward.wake(_tenant, _board, moment);
      CONTINUE;
    END IF;
    PERFORM FROM doneward.task AS t
    WHERE t.tenant = _tenant AND t.board = _board AND t.state = 'ready'
    ORDER BY t.priority, t.key LIMIT 1 FOR UPDATE;
    EXIT WHEN NOT FOUND;
  END LOOP;
  outcome := 'taken';
END $$;
`;
